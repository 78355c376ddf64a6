// A server by nats.js; ends with its standard input. Arguments: the broker's address, its own subject, a file with the rows as JSON, as
// payloads.js has them. Says when it is ready. Answers have headers, which a client need not know.
'use strict';
const fs = require('fs');
const { connect, headers } = require('nats');
const { answersOf } = require('./payloads');

async function main() {
  const [servers, subject, file] = process.argv.slice(2);
  const answer = answersOf(JSON.parse(fs.readFileSync(file, 'utf8')));
  const broker = await connect({ servers });
  const said = headers();
  said.set('a-header', 'of no meaning');
  broker.subscribe(subject, { callback: (error, message) => message.respond(answer(Buffer.from(message.data)), { headers: said }) });
  await broker.flush();
  console.log('ready');
  process.stdin.resume().on('end', () => process.exit());
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
