// query.js FOLDER STATEMENT...: runs the statements in the folder and prints the rows of each as a line of JSON, an array of arrays of texts.
'use strict';
const { DuckDBConnection } = require('@duckdb/node-api');

async function main() {
  const [folder, ...statements] = process.argv.slice(2);
  process.chdir(folder);
  const connection = await DuckDBConnection.create();
  for (const statement of statements) {
    const rows = (await connection.runAndReadAll(statement)).getRows();
    console.log(JSON.stringify(rows.map((row) => row.map((value) => (value === null ? null : String(value))))));
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
