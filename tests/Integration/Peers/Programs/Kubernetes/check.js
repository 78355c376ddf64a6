// check.js FILE...: prints what is wrong with the Kubernetes objects of YAML files, a line each, and nothing if all is right. Each object
// is a literal of the type that its kind has, so the compiler reports unknown fields, missing ones, wrong types and unknown words.
'use strict';
const fs = require('fs');
const path = require('path');
const ts = require('typescript');
const yaml = require('yaml');

const options = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ESNext,
};

function source(object) {
  const { apiVersion, kind } = object;
  const type = `import type { I${kind} } from "kubernetes-models/${apiVersion}/${kind}";`;
  return `${type}\nexport const it: I${kind} = ${JSON.stringify(object)};\n`;
}

// A file of this folder's, so that the packages beside this program are found; it is never written.
const sources = new Map();
for (const file of process.argv.slice(2)) {
  yaml.parseAllDocuments(fs.readFileSync(file, 'utf8'), { merge: true }).forEach((document, number) => {
    const name = path.join(__dirname, `${path.basename(file, '.yaml')}-${number}.ts`);
    sources.set(name, source(document.toJS()));
  });
}

const host = ts.createCompilerHost(options);
const { fileExists, readFile, getSourceFile } = host;
host.fileExists = (name) => sources.has(name) || fileExists(name);
host.readFile = (name) => sources.get(name) ?? readFile(name);
host.getSourceFile = (name, target, ...others) =>
  sources.has(name) ? ts.createSourceFile(name, sources.get(name), target) : getSourceFile(name, target, ...others);
for (const found of ts.getPreEmitDiagnostics(ts.createProgram([...sources.keys()], options, host))) {
  const message = ts.flattenDiagnosticMessageText(found.messageText, ' ').replace(/\s+/g, ' ');
  console.log(`${found.file ? path.basename(found.file.fileName, '.ts') : 'all'}: ${message}`);
}
