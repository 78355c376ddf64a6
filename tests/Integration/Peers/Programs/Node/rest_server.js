// A server of transports/Rest/openapi.json by Node's http2, in clear text; ends with its standard input.
// Argument: a file with the rows as json_rows.js reads them. Prints its port.
'use strict';
const http2 = require('http2');
const { json, readRows } = require('./json_rows');

const rows = readRows(process.argv[2]);

const server = http2.createServer((request, response) => {
  const url = new URL(request.url, 'http://x');
  const [first, last] = ['firstId', 'lastId'].map((name) => Number(url.searchParams.get(name)));
  const answer = (status, type, body) => {
    response.writeHead(status, { 'content-type': type });
    response.end(json(body));
  };
  if (url.pathname !== '/service-tables') answer(404, 'application/problem+json', { title: 'Not Found', status: 404 });
  else if (last < first - 1) answer(400, 'application/problem+json', { detail: `${last} < ${first} não`, code: 'BadRange' });
  else if (last > rows.length) answer(404, 'application/problem+json', { detail: 'no such row', code: 'RowNotFound' });
  else answer(200, 'application/json', rows.slice(first - 1, last));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.stdin.resume().on('end', () => process.exit());
