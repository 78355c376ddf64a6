// A server by amqplib; ends with its standard input. Arguments: the broker's address, its own routing key, a file with the rows as JSON,
// as payloads.js has them. Says when it is ready. Answers have headers, which a client need not know.
'use strict';
const fs = require('fs');
const { connect } = require('amqplib');
const { writeFault, writeRows } = require('./payloads');

async function main() {
  const [address, name, file] = process.argv.slice(2);
  const rows = JSON.parse(fs.readFileSync(file, 'utf8'));
  const answer = (request) => {
    const [first, last] = [request.readInt32LE(1), request.readInt32LE(5)];
    if (![1, 2].includes(request[0])) return Buffer.from([2, 0, 0]);
    if (last < first - 1) return writeFault('BadRange', `${last} < ${first} não`);
    return last > rows.length ? writeFault('RowNotFound', 'no such row') : writeRows(rows.slice(first - 1, last));
  };
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
