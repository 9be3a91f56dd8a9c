// npm run trips: counts the files of the trips in docs/tour.md. A trip is a section ## Trip: photo → detections (at
// most 35 files) with numbered steps that link the files in the order in which they are read. Each file after the first
// is connected by an import with one above it, in either direction; a step begins with "via ..." where the trip goes on
// without an import: over HTTP, through the queue, into a thread, or to the adapter that compose/ has chosen.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TOUR = 'docs/tour.md';
const HEADING = /^#+ Trip: (?<name>.+?) \(at most (?<limit>\d+) files\)\s*$/;
const TRIPS = 4;

/** The trips with their steps: whether an import must lead to it, and the files that it links. */
function parseTrips(markdown) {
  const trips = [];
  let trip;
  for (const line of markdown.split('\n')) {
    const heading = HEADING.exec(line);
    if (heading) {
      trip = { name: heading.groups.name, limit: Number(heading.groups.limit), steps: [] };
      trips.push(trip);
    } else if (line.startsWith('#')) trip = undefined;
    else if (trip) {
      if (/^\d+\. /.test(line)) trip.steps.push({ needsImport: !/^\d+\. via /.test(line), files: [] });
      const links = [...line.matchAll(/\]\(([^)#\s]+\.tsx?)\)/g)];
      trip.steps.at(-1)?.files.push(...links.map(([, link]) => join(dirname(TOUR), link)));
    }
  }
  return trips;
}

/** The product's files that a file imports or re-exports; a package stands for the files that its index exports. */
function listImports(file) {
  const specifiers = [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)];
  return specifiers.flatMap(([, specifier]) => {
    if (specifier.startsWith('.')) return [join(dirname(file), specifier)];
    const [, name] = /^@smart-waste\/([^/]+)/.exec(specifier) ?? [];
    return name === undefined ? [] : listImports(`packages/${name}/src/index.ts`);
  });
}

/** The problems of a trip, one line each. */
function listProblems({ name, limit, steps }) {
  const files = steps.flatMap((step) => step.files);
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) return missing.map((file) => `${name}: ${file} does not exist`);
  const problems = [];
  if (new Set(files).size !== files.length) problems.push(`${name}: a file is listed twice`);
  if (files.length > limit) problems.push(`${name}: ${files.length} files, at most ${limit} are allowed`);
  const imports = new Map(files.map((file) => [file, listImports(file)]));
  const above = [];
  for (const { needsImport, files: ofStep } of steps) {
    for (const [index, file] of ofStep.entries()) {
      const isConnected = above.some(
        (other) => imports.get(other).includes(file) || imports.get(file).includes(other),
      );
      if (above.length > 0 && (needsImport || index > 0) && !isConnected)
        problems.push(`${name}: no import connects ${file} with a file above it`);
      above.push(file);
    }
  }
  return problems;
}

const trips = parseTrips(readFileSync(TOUR, 'utf8'));
const problems = trips.flatMap(listProblems);
if (trips.length !== TRIPS) problems.push(`${TOUR} has ${trips.length} trips instead of ${TRIPS}`);
for (const { name, limit, steps } of trips)
  console.log(`${name}: ${steps.flatMap(({ files }) => files).length} of at most ${limit} files`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
