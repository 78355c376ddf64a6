// A client by @microsoft/signalr, with negotiation. Argument: the server's address. A JSON array of commands a line on standard input
// ({first, last, form}), which are called all at once; their answers as a JSON array a line on standard output.
'use strict';
const readline = require('readline');
const { HubConnectionBuilder, LogLevel } = require('@microsoft/signalr');

async function main() {
  const hub = new HubConnectionBuilder().withUrl(`http://${process.argv[2]}/service-tables`).configureLogging(LogLevel.None).build();
  await hub.start();
  const call = async ({ first, last, form }) => {
    try {
      return { rows: await hub.invoke(form === 'sync' ? 'GetServiceTables' : 'GetServiceTablesAsynchronous', first, last) };
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
