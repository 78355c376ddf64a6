// Rows in the JSON of transports/Rest/openapi.json. The file has them as arrays: id, description, bits of the value, ticks and kind of the
// date, both fields.
'use strict';
const fs = require('fs');

const TICKS_TO_1970 = 621355968000000000n;

function value(bits) {
  const number = new Float32Array(new Uint32Array([bits]).buffer)[0];
  if (Object.is(number, -0)) return { raw: '-0.0' };
  return Number.isFinite(number) ? number : String(number);
}

function date(ticks, kind) {
  const since = BigInt(ticks) - TICKS_TO_1970;
  const fraction = ((since % 10000000n) + 10000000n) % 10000000n;
  const text = new Date(Number((since - fraction) / 10000n)).toISOString().slice(0, 19);
  return `${text}.${String(fraction).padStart(7, '0')}${kind === 'Utc' ? 'Z' : ''}`;
}

// JSON.stringify writes -0 as 0.
const json = (body) => JSON.stringify(body).replaceAll('{"raw":"-0.0"}', '-0.0');

const readRows = (file) => JSON.parse(fs.readFileSync(file, 'utf8')).map(([id, text, bits, ticks, kind, one, two]) => ({
  stringField2: two, stringField1: one, creationDate: date(ticks, kind), value: value(bits), descServiceTable: text, serviceTableID: id,
}));

module.exports = { json, readRows };
