// A server by ws; ends with its standard input. Argument: a file with the rows as JSON, as payloads.js has them. Prints its
// port. Answers come in fragments, and a ping before each.
'use strict';
const fs = require('fs');
const { WebSocketServer } = require('ws');
const { partsOf } = require('./payloads');

const answer = partsOf(JSON.parse(fs.readFileSync(process.argv[2], 'utf8')));

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/service-tables', handleProtocols: () => 'service-tables.v1' });
server.on('connection', (socket) => socket.on('message', (request) => {
  for (const whole of answer(request)) {
    socket.ping();
    const half = Math.ceil(whole.length / 2);
    socket.send(whole.subarray(0, half), { fin: half === whole.length });
    if (half < whole.length) socket.send(whole.subarray(half), { fin: true });
  }
}));
server.on('listening', () => console.log(server.address().port));
process.stdin.resume().on('end', () => process.exit());
