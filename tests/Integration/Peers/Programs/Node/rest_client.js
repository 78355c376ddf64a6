// A client that openapi-client-axios makes of our /openapi.json, which swagger-parser finds valid; ajv holds every answer to its schema.
// Argument: the server's address. A JSON command a line on standard input ({first, last, form}), a JSON answer a line on standard output.
'use strict';
const readline = require('readline');
const Ajv = require('ajv/dist/2020');
const axios = require('axios');
const SwaggerParser = require('@apidevtools/swagger-parser');
const { OpenAPIClientAxios } = require('openapi-client-axios');

async function main() {
  const address = `http://${process.argv[2]}`;
  const { data: document } = await axios.get(`${address}/openapi.json`, { proxy: false });
  await SwaggerParser.validate(structuredClone(document));
  const api = new OpenAPIClientAxios({ definition: document, axiosConfigDefaults: { baseURL: address, proxy: false, validateStatus: () => true } });
  const client = await api.init();
  const ajv = new Ajv({ strict: false, formats: { int32: true, float: true } });
  const { paths } = await SwaggerParser.dereference(structuredClone(document));
  const responses = paths['/service-tables'].get.responses;
  const checks = {};
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const { first, last, form } = JSON.parse(line);
    const { status, headers, data } = await client.getServiceTables({ firstId: first, lastId: last, form });
    const type = headers['content-type'];
    checks[status] ??= ajv.compile(responses[status].content[type].schema);
    console.log(JSON.stringify({ status, type, body: data, invalid: checks[status](data) ? null : checks[status].errors }));
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
