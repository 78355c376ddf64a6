// A client by amqplib. Arguments: the broker's address, the server's routing key. A JSON array of requests a line on standard input
// ([operation, first, last]), which are sent all at once; their answers as a JSON array a line on standard output.
'use strict';
const readline = require('readline');
const { connect } = require('amqplib');
const { readAnswer, writeRequest } = require('./payloads');

const REPLY_TO = 'amq.rabbitmq.reply-to';

async function main() {
  const [address, server] = process.argv.slice(2);
  const broker = await connect(address);
  const channel = await broker.createChannel();
  const waiting = new Map();
  await channel.consume(REPLY_TO, (message) => waiting.get(message.properties.correlationId)(readAnswer(message.content)), { noAck: true });
  channel.on('return', (message) => waiting.get(message.properties.correlationId)({ error: String(message.fields.replyCode) }));
  let last = 0;
  const call = (request) => new Promise((resolve) => {
    const correlationId = `call-${(last += 1)}`;
    waiting.set(correlationId, resolve);
    channel.publish('amq.direct', server, writeRequest(...request), { correlationId, replyTo: REPLY_TO, mandatory: true });
  });
  for await (const line of readline.createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await Promise.all(JSON.parse(line).map(call))));
  }
  await broker.close();
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
