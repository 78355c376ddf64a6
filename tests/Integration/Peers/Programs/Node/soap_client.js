// A client by soap, which knows the service from its WSDL alone: a JSON command a line on standard input, a JSON answer a line on
// standard output. Argument: the WSDL's address. Command: method, initial, final; optional: gzip (of the request), accept (of the answer's).
// Answer: the rows as texts, or status and fault.
'use strict';
const readline = require('readline');

for (const name of ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY']) delete process.env[name];
const soap = require('soap');

// As texts: JavaScript has neither 100 ns nor single precision, and would take a date without zone for a local one.
const text = (value) => value;
const options = { handleNilAsNull: true, preserveWhitespace: true, customDeserializer: { dateTime: text, float: text } };

async function call(client, { method, initial, final, gzip, accept }) {
  const headers = accept ? { 'Accept-Encoding': accept } : {};
  try {
    const [answer] = await client[`${method}Async`]({ initialId: initial, finalId: final }, gzip ? { forceGzip: true } : {}, headers);
    const result = answer[`${method}Result`];
    const rows = (result && result.ServiceTable) || [];
    return {
      rows: [].concat(rows).map((row) => [
        row.ServiceTableID, row.DescServiceTable, row.Value, row.CreationDate, row.StringField1, row.StringField2]),
    };
  } catch (error) {
    const fault = error.root && error.root.Envelope && error.root.Envelope.Body.Fault;
    return { status: error.response && error.response.status, code: fault && fault.faultcode, message: fault ? fault.faultstring : error.message };
  }
}

(async () => {
  const client = await soap.createClientAsync(process.argv[2], options);
  for await (const line of readline.createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await call(client, JSON.parse(line))));
  }
})();
