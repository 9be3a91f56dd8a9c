import { parseArgs } from 'node:util';
import * as z from 'zod';
import { UsageError } from '../../../lib/errors.ts';

type RestoreArguments =
  | {
      does: 'restore';
      from: string;
      snapshot: string | undefined;
      identity: string | undefined;
      keepSessions: boolean;
    }
  | { does: 'go-live' }
  | { does: 'erase'; from: string; since: Date };

const PLACE = '<folder | s3://bucket/prefix>';
const USAGE = `Usage: npm run restore -- (--from ${PLACE} [--snapshot <id>] [--identity <file>] [--keep-sessions] | --go-live | --from ${PLACE} --erase-since <moment>)
--erase-since: only before the product starts on the recovered database; later it also erases photos that were sent again`;

/** Parses the arguments of restore. Throws UsageError with the usage. */
export function parseRestoreArguments(args: readonly string[], now: Date): RestoreArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      snapshot: { type: 'string' },
      identity: { type: 'string' },
      'keep-sessions': { type: 'boolean', default: false },
      'go-live': { type: 'boolean', default: false },
      'erase-since': { type: 'string' },
    },
  });
  const { from, snapshot, identity, 'keep-sessions': keepSessions, 'erase-since': moment } = values;
  if (values['go-live'] === (from !== undefined))
    throw new UsageError(
      `Give either --from or --go-live: look at the restored copy before it goes live.\n\n${USAGE}`,
    );
  const isRestoring = snapshot !== undefined || identity !== undefined || keepSessions;
  if (moment !== undefined && (from === undefined || isRestoring))
    throw new UsageError(`--erase-since restores nothing: it needs --from, and nothing else.\n\n${USAGE}`);
  if (from === undefined) return { does: 'go-live' };
  if (moment !== undefined) return { does: 'erase', from, since: parsePastMoment(moment, now) };
  return { does: 'restore', from, snapshot, identity, keepSessions };
}

const MOMENT = /^(\d{4}-\d\d-\d\d)[ T]\d\d:\d\d.*(Z|[+-](0\d|1[0-5])(:?[0-5]\d)?)$/;

/**
 * A moment as PostgreSQL writes it, or of ISO 8601. Without a time zone it would be another one on each machine; Date alone takes other forms and the
 * 30th of February too, and gives another moment than the one that was entered.
 */
function parsePastMoment(text: string, now: Date): Date {
  const moment = new Date(text);
  const day = z.iso.date().safeParse(MOMENT.exec(text)?.[1]);
  if (!day.success || Number.isNaN(moment.getTime()) || moment > now)
    throw new UsageError(
      `--erase-since needs a past moment with its time zone, such as '2026-11-25 05:00:00+00'.\n\n${USAGE}`,
    );
  return moment;
}
