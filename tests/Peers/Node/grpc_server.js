// A server by @grpc/grpc-js for rows that it is given; ends with its standard input.
// Arguments: the path of service_tables.proto, the file with a serialized ServiceTableList, "gzip" or "identity" for the answers.
// Prints its port. It fails on purpose for the same ids as grpc_server.py.
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

function get(call, done) {
  const { initial_id: first, final_id: last } = call.request;
  if (first === 901) throw new Error('on purpose');
  if (first === 904) return;
  if (purposes[first]) done(purposes[first]);
  else if (first > last) done({ code: grpc.status.INVALID_ARGUMENT, details: 'finalId is less: 100 % não' });
  else if (last > rows.length) done({ code: grpc.status.NOT_FOUND, details: 'no such row' });
  else done(null, { rows: rows.slice(first - 1, last) });
}

const server = new grpc.Server({ 'grpc.default_compression_algorithm': algorithm });
server.addService(Service.service, { GetServiceTables: get, GetServiceTablesAsynchronous: get });
server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  console.log(port);
});
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
