import { Transform } from 'node:stream';
import { archiveFiles, type Manifest } from './archive.ts';
import type { BackupWork } from './backup-work.ts';
import type { RowSnapshot } from './ports.ts';
import { writeFile } from './write-file.ts';

const LINE_FEED = 10;

/** Writes every table, one after the other, as they leave one connection. */
export async function writeRows(work: BackupWork, rows: RowSnapshot): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const table of rows.tables) {
    work.signal.throwIfAborted();
    const { counting, lines } = countLines();
    const content = rows.copyTable(table);
    content.on('error', (error) => counting.destroy(error));
    const file = await writeFile(
      work.target,
      { name: archiveFiles.table(work.backup_id, table.name), content: content.pipe(counting) },
      { compress: true, encryption: work.encryption, signal: work.signal },
    );
    tables.push({ ...table, rows: lines(), file });
  }
  return tables;
}

/** COPY writes a line feed only at the end of a row; one inside a value is escaped. */
function countLines() {
  let count = 0;
  const counting = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) count += 1;
      done(null, chunk);
    },
  });
  return { counting, lines: () => count };
}
