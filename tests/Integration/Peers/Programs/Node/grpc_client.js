// A client by @grpc/grpc-js: a JSON command a line on standard input, a JSON answer a line on standard output.
// Arguments: the server's address, the path of service_tables.proto. Commands and answers are those of grpc_client.py.
'use strict';
const readline = require('readline');
const grpc = require('@grpc/grpc-js');
const { load } = require('./grpc_service');

const Service = load(process.argv[3]);
const open = (options) => new Service(process.argv[2], grpc.credentials.createInsecure(), { 'grpc.enable_http_proxy': 0, ...options });
const client = open({});
const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const bytes = (value) => value;

function metadataOf(command) {
  const metadata = new grpc.Metadata();
  metadata.set('x-test', '1');
  metadata.set('x-test-bin', Buffer.from([0, 255]));
  for (let i = 0; i < (command.metadata || 0); i++) metadata.set(`x-${i}`, 'v'.repeat(50));
  if (command.gzip) metadata.set('grpc-internal-encoding-request', 'gzip');
  return metadata;
}

function start(command, done) {
  const options = { deadline: Date.now() + (command.timeout || 30) * 1000 };
  if (command.raw) return client.makeUnaryRequest(command.raw, bytes, bytes, Buffer.alloc(0), metadataOf(command), options, done);
  const caller = command.max ? open({ 'grpc.max_receive_message_length': command.max }) : client;
  return caller[command.method]({ initial_id: command.initial, final_id: command.final }, metadataOf(command), options, done);
}

function call(command) {
  const serialize = command.raw ? bytes : Service.service[command.method].responseSerialize;
  const messages = [];
  return new Promise((resolve) => {
    const finish = (error) => resolve({
      code: error ? grpc.status[error.code] : 'OK',
      details: error ? error.details : '',
      messages: messages.map((message) => serialize(message).toString('base64')),
    });
    const unary = (error, message) => {
      if (message) messages.push(message);
      finish(error);
    };
    const started = start(command, command.stream ? undefined : unary);
    if (command.cancelOnLine) lines.next().then(() => started.cancel());
    if (!command.stream) return;
    started.on('data', (message) => {
      messages.push(message);
      if (messages.length === command.cancel) started.cancel();
    });
    started.on('error', finish);
    started.on('end', () => finish(null));
  });
}

(async () => {
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    console.log(JSON.stringify(await call(JSON.parse(line.value))));
  }
  process.exit(0);
})();
