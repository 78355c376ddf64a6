// A server by soap for our WSDL; ends with its standard input. Arguments: the path of the WSDL, and "gzip" for answers that Node's zlib
// packs where the client asks for it. Prints its port.
'use strict';
const fs = require('fs');
const http = require('http');
const zlib = require('zlib');
const soap = require('soap');

// This library puts every element of an answer into the operation's namespace, and declares no prefix for a nil one, unless set to.
const nil = { attributes: { 'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance', 'xsi:nil': 'true' } };

// The rows of SoapPeerTestBase.Row; every third one has its null left out, every fifth one has it spelt out.
function row(id) {
  const moment = new Date(Date.UTC(2014, 3, 1, 12, 30, 15 + id)).toISOString().slice(0, 19);
  const fields = {
    'rows:CreationDate': id % 2 === 0 ? `${moment}Z` : moment,
    'rows:DescServiceTable': id % 2 === 0 ? '' : `é語😀 <&> ]]> ${id}`,
    'rows:ServiceTableID': id,
  };
  if (id % 3 !== 0) fields['rows:StringField1'] = '  one\ttwo\n ';
  fields['rows:StringField2'] = id % 5 === 0 ? nil : `String field 2 of ${id}`;
  fields['rows:Value'] = id * 1.5;
  return fields;
}

function get(name) {
  return ({ initialId, finalId }) => {
    if (finalId < initialId - 1) {
      throw { Fault: { faultcode: 'soap:BadRange', faultstring: `finalId ${finalId} is less than initialId ${initialId}`, statusCode: 500 } };
    }
    const rows = Array.from({ length: finalId - initialId + 1 }, (_, i) => row(initialId + i));
    return { [`${name}Result`]: { 'rows:ServiceTable': rows } };
  };
}

function pack(server) {
  server.prependListener('request', (request, response) => {
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] || '')) return;
    const parts = [];
    const end = response.end.bind(response);
    response.write = (part) => parts.push(Buffer.from(part));
    response.end = (part) => {
      if (part) parts.push(Buffer.from(part));
      response.setHeader('Content-Encoding', 'gzip');
      return end(zlib.gzipSync(Buffer.concat(parts)));
    };
  });
}

const operations = { GetServiceTables: get('GetServiceTables'), GetServiceTablesAsynchronous: get('GetServiceTablesAsynchronous') };
const wsdl = fs.readFileSync(process.argv[2], 'utf8').replace('{address}', 'http://127.0.0.1/ServiceTables.svc');
const server = http.createServer((request, response) => response.writeHead(404).end());
server.listen(0, '127.0.0.1', () => {
  soap.listen(server, '/ServiceTables.svc', { ServiceTables: { BasicHttpBinding_IServiceTables: operations } }, wsdl);
  if (process.argv[3] === 'gzip') pack(server);
  console.log(server.address().port);
});
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
