// Azurite's blob service, with the arguments given, until standard input ends.
process.stdin.resume();
process.stdin.on('end', () => process.exit());
require('azurite/dist/src/blob/main.js');
