import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { annotateNoticesMessages } from '@smart-waste/messages/en/annotate-notices';
import { annotatePhoneMessages } from '@smart-waste/messages/en/annotate-phone';
import { classMessages } from '@smart-waste/messages/en/classes';
import { Check, List } from 'lucide-react';
import { useState } from 'react';
import { useIsOnline } from '../../../shared/api/use-is-online.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { BAR_ENTRY_CLASSES, BarLabel } from '../../../shared/ui/phone-bars.tsx';
import { OwnDispute } from '../opinion/opinion-notice.tsx';
import { ClassChip } from '../stage/box-shape.tsx';
import type { Annotator } from '../work/use-annotator.ts';
import { LeasedNotice } from './leased-notice.tsx';
import { Boxes, Classes, DraftNote, Submit } from './panel-parts.tsx';
import type { SubmitState } from './submit-buttons.tsx';

type Sheet = 'class' | 'boxes' | 'finish';

/** What stands beside the photo on wide screens: on a phone three sheets, opened within reach of the thumb. */
export function PhoneSheets({ annotator, submitting }: { annotator: Annotator; submitting: SubmitState }) {
  const t = useMessages(annotateMessages);
  const tPhone = useMessages(annotatePhoneMessages);
  const tClass = useMessages(classMessages);
  const [open, setOpen] = useState<Sheet | null>(null);
  const name = annotator.selected?.class ?? annotator.nextClass;
  const close = () => setOpen(null);
  return (
    <>
      <div
        data-action-bar={annotator.draft.state === 'unchanged' ? undefined : 'low'}
        className="relative h-5 bg-surface"
      >
        {/* Its line is always there, and more lines cover the lower edge of the photo: the photo must not move while boxes are drawn. */}
        <div className="absolute inset-x-0 bottom-0 z-10 bg-surface px-3 pb-0.5">
          <DraftNote annotator={annotator} />
        </div>
      </div>
      <div
        data-bottom-bar
        className="grid auto-cols-fr grid-flow-col border-t bg-surface pb-[env(safe-area-inset-bottom)]"
      >
        <button type="button" onClick={() => setOpen('class')} className={BAR_ENTRY_CLASSES}>
          <span className="grid size-5 place-content-center">
            <ClassChip name={name} />
          </span>
          <BarLabel>{tClass(`class.${name}`)}</BarLabel>
        </button>
        <button type="button" onClick={() => setOpen('boxes')} className={BAR_ENTRY_CLASSES}>
          <List aria-hidden="true" />
          <BarLabel>{t('annotate.box_count', { count: annotator.annotations.length })}</BarLabel>
        </button>
        <button type="button" onClick={() => setOpen('finish')} className={BAR_ENTRY_CLASSES}>
          <Check aria-hidden="true" />
          <BarLabel>{tPhone('annotate_phone.finish')}</BarLabel>
        </button>
      </div>
      <Dialog
        open={open !== null}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={tPhone(`annotate_phone.sheet_${open ?? 'class'}`)}
      >
        {open === 'class' && <Classes annotator={annotator} onChosen={close} />}
        {open === 'boxes' && <Boxes annotator={annotator} />}
        {open === 'finish' && (
          <div className="grid gap-3">
            <WhyNotNow annotator={annotator} />
            <Submit annotator={annotator} submitting={submitting} />
          </div>
        )}
      </Dialog>
    </>
  );
}

/** Why nothing can be submitted now: the notice above the photo is behind the sheet. */
function WhyNotNow({ annotator }: { annotator: Annotator }) {
  const t = useMessages(annotatePhoneMessages);
  const tNotices = useMessages(annotateNoticesMessages);
  const { isForOthers, dispute, lease, isGone, draft } = annotator;
  const isOnline = useIsOnline();
  if (isGone)
    return (
      <div className="text-sm text-amber-ink">
        <p className="font-medium">{tNotices('annotate_notices.photo_gone')}</p>
        <p>{tNotices('annotate_notices.photo_gone_text')}</p>
      </div>
    );
  if (isForOthers) return <OwnDispute dispute={dispute} />;
  if (lease) return <LeasedNotice lease={lease} />;
  if (annotator.hasQuestion)
    return <p className="text-sm text-amber-ink">{t('annotate_phone.answer_first')}</p>;
  // The note on the draft says it of work that could not be saved.
  return (
    !isOnline &&
    draft.state !== 'kept' && <p className="text-sm text-amber-ink">{t('annotate_phone.offline')}</p>
  );
}
