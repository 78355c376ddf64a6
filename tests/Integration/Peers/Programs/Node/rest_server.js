// A server of transports/Rest/openapi.json by Node's http2, in clear text; ends with its standard input.
// Argument: a file with the rows as JSON: id, description, bits of the value, ticks and kind of the date, both fields. Prints its port.
'use strict';
const fs = require('fs');
const http2 = require('http2');

const TICKS_TO_1970 = 621355968000000000n;

function value(bits) {
  const number = new Float32Array(new Uint32Array([bits]).buffer)[0];
  if (Object.is(number, -0)) return { raw: '-0.0' };
  return Number.isFinite(number) ? number : String(number);
}

function date(ticks, kind) {
  const since = BigInt(ticks) - TICKS_TO_1970;
  const fraction = ((since % 10000000n) + 10000000n) % 10000000n;
  const text = new Date(Number((since - fraction) / 10000n)).toISOString().slice(0, 19);
  return `${text}.${String(fraction).padStart(7, '0')}${kind === 'Utc' ? 'Z' : ''}`;
}

// JSON.stringify writes -0 as 0.
const json = (body) => JSON.stringify(body).replaceAll('{"raw":"-0.0"}', '-0.0');

const rows = JSON.parse(fs.readFileSync(process.argv[2], 'utf8')).map(([id, text, bits, ticks, kind, one, two]) => ({
  stringField2: two, stringField1: one, creationDate: date(ticks, kind), value: value(bits), descServiceTable: text, serviceTableID: id,
}));

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
