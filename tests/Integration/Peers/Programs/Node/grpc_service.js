// The service of service_tables.proto as @grpc/proto-loader reads it.
'use strict';
const grpc = require('@grpc/grpc-js');
const loader = require('@grpc/proto-loader');

exports.load = (proto) => {
  const definition = loader.loadSync(proto, { keepCase: true, longs: String, enums: Number, arrays: true });
  return grpc.loadPackageDefinition(definition).integration_methods.ServiceTables;
};
