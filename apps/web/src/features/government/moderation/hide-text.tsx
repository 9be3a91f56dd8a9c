import type { CaseDetail, CaseModeration } from '@smart-waste/contract';
import { moderationMessages } from '@smart-waste/messages/en/moderation';
import { useMessages } from '../../../shared/messages/messages.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useChangeCase } from '../state/use-change-case.ts';
import { createModeration } from './moderation.ts';

/** Words of a report are never public: hidden ones are left out of what their sender reads, and of work orders. */
const NAMES = {
  public: {
    hidden: 'moderation.hidden',
    hide: 'moderation.hide_text',
    show: 'moderation.show_text',
  },
  report: {
    hidden: 'moderation.words_hidden',
    hide: 'moderation.hide_words',
    show: 'moderation.show_words',
  },
} as const;

type HideTextProps = {
  caseItem: CaseDetail;
  kind: keyof typeof NAMES;
  isHidden: boolean;
  /** What hides the text, or shows it again. */
  createForm: (isHidden: boolean) => Omit<CaseModeration, 'version'>;
};

/** Hides a text, or shows it again; the history keeps it. Crews do not decide this. */
export function HideText({ caseItem, kind, isHidden, createForm }: HideTextProps) {
  const t = useMessages(moderationMessages);
  const { change, isChanging } = useChangeCase();
  const role = usePerson()?.role;
  const press = () =>
    void change(caseItem, createModeration(createForm(!isHidden), createForm(isHidden)), { isToasted: true });
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs">
      {isHidden && <span className="font-medium text-amber-ink">{t(NAMES[kind].hidden)}</span>}
      {(role === 'government' || role === 'admin') && (
        <Button tone="secondary" size="small" busy={isChanging} onClick={press}>
          {t(isHidden ? NAMES[kind].show : NAMES[kind].hide)}
        </Button>
      )}
    </div>
  );
}
