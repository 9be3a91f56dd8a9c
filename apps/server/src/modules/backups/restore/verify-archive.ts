import { getErrorMessage } from '../../../lib/caught-error.ts';
import { StartupError } from '../../../lib/errors.ts';
import { splitIntoBatches } from '../../../lib/split-into-batches.ts';
import type { ImageStore, Staging } from '../../../ports/image-store.ts';
import { archiveFiles, type Manifest, type ObjectLine, type StoredFile } from '../archive.ts';
import { OBJECTS_PER_BATCH, processGroups } from '../object-batches.ts';
import { type BackupTarget, MissingFileError, TargetUnavailableError } from '../ports.ts';
import { computeDigest } from '../write-file.ts';
import { readObjectLines } from './object-lines.ts';
import type { Archive } from './open-archive.ts';
import { readObjects } from './read-objects.ts';

/** More than a person needs to see what happened. */
const MAX_LISTED = 20;
const LINE_FEED = 10;

type ObjectDeps = {
  /** The objects are written here as they are verified, so that none has to be read twice. */
  staging: Staging | undefined;
  onProgress: (done: number, total: number) => void;
};
type Problems = { add: (name: string, problem: string) => void; count: () => number };

/**
 * Reads every file of a snapshot but the objects, and compares size, SHA-256 and the numbers of rows with the manifest. Throws StartupError
 * that names what is missing or damaged.
 */
export const verifyFiles = (target: BackupTarget, archive: Archive): Promise<void> =>
  collectProblems(target, archive, async (problems) => {
    for (const file of listFiles(archive.manifest)) await checkFile(target, file, problems);
    if (problems.count() > 0) return;
    for (const table of archive.manifest.tables) await checkRows(archive, table, problems);
  });

/** The same for every object, and their number. */
export const verifyObjects = (target: BackupTarget, archive: Archive, deps: ObjectDeps): Promise<void> =>
  collectProblems(target, archive, (problems) => checkObjects(deps, archive, problems));

async function collectProblems(
  target: BackupTarget,
  { manifest }: Archive,
  check: (problems: Problems) => Promise<void>,
): Promise<void> {
  const lines: string[] = [];
  let count = 0;
  const problems: Problems = {
    add: (name, problem) => {
      count += 1;
      if (lines.length < MAX_LISTED) lines.push(`  ${name}: ${problem}`);
    },
    count: () => count,
  };
  await check(problems);
  if (count === 0) return;
  const others = count > lines.length ? [`  … and ${count - lines.length} more`] : [];
  throw new StartupError(
    [
      `The backup ${manifest.snapshot_id} in ${target.address} is damaged. Nothing was restored.`,
      ...lines,
      ...others,
    ].join('\n'),
  );
}

function listFiles({ tables, objects, secrets }: Manifest): StoredFile[] {
  return [
    ...tables.map(({ file }) => file),
    objects.file,
    objects.ids,
    ...(secrets === null ? [] : [secrets]),
  ];
}

/** What is wrong with content as a sentence's end; a target that does not answer says nothing about the archive. */
function describeProblem(error: unknown): string {
  if (error instanceof TargetUnavailableError) throw error;
  return error instanceof MissingFileError ? 'missing' : `damaged (${getErrorMessage(error)})`;
}

async function checkFile(target: BackupTarget, file: StoredFile, problems: Problems): Promise<void> {
  try {
    const digest = await computeDigest((await target.open(file.name)).stream);
    if (digest.bytes !== file.bytes)
      problems.add(file.name, `damaged (${digest.bytes} of ${file.bytes} bytes)`);
    else if (digest.sha256 !== file.sha256) problems.add(file.name, 'damaged (other content)');
  } catch (error) {
    problems.add(file.name, describeProblem(error));
  }
}

/** Each row ends with a line feed; one within a value is escaped. */
async function checkRows(
  { openUnpacked }: Archive,
  { rows, file }: Manifest['tables'][number],
  problems: Problems,
): Promise<void> {
  try {
    let lineFeeds = 0;
    for await (const chunk of await openUnpacked(file.name))
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lineFeeds += 1;
    if (lineFeeds !== rows) problems.add(file.name, `${lineFeeds} rows instead of ${rows}`);
  } catch (error) {
    problems.add(file.name, describeProblem(error));
  }
}

async function checkObjects(
  { staging, onProgress }: ObjectDeps,
  archive: Archive,
  problems: Problems,
): Promise<void> {
  const { count, bytes, file } = archive.manifest.objects;
  const listedTotals = { count: 0, bytes: 0 };
  const checkGroup = async (put: ImageStore['put'], lines: readonly ObjectLine[]) => {
    for (const { line, read } of await readObjects(archive, lines)) {
      listedTotals.count += 1;
      listedTotals.bytes += line.bytes;
      const content = await read().catch((error: unknown) =>
        problems.add(archiveFiles.object(line.id), `${describeProblem(error)}, which is ${line.key}`),
      );
      if (content && problems.count() === 0) await put(line.key, content, line.mime);
    }
    onProgress(listedTotals.count, count);
  };
  const write = staging?.write ?? ((work) => work(async () => undefined));
  for await (const batch of splitIntoBatches(readLines(archive, problems), OBJECTS_PER_BATCH))
    await write((put) => processGroups(batch, (group) => checkGroup(put, group)));
  if (problems.count() === 0 && (listedTotals.count !== count || listedTotals.bytes !== bytes))
    problems.add(
      file.name,
      `${listedTotals.count} objects of ${listedTotals.bytes} bytes instead of ${count} of ${bytes}`,
    );
}

/** The list of the objects up to where it cannot be read, which is a problem. */
async function* readLines(archive: Archive, problems: Problems): AsyncGenerator<ObjectLine> {
  try {
    yield* readObjectLines(archive);
  } catch (error) {
    problems.add(archive.manifest.objects.file.name, describeProblem(error));
  }
}
