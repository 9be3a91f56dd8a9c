import { sql } from 'kysely';
import type { ModeratedContent, ModerationTable } from '../../../modules/cases/ports/moderation.ts';
import type { Database } from '../schema.ts';
import { takeOverObjects } from '../tables/object-ledger.ts';
import { removeCovers } from '../tables/photo-covers.ts';
import { isNumber } from './case-row.ts';
import { buildAssignments, writeChange } from './change-case.ts';

/** What the public sees of the cases of a database. */
export const createModerationTable = (db: Database): ModerationTable => ({
  change: (held, content, { change, ...record }) =>
    db.transaction().execute(async (trx) => {
      const changed = await writeChange(trx, held, { set: buildAssignments(change), record });
      if (changed.outcome === 'changed') await writeContent(trx, held.case_id, { content, record });
      return changed;
    }),
});

type ContentChange = {
  content: ModeratedContent;
  record: { event: { at: Date }; audit: { actor_id: number | null } };
};

async function writeContent(
  trx: Database,
  case_id: string,
  { content, record }: ContentChange,
): Promise<void> {
  switch (content.kind) {
    case 'text': {
      const { version, is_hidden } = content;
      const events = trx.updateTable('case_events').set({ is_hidden });
      await events.where('case_id', '=', case_id).where('version', '=', version).execute();
      return;
    }
    case 'report': {
      const reports = trx.updateTable('reports').set({ is_hidden: content.is_hidden });
      await reports.where('case_id', '=', case_id).where(isNumber(content.number)).execute();
      return;
    }
    case 'photo': {
      const photos = trx.updateTable('case_photos').set({ is_public: content.is_public });
      await photos.where('case_id', '=', case_id).where('photo_id', '=', content.photo_id).execute();
      return;
    }
    case 'covers':
      await writeCovers(trx, content, record);
  }
}

async function writeCovers(
  trx: Database,
  { photo_id, areas, objects }: Extract<ModeratedContent, { kind: 'covers' }>,
  { event, audit }: ContentChange['record'],
): Promise<void> {
  await removeCovers(trx, [photo_id]);
  if (!objects) return;
  await sql`
    insert into photo_covers (photo_id, areas, photo_key, thumbnail_key, covered_by, covered_at)
    values (${photo_id}::uuid, ${JSON.stringify(areas)}::jsonb, ${objects.photo_key}, ${objects.thumbnail_key},
            ${audit.actor_id}::integer, ${event.at}::timestamptz)`.execute(trx);
  await takeOverObjects(trx, [objects.photo_key, objects.thumbnail_key]);
}
