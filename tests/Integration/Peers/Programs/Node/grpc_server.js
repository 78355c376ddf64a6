// A server by @grpc/grpc-js for rows that it is given; ends with its standard input.
// Arguments: the path of service_tables.proto, the file with a serialized ServiceTableList, "gzip" or "identity" for the answers,
// "empty", "unary" or "small" as for grpc_server.py, which also says what is done on purpose for which ids. Prints its port.
'use strict';
const fs = require('fs');
const grpc = require('@grpc/grpc-js');
const { load } = require('./grpc_service');

const Service = load(process.argv[2]);
const { rows } = Service.service.GetServiceTables.responseDeserialize(fs.readFileSync(process.argv[3]));
const algorithm = process.argv[4] === 'gzip' ? grpc.compressionAlgorithms.gzip : grpc.compressionAlgorithms.identity;

const purposes = {
  902: { code: grpc.status.RESOURCE_EXHAUSTED, details: 'full' },
  903: { code: grpc.status.UNAVAILABLE, details: 'gone' },
  905: { code: grpc.status.OUT_OF_RANGE, details: 'row 5: too long' },
};

function metadata(name) {
  const pairs = new grpc.Metadata();
  pairs.set(name, 'percent % not decoded');
  pairs.set(`${name}-bin`, Buffer.from([0, 255]));
  return pairs;
}

const deadline = (call) => ({ code: grpc.status.OUT_OF_RANGE, details: call.getDeadline() === Infinity ? 'no deadline' : 'a deadline' });

function get(call, done) {
  const { initial_id: first = 0, final_id: last = 0 } = call.request;
  if (first === 901) throw new Error('on purpose');
  if (first === 904) return;
  if (first === 907) {
    call.on('cancelled', () => console.log('cancelled'));
    return;
  }
  if (first === 906) {
    call.sendMetadata(metadata('x-initial'));
    done(null, { rows: rows.slice(0, 1) }, metadata('x-trailing'));
    return;
  }
  if (first === 909) done(deadline(call));
  else if (purposes[first]) done(purposes[first]);
  else if (last < first - 1) done({ code: grpc.status.INVALID_ARGUMENT, details: 'finalId is less: 100 % não' });
  else if (last > rows.length) done({ code: grpc.status.NOT_FOUND, details: 'no such row' });
  else done(null, { rows: rows.slice(first - 1, last) });
}

function stream(size, pack) {
  return (call) => {
    const { initial_id: first = 0, final_id: last = 0 } = call.request;
    const fail = (error) => call.emit('error', error);
    call.on('cancelled', () => console.log('cancelled'));
    if (first === 901) throw new Error('on purpose');
    if (first === 904) return;
    if (first === 907) {
      call.write(pack(rows.slice(0, 1)));
    } else if (first === 906) {
      call.sendMetadata(metadata('x-initial'));
      call.write(pack(rows.slice(0, 1)));
      call.end(metadata('x-trailing'));
    } else if (first === 908) {
      const more = () => {
        while (!call.cancelled && call.write(pack(rows.slice(0, size))));
      };
      call.on('drain', more);
      more();
    } else if (first === 909) {
      fail(deadline(call));
    } else if (purposes[first]) {
      fail(purposes[first]);
    } else if (last < first - 1) {
      fail({ code: grpc.status.INVALID_ARGUMENT, details: 'finalId is less: 100 % não' });
    } else {
      for (let at = first - 1; at < Math.min(last, rows.length); at += size) call.write(pack(rows.slice(at, Math.min(at + size, last))));
      if (last > rows.length) fail({ code: grpc.status.NOT_FOUND, details: 'no such row: 100 % não' });
      else call.end();
    }
  };
}

const unary = { GetServiceTables: get, GetServiceTablesAsynchronous: get };
const streams = {
  StreamServiceTables: stream(1, ([row]) => row),
  StreamServiceTablesInChunks: stream(100, (part) => ({ rows: part })),
};
const limits = process.argv[4] === 'small' ? { 'grpc.max_send_message_length': 10000 } : {};
const server = new grpc.Server({ 'grpc.default_compression_algorithm': algorithm, ...limits });
if (process.argv[4] !== 'empty') server.addService(Service.service, process.argv[4] === 'unary' ? unary : { ...unary, ...streams });
server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  console.log(port);
});
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
