import type { CaseDetail, CaseModeration } from '@smart-waste/contract';
import { moderationMessages } from '@smart-waste/messages/en/moderation';
import { useMessages } from '../../../shared/messages/messages.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useChangeCase } from '../state/use-change-case.ts';
import { moderation } from './moderation.ts';

type HideTextProps = {
  found: CaseDetail;
  isHidden: boolean;
  /** What hides the text, or shows it again. */
  formOf: (isHidden: boolean) => Omit<CaseModeration, 'version'>;
};

/** Takes a text from the public, or shows it again; the history keeps it. Crews do not decide this. */
export function HideText({ found, isHidden, formOf }: HideTextProps) {
  const t = useMessages(moderationMessages);
  const { change, isChanging } = useChangeCase();
  const role = usePerson()?.role;
  const press = () =>
    void change(found, moderation(formOf(!isHidden), formOf(isHidden)), { isToasted: true });
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs">
      {isHidden && <span className="font-medium text-amber-ink">{t('moderation.hidden')}</span>}
      {(role === 'government' || role === 'admin') && (
        <Button tone="secondary" size="small" busy={isChanging} onClick={press}>
          {t(isHidden ? 'moderation.show_text' : 'moderation.hide_text')}
        </Button>
      )}
    </div>
  );
}
