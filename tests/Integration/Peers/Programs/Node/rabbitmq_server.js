// A server by amqplib; ends with its standard input. Arguments: the broker's address, its own routing key, a file with the rows as JSON,
// as payloads.js has them. Says when it is ready. Answers have headers, which a client need not know.
'use strict';
const fs = require('fs');
const { connect } = require('amqplib');
const { answersOf } = require('./payloads');

async function main() {
  const [address, name, file] = process.argv.slice(2);
  const answer = answersOf(JSON.parse(fs.readFileSync(file, 'utf8')));
  const broker = await connect(address);
  const channel = await broker.createChannel();
  await channel.assertQueue(name, { exclusive: true, durable: false });
  await channel.bindQueue(name, 'amq.direct', name);
  await channel.consume(name, ({ content, properties: { correlationId, replyTo } }) => {
    channel.sendToQueue(replyTo, answer(content), { correlationId, contentType: 'application/octet-stream', headers: { 'a-header': 'of no meaning' } });
  }, { noAck: true });
  console.log('ready');
  process.stdin.resume().on('end', () => process.exit());
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
