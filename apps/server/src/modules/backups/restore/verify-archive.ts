import { errorMessage } from '../../../lib/caught-error.ts';
import { consumeConcurrently } from '../../../lib/consume-concurrently.ts';
import { StartupError } from '../../../lib/errors.ts';
import { sha256Of } from '../../../lib/sha256.ts';
import { archiveFiles, type Manifest, type ObjectLine, type StoredFile } from '../archive.ts';
import { type BackupTarget, MissingFile, TargetUnavailable } from '../ports.ts';
import { digestOf } from '../write-file.ts';
import { readObjectLines } from './object-lines.ts';
import type { Archive } from './open-archive.ts';

const OBJECTS_AT_ONCE = 8;
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
    const found = await digestOf((await target.open(file.name)).stream);
    if (found.bytes !== file.bytes)
      problems.add(file.name, `damaged (${found.bytes} of ${file.bytes} bytes)`);
    else if (found.sha256 !== file.sha256) problems.add(file.name, 'damaged (other content)');
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
    let found = 0;
    for await (const chunk of await openUnpacked(file.name))
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) found += 1;
    if (found !== rows) problems.add(file.name, `${found} rows instead of ${rows}`);
  } catch (error) {
    problems.add(file.name, describeProblem(error));
  }
}

async function checkObjects(deps: VerifyDeps, archive: Archive, problems: Problems): Promise<void> {
  const { count, bytes, file } = archive.manifest.objects;
  const found = { count: 0, bytes: 0 };
  try {
    await consumeConcurrently(readObjectLines(archive), OBJECTS_AT_ONCE, async (line) => {
      found.count += 1;
      found.bytes += line.bytes;
      await checkObject(archive, deps.target, line).catch((error: unknown) =>
        problems.add(archiveFiles.object(line.id), `${describeProblem(error)}, which is ${line.key}`),
      );
      deps.onProgress(found.count, count);
    });
  } catch (error) {
    problems.add(file.name, describeProblem(error));
  }
  if (problems.count() === 0 && (found.count !== count || found.bytes !== bytes))
    problems.add(file.name, `${found.count} objects of ${found.bytes} bytes instead of ${count} of ${bytes}`);
}

/** Throws when an object is not what the archive says, in the target or when it is decrypted. */
async function checkObject(archive: Archive, target: BackupTarget, line: ObjectLine): Promise<void> {
  const stored = await target.get(archiveFiles.object(line.id));
  if (stored.length !== line.stored_bytes || sha256Of(stored) !== line.stored_sha256)
    throw new Error('other content');
  if (archive.manifest.recipient !== null) await readObject(archive, line);
}

/** The bytes of an object as they were in the photo store. Throws when they are others. */
export async function readObject({ readDecrypted }: Archive, line: ObjectLine): Promise<Uint8Array> {
  const bytes = await readDecrypted(archiveFiles.object(line.id));
  if (bytes.length !== line.bytes || sha256Of(bytes) !== line.sha256) throw new Error('other content');
  return bytes;
}
