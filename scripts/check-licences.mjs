// Every package that the product needs has a licence that is allowed, and its text: a release lists them all.
import { readLicences } from './release/licences.mjs';

const { licences, problems } = readLicences();
for (const problem of problems) console.error(problem);
console.log(`${licences.length} packages, ${problems.length} problems`);
process.exitCode = problems.length > 0 || licences.length === 0 ? 1 : 0;
