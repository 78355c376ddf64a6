// The payloads of transports/Sockets/PROTOCOL.md. A row is [id, text, bits of the value, ticks, kind, both fields], ticks as a string.
'use strict';

const KINDS = ['Unspecified', 'Utc', 'Local'];

class Payload {
  constructor(data) {
    this.data = data;
    this.at = 0;
  }

  take(size) {
    this.at += size;
    return this.at - size;
  }

  text() {
    const length = this.data.readUInt16LE(this.take(2));
    if (length === 65535) return null;
    const start = this.take(length);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(this.data.subarray(start, this.at));
  }

  row() {
    const id = this.data.readInt32LE(this.take(4));
    const bits = this.data.readUInt32LE(this.take(4));
    const ticks = String(this.data.readBigInt64LE(this.take(8)));
    const kind = KINDS[this.data[this.take(1)]];
    return [id, this.text(), bits, ticks, kind, this.text(), this.text()];
  }
}

function readAnswer(data) {
  const payload = new Payload(data);
  const status = data[payload.take(1)];
  let answer;
  if (status === 0 || status === 3) answer = { rows: Array.from({ length: data.readInt32LE(payload.take(4)) }, () => payload.row()), isPart: status === 3 };
  else if (status === 1) answer = { fault: payload.text(), message: payload.text() };
  else answer = { refused: payload.text() };
  if (payload.at !== data.length) throw new Error('bytes follow the answer');
  return answer;
}

function text(value) {
  const bytes = Buffer.from(value ?? '');
  const length = Buffer.alloc(2);
  length.writeUInt16LE(value === null ? 65535 : bytes.length);
  return Buffer.concat([length, bytes]);
}

function writeRow([id, description, bits, ticks, kind, one, two]) {
  const fixed = Buffer.alloc(17);
  fixed.writeInt32LE(id);
  fixed.writeUInt32LE(bits, 4);
  fixed.writeBigInt64LE(BigInt(ticks), 8);
  fixed[16] = KINDS.indexOf(kind);
  return Buffer.concat([fixed, text(description), text(one), text(two)]);
}

function writeRows(rows, isPart = false) {
  const head = Buffer.alloc(5);
  head[0] = isPart ? 3 : 0;
  head.writeInt32LE(rows.length, 1);
  return Buffer.concat([head, ...rows.map(writeRow)]);
}

const writeFault = (code, message) => Buffer.concat([Buffer.from([1]), text(code), text(message)]);

function writeRequest(operation, first, last) {
  const request = Buffer.alloc(9);
  request[0] = operation;
  request.writeInt32LE(first, 1);
  request.writeInt32LE(last, 5);
  return request;
}

// What a server of these rows answers to a request.
const answersOf = (rows) => (request) => {
  const [first, last] = [request.readInt32LE(1), request.readInt32LE(5)];
  if (![1, 2].includes(request[0])) return Buffer.from([2, 0, 0]);
  if (last < first - 1) return writeFault('BadRange', `${last} < ${first} não`);
  return last > rows.length ? writeFault('RowNotFound', 'no such row') : writeRows(rows.slice(first - 1, last));
};

// The same in parts where the request asks for them: section 7.
const partsOf = (rows) => (request) => {
  const size = { 3: 1, 4: 100 }[request[0]];
  if (!size) return [answersOf(rows)(request)];
  const [first, last] = [request.readInt32LE(1), request.readInt32LE(5)];
  if (last < first) return [writeFault('BadRange', `${last} < ${first} não`)];
  const parts = [];
  for (let start = first - 1; start < Math.min(last, rows.length); start += size) {
    const end = Math.min(start + size, last, rows.length);
    parts.push(writeRows(rows.slice(start, end), end < last));
  }
  return last > rows.length ? [...parts, writeFault('RowNotFound', 'no such row')] : parts;
};

module.exports = { answersOf, partsOf, readAnswer, writeRequest };
