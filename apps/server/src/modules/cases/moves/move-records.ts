import type { AuditAction, CaseEventKind, CaseStatus } from '@smart-waste/contract';
import type { SessionUser } from '../../../ports/session-table.ts';
import { getEventActor } from '../changes/change-case.ts';
import type { MoveRecord } from '../ports/moves.ts';

type RecordedMove = { kind: CaseEventKind; action: AuditAction; details: Record<string, unknown> };
type Side = { number: number; other: number; status: CaseStatus | null };

/** Says what a move did to one of its cases, which then has this status if it got one. */
export const moveRecord =
  (viewer: SessionUser, at: Date) =>
  ({ number, other, status }: Side, { kind, action, details }: RecordedMove): MoveRecord => ({
    event: {
      kind,
      at,
      actor_id: getEventActor(viewer),
      action: null,
      from: String(other),
      to: status,
      text: '',
      is_public: false,
    },
    audit: { at, actor_id: viewer.user_id, action, subject: `case:${number}`, details },
  });
