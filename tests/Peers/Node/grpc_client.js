// A client by @grpc/grpc-js: a JSON command a line on standard input, a JSON answer a line on standard output.
// Arguments: the server's address, the path of service_tables.proto. Commands and answers are those of grpc_client.py.
'use strict';
const readline = require('readline');
const grpc = require('@grpc/grpc-js');
const { load } = require('./grpc_service');

const Service = load(process.argv[3]);
const client = new Service(process.argv[2], grpc.credentials.createInsecure(), { 'grpc.enable_http_proxy': 0 });

function call(command) {
  const method = Service.service[command.method];
  const request = { initial_id: command.initial, final_id: command.final };
  const metadata = new grpc.Metadata();
  metadata.set('x-test', '1');
  if (command.gzip) metadata.set('grpc-internal-encoding-request', 'gzip');
  const options = { deadline: Date.now() + (command.timeout || 30) * 1000 };
  const messages = [];
  const answer = (error) => ({
    code: error ? grpc.status[error.code] : 'OK',
    details: error ? error.details : '',
    messages: messages.map((message) => method.responseSerialize(message).toString('base64')),
  });
  return new Promise((resolve) => {
    if (!command.stream) {
      client[command.method](request, metadata, options, (error, message) => {
        if (message) messages.push(message);
        resolve(answer(error));
      });
      return;
    }
    const stream = client[command.method](request, metadata, options);
    stream.on('data', (message) => {
      messages.push(message);
      if (messages.length === command.cancel) stream.cancel();
    });
    stream.on('error', (error) => resolve(answer(error)));
    stream.on('end', () => resolve(answer(null)));
  });
}

(async () => {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await call(JSON.parse(line))));
  }
  client.close();
})();
