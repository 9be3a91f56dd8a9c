import { errorMessage } from '../../../lib/caught-error.ts';
import { consumeConcurrently } from '../../../lib/consume-concurrently.ts';
import { StartupError } from '../../../lib/errors.ts';
import { inBatches } from '../../../lib/in-batches.ts';
import { archiveFiles, type Manifest, type ObjectLine, type StoredFile } from '../archive.ts';
import { type BackupTarget, MissingFile, TargetUnavailable } from '../ports.ts';
import { digestOf } from '../write-file.ts';
import { readObjectLines } from './object-lines.ts';
import type { Archive } from './open-archive.ts';
import { readObjects } from './read-objects.ts';

/** Read together, which costs less than one by one, and this many of them at the same time. */
const OBJECTS_OF_GROUP = 16;
const GROUPS_AT_ONCE = 4;
/** More than a person needs to see what happened. */
const MAX_LISTED = 20;
const LINE_FEED = 10;

type VerifyDeps = { target: BackupTarget; onProgress: (done: number, total: number) => void };
type Problems = { add: (name: string, problem: string) => void; count: () => number };

/**
 * Reads every file and every object of a snapshot and compares size, SHA-256 and the numbers of rows and objects with the manifest.
 * Throws StartupError that names what is missing or damaged.
 */
export async function verifyArchive(deps: VerifyDeps, archive: Archive): Promise<void> {
  const { manifest } = archive;
  const lines: string[] = [];
  let count = 0;
  const problems: Problems = {
    add: (name, problem) => {
      count += 1;
      if (lines.length < MAX_LISTED) lines.push(`  ${name}: ${problem}`);
    },
    count: () => count,
  };
  for (const file of filesOf(manifest)) await checkFile(deps, file, problems);
  if (count === 0) {
    for (const table of manifest.tables) await checkRows(archive, table, problems);
    await checkObjects(deps, archive, problems);
  }
  if (count === 0) return;
  const others = count > lines.length ? [`  … and ${count - lines.length} more`] : [];
  throw new StartupError(
    [
      `The backup ${manifest.snapshot_id} in ${deps.target.address} is damaged. Nothing was restored.`,
      ...lines,
      ...others,
    ].join('\n'),
  );
}

function filesOf({ tables, objects, secrets }: Manifest): StoredFile[] {
  return [
    ...tables.map(({ file }) => file),
    objects.file,
    objects.ids,
    ...(secrets === null ? [] : [secrets]),
  ];
}

/** What is wrong with content as a sentence's end; a target that does not answer says nothing about the archive. */
function describeProblem(error: unknown): string {
  if (error instanceof TargetUnavailable) throw error;
  return error instanceof MissingFile ? 'missing' : `damaged (${errorMessage(error)})`;
}

async function checkFile({ target }: VerifyDeps, file: StoredFile, problems: Problems): Promise<void> {
  try {
    const digest = await digestOf((await target.open(file.name)).stream);
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

async function checkObjects(deps: VerifyDeps, archive: Archive, problems: Problems): Promise<void> {
  const { count, bytes, file } = archive.manifest.objects;
  const listed = { count: 0, bytes: 0 };
  const checkGroup = async (lines: readonly ObjectLine[]) => {
    for (const { line, read } of await readObjects(archive, lines)) {
      listed.count += 1;
      listed.bytes += line.bytes;
      await read().catch((error: unknown) =>
        problems.add(archiveFiles.object(line.id), `${describeProblem(error)}, which is ${line.key}`),
      );
    }
    deps.onProgress(listed.count, count);
  };
  try {
    await consumeConcurrently(
      inBatches(readObjectLines(archive), OBJECTS_OF_GROUP),
      GROUPS_AT_ONCE,
      checkGroup,
    );
  } catch (error) {
    problems.add(file.name, describeProblem(error));
  }
  if (problems.count() === 0 && (listed.count !== count || listed.bytes !== bytes))
    problems.add(
      file.name,
      `${listed.count} objects of ${listed.bytes} bytes instead of ${count} of ${bytes}`,
    );
}
