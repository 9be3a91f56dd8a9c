import type { MistakeList, MistakeQuery } from '@smart-waste/contract';
import * as z from 'zod/mini';
import { createCursorCodec, readPage, rowNumber } from '../../../lib/cursor.ts';
import type { Caller } from '../../../ports/session-table.ts';
import type { PresentImage } from '../../photos/present-image.ts';
import { withUsernames } from '../../photos/usernames.ts';
import type { Deps } from '../ports.ts';
import { createEvaluationNotFoundError } from './evaluations.ts';

type MistakeDeps = Pick<Deps, 'evaluations' | 'images' | 'users'>;
type Request = { evaluation_id: string; query: MistakeQuery; viewer: Caller; present: PresentImage };

const mistakeCursor = createCursorCodec(z.strictObject({ severity: z.number(), position: rowNumber }));

/** One page of the worst mistakes of a kind. */
export async function listMistakes(
  { evaluations, images, users }: MistakeDeps,
  { evaluation_id, query: { cursor, kind, limit }, viewer, present }: Request,
): Promise<MistakeList> {
  const after = mistakeCursor.decode(cursor);
  if (!(await evaluations.findById(evaluation_id))) throw createEvaluationNotFoundError();
  const { rows, next_cursor } = await readPage(
    limit,
    (limit) => evaluations.listMistakes({ evaluation_id, kind }, after, limit),
    ({ severity, position }) => mistakeCursor.encode({ severity, position }),
  );
  const found = await images.findByIds(rows.map(({ image_id }) => image_id));
  const named = await withUsernames(users, viewer, found);
  const byId = new Map(named.map((row) => [row.image_id, present(row, viewer)]));
  const data = rows.flatMap(({ image_id, severity, annotations, live: detections }) => {
    const image = byId.get(image_id);
    return image ? [{ image, severity, annotations, detections }] : [];
  });
  return { data, next_cursor };
}
