// A server of SignalR's hub protocol in JSON, by ws and the protocol's specification; ends with its standard input.
// Argument: a file with the rows as json_rows.js reads them. Prints its port. A ping comes before each answer, and the answer in two messages.
'use strict';
const { WebSocketServer } = require('ws');
const { json, readRows } = require('./json_rows');

const END = '\x1e';
const rows = readRows(process.argv[2]);

function complete({ invocationId, target, arguments: [first, last] }) {
  const answer = { type: 3, invocationId };
  if (!['GetServiceTables', 'GetServiceTablesAsynchronous'].includes(target)) return { ...answer, error: `Unknown hub method '${target}'` };
  if (last < first - 1) return { ...answer, error: `BadRange: ${last} < ${first} não` };
  return last > rows.length ? { ...answer, error: 'RowNotFound: no such row' } : { ...answer, result: rows.slice(first - 1, last) };
}

function handle(socket, message) {
  if (message.protocol) {
    socket.send(message.protocol === 'json' && message.version === 1 ? `{}${END}` : `{"error":"no such protocol"}${END}`);
    return;
  }
  if (message.type !== 1) return;
  const whole = `{"type":6}${END}${json(complete(message))}${END}`;
  const half = Math.ceil(whole.length / 2);
  socket.send(whole.slice(0, half));
  socket.send(whole.slice(half));
}

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/service-tables' });
server.on('connection', (socket) => {
  let received = '';
  socket.on('message', (data) => {
    const messages = (received + data).split(END);
    received = messages.pop();
    messages.forEach((message) => handle(socket, JSON.parse(message)));
  });
});
server.on('listening', () => console.log(server.address().port));
process.stdin.resume().on('end', () => process.exit());
