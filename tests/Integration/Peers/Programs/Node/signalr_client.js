// A client by @microsoft/signalr, with negotiation. Arguments: the server's address; json or messagepack. A JSON array of commands a line on
// standard input ({first, last, form, answer}), which are called all at once; their answers as a JSON array a line on standard output.
'use strict';
const readline = require('readline');
const { HubConnectionBuilder, LogLevel } = require('@microsoft/signalr');
const { MessagePackHubProtocol } = require('@microsoft/signalr-protocol-msgpack');

// JSON has no NaN and no infinities; MessagePack has.
const plain = (row) => ({ ...row, value: Number.isFinite(row.value) ? row.value : String(row.value) });

const collect = (stream, read) => new Promise((resolve, reject) => {
  const rows = [];
  stream.subscribe({ next: (item) => rows.push(...read(item)), complete: () => resolve(rows), error: reject });
});

function start(hub, { first, last, form, answer }) {
  if (answer === 'stream') return collect(hub.stream('StreamServiceTables', first, last), (row) => [row]);
  if (answer === 'chunks') return collect(hub.stream('StreamServiceTablesInChunks', first, last), (rows) => rows);
  return hub.invoke(form === 'sync' ? 'GetServiceTables' : 'GetServiceTablesAsynchronous', first, last);
}

async function main() {
  const builder = new HubConnectionBuilder().withUrl(`http://${process.argv[2]}/service-tables`).configureLogging(LogLevel.None);
  const hub = (process.argv[3] === 'messagepack' ? builder.withHubProtocol(new MessagePackHubProtocol()) : builder).build();
  await hub.start();
  const call = async (command) => {
    try {
      return { rows: (await start(hub, command)).map(plain) };
    } catch (error) {
      return { error: error.message };
    }
  };
  for await (const line of readline.createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await Promise.all(JSON.parse(line).map(call))));
  }
  await hub.stop();
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
