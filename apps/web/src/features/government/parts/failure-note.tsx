import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import type { ChangeFailure } from '../state/use-change-case.ts';

type FailureNoteProps = {
  failure: ChangeFailure;
  /** What was not done, where that is no change of a case. */
  title?: string;
};

/** Why a change was not made, in its form, and that what was typed is still there. */
export function FailureNote({ failure: { isStale, text }, title }: FailureNoteProps) {
  const t = useMessages(workplaceMessages);
  const note = useRef<HTMLDivElement>(null);
  // It may come below the edge of the panel, when the form was sent with a key.
  useEffect(() => void (text && note.current?.scrollIntoView({ block: 'nearest' })), [text]);
  return (
    <div ref={note} role="alert" className="flex gap-2 rounded-control bg-brick-wash px-3 py-2 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brick" />
      <div className="min-w-0">
        <p className="font-medium text-brick-strong">
          {title ?? t(isStale ? 'workplace.stale' : 'workplace.not_changed')}
        </p>
        <p className="wrap-anywhere">{text}</p>
        {isStale && <p className="text-ink-soft">{t('workplace.stale_kept')}</p>}
      </div>
    </div>
  );
}
