// A client by @grpc/grpc-js that knows the server's address alone, and the rest by grpc-js-reflection-client: a JSON command a line on
// standard input, a JSON answer a line on standard output. Arguments: the server's address, and "v1" or "v1alpha".
// Command: list; methods or symbol with a name; or call with a number of rows.
'use strict';
const readline = require('readline');
const grpc = require('@grpc/grpc-js');
const { GrpcReflection } = require('grpc-js-reflection-client');

const SERVICE = 'integration_methods.ServiceTables';
const [, , address, version] = process.argv;
const options = { 'grpc.enable_http_proxy': 0 };
const reflection = new GrpcReflection(address, grpc.credentials.createInsecure(), options, version);

async function get(count) {
  const { definition } = (await reflection.listMethods(SERVICE)).find(({ name }) => name === 'GetServiceTables');
  const client = new grpc.Client(address, grpc.credentials.createInsecure(), options);
  const answer = await new Promise((resolve, reject) => client.makeUnaryRequest(
    definition.path, definition.requestSerialize, definition.responseDeserialize, { initial_id: 1, final_id: count },
    (error, message) => (error ? reject(error) : resolve(message))));
  return answer.rows.map((row) => row.desc_service_table);
}

async function run({ list, methods, symbol, call }) {
  if (list) return reflection.listServices('');
  if (methods) return (await reflection.listMethods(methods)).map(({ name }) => name);
  if (symbol) return Object.keys((await reflection.getDescriptorBySymbol(symbol)).getPackageObject());
  return get(call);
}

(async () => {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await run(JSON.parse(line)).catch((error) => [`error: ${error.message}`])));
  }
  process.exit(0);
})();
