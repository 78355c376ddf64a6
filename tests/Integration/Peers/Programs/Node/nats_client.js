// A client by nats.js. Arguments: the broker's address, the server's subject. A JSON array of requests a line on standard input
// ([operation, first, last]), which are sent all at once; their answers as a JSON array a line on standard output.
'use strict';
const readline = require('readline');
const { connect } = require('nats');
const { readAnswer, writeRequest } = require('./payloads');

async function main() {
  const [servers, subject] = process.argv.slice(2);
  const broker = await connect({ servers });
  const call = async (request) => {
    try {
      return readAnswer(Buffer.from((await broker.request(subject, writeRequest(...request), { timeout: 30000 })).data));
    } catch (error) {
      return { error: error.code };
    }
  };
  for await (const line of readline.createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await Promise.all(JSON.parse(line).map(call))));
  }
  await broker.close();
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
