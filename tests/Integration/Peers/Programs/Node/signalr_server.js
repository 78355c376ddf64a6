// A server of SignalR's hub protocol in JSON and in MessagePack, by ws, @msgpack/msgpack and the protocol's specification; ends with its
// standard input. Argument: a file with the rows as json_rows.js reads them. Prints its port. A ping comes before each answer, and the answer
// in two messages.
'use strict';
const { WebSocketServer } = require('ws');
const { decode, encode } = require('@msgpack/msgpack');
const { json, readRows } = require('./json_rows');

const END = '\x1e';
const CHUNK = 100;
const rows = readRows(process.argv[2]);

// A call is { id, target, first, last }; an answer is a list of items, then an end with a result, an error or neither.
function answer({ target, first, last }) {
  if (last < first - 1) return { items: [], error: `BadRange: ${last} < ${first} não` };
  if (last > rows.length) return { items: [], error: 'RowNotFound: no such row' };
  const found = rows.slice(first - 1, last);
  if (['GetServiceTables', 'GetServiceTablesAsynchronous'].includes(target)) return { items: [], result: found };
  if (target === 'StreamServiceTables') return { items: found };
  if (target !== 'StreamServiceTablesInChunks') return { items: [], error: `Unknown hub method '${target}'` };
  return { items: Array.from({ length: Math.ceil(found.length / CHUNK) }, (_, i) => found.slice(i * CHUNK, (i + 1) * CHUNK)) };
}

const inJson = {
  take: (received) => {
    const messages = received.toString('utf8').split(END);
    return { rest: Buffer.from(messages.pop()), calls: messages.map((message) => JSON.parse(message)).filter(({ type }) => type === 1 || type === 4)
      .map(({ invocationId: id, target, arguments: [first, last] }) => ({ id, target, first, last })) };
  },
  write: ({ id }, { items, error, result }) => Buffer.from([
    { type: 6 }, ...items.map((item) => ({ type: 2, invocationId: id, item })), { type: 3, invocationId: id, error, result },
  ].map((message) => json(message) + END).join('')),
};

// The encoder would write a whole number as an integer, and lose the sign of zero. JavaScript's NaN is not the one of .NET.
const NAN = Buffer.from([0xca, 0xff, 0xc0, 0, 0]);

function float(value) {
  if (value === 'NaN') return NAN;
  const bytes = Buffer.alloc(5, 0xca);
  bytes.writeFloatBE(typeof value === 'object' ? -0 : Number(value), 1);
  return bytes;
}

function pack(value) {
  if (!Array.isArray(value)) return Buffer.concat([Buffer.from([0x86]), ...Object.entries(value).flatMap(([name, field]) => [encode(name), name === 'value' ? float(field) : encode(field)])]);
  return Buffer.concat([Buffer.from([0xdc, value.length >> 8, value.length & 0xff]), ...value.map(pack)]);
}

function framed(...parts) {
  const length = [];
  for (let left = parts.reduce((sum, part) => sum + part.length, 0), more = true; more; left >>= 7) {
    more = left > 0x7f;
    length.push((left & 0x7f) | (more ? 0x80 : 0));
  }
  return Buffer.concat([Buffer.from(length), ...parts]);
}

const inMessagePack = {
  take: (received) => {
    const calls = [];
    let rest = received;
    for (;;) {
      const end = rest.findIndex((byte) => byte < 0x80) + 1;
      const length = [...rest.subarray(0, end)].reduce((sum, byte, i) => sum + ((byte & 0x7f) << (7 * i)), 0);
      if (end === 0 || rest.length < end + length) return { rest, calls };
      const [type, , id, target, range] = decode(rest.subarray(end, end + length));
      if (type === 1 || type === 4) calls.push({ id, target, first: range[0], last: range[1] });
      rest = rest.subarray(end + length);
    }
  },
  write: ({ id }, { items, error, result }) => {
    const head = (count, type) => Buffer.concat([Buffer.from([0x90 | count, type, 0x80]), encode(id)]);
    const end = error ? [encode(1), encode(error)] : result ? [encode(3), pack(result)] : [encode(2)];
    return Buffer.concat([framed(encode([6])), ...items.map((item) => framed(head(4, 2), pack(item))), framed(head(3 + end.length, 3), ...end)]);
  },
};

function shake(socket, { protocol, version }) {
  const encoding = { json: inJson, messagepack: inMessagePack }[protocol];
  socket.send(encoding && version === 1 ? `{}${END}` : `{"error":"no such protocol"}${END}`);
  return encoding;
}

function send(socket, whole) {
  const half = Math.ceil(whole.length / 2);
  socket.send(whole.subarray(0, half));
  socket.send(whole.subarray(half));
}

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/service-tables' });
server.on('connection', (socket) => {
  let received = Buffer.alloc(0);
  let encoding;
  socket.on('message', (data) => {
    received = Buffer.concat([received, data]);
    if (!encoding) {
      const end = received.indexOf(END);
      if (end < 0) return;
      encoding = shake(socket, JSON.parse(received.subarray(0, end)));
      received = received.subarray(end + 1);
    }
    const { rest, calls } = encoding.take(received);
    received = rest;
    calls.forEach((call) => send(socket, encoding.write(call, answer(call))));
  });
});
server.on('listening', () => console.log(server.address().port));
process.stdin.resume().on('end', () => process.exit());
