// A client by ws: requests are sent all at once, in as many fragments as the second argument says, and a JSON answer a line printed, with the
// number of parts where it came in some.
// Arguments: the server's address, fragments of a message, then operation, first and last id of each request. Ends the session with a
// ping and a close, and prints the close's status.
'use strict';
const WebSocket = require('ws');
const { readAnswer, writeRequest } = require('./payloads');

const [address, fragments, ...numbers] = process.argv.slice(2).map((word, i) => (i === 0 ? word : Number(word)));
const socket = new WebSocket(`ws://${address}/service-tables`, 'service-tables.v1', { perMessageDeflate: true });
let missing = numbers.length / 3;
let parts = [];
socket.on('open', () => {
  for (let at = 0; at < numbers.length; at += 3) {
    const request = writeRequest(...numbers.slice(at, at + 3));
    const size = Math.ceil(request.length / fragments);
    for (let start = 0; start < request.length; start += size) socket.send(request.subarray(start, start + size), { fin: start + size >= request.length });
  }
});
socket.on('message', (data, isBinary) => {
  if (!isBinary) throw new Error('a text message');
  const answer = readAnswer(data);
  if (answer.isPart) {
    parts.push(answer);
    return;
  }
  if (parts.length > 0) answer.parts = parts.length + 1;
  if (answer.rows) answer.rows = [...parts.flatMap((part) => part.rows), ...answer.rows];
  console.log(JSON.stringify(answer));
  parts = [];
  missing -= 1;
  if (missing === 0) socket.ping();
});
socket.on('pong', () => socket.close(1000));
socket.on('close', (status) => console.log(JSON.stringify({ closed: status })));
