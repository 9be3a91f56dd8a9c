import type { SecondOpinion } from '@smart-waste/contract';
import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { formatPercent } from '../../../shared/format/values.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { UnsavedNotice } from '../../../shared/ui/unsaved-notice.tsx';
import type { Annotator } from '../work/use-annotator.ts';
import { type Opinion, useDispute } from './use-dispute.ts';

/** The person gives the second opinion: what the first one said stays hidden until then. */
export function BlindNotice() {
  const t = useMessages(annotateMessages);
  return (
    <div role="status" className="rounded-panel bg-sky-wash p-4">
      <p className="font-medium text-sky-ink">{t('annotate.blind')}</p>
      <p className="text-sm">{t('annotate.blind_text')}</p>
    </div>
  );
}

/**
 * Two people disagree: what each of them marked, for the one who decides. The two are told that others decide, also before
 * it is known what they said.
 */
export function DisputeNotice({ annotator }: { annotator: Annotator }) {
  const dispute = useDispute(annotator);
  if (annotator.isForOthers) return <OwnDispute dispute={dispute} />;
  return dispute && <Dispute annotator={annotator} {...dispute} />;
}

type DisputeOf = { opinion: SecondOpinion; sides: readonly [Opinion, Opinion] };

/** How far the two agree. */
function useAgreement() {
  const t = useMessages(annotateMessages);
  return ({ opinion: { agreement }, sides: [first, second] }: DisputeOf) =>
    t('annotate.disputed', {
      first: first.name,
      second: second.name,
      percent: formatPercent(agreement ?? 0),
    });
}

function OwnDispute({ dispute }: { dispute: DisputeOf | null }) {
  const t = useMessages(annotateMessages);
  const agreementOf = useAgreement();
  return (
    <div role="status" className="rounded-panel bg-sky-wash p-4">
      <p className="font-medium text-sky-ink">{t('annotate.disputed_own')}</p>
      <p className="text-sm">
        {t('annotate.disputed_by_others')} {dispute && agreementOf(dispute)}
      </p>
    </div>
  );
}

function Dispute({ annotator: { edit }, ...dispute }: DisputeOf & { annotator: Annotator }) {
  const t = useMessages(annotateMessages);
  const agreementOf = useAgreement();
  return (
    <UnsavedNotice role="status" title={agreementOf(dispute)} text={t('annotate.disputed_text')}>
      {dispute.sides.map(({ key, name, annotations, isShown }) => (
        <Button
          key={key}
          tone="secondary"
          size="small"
          aria-pressed={isShown}
          className="aria-pressed:border-leaf aria-pressed:bg-leaf-wash aria-pressed:text-leaf-strong"
          onClick={() => edit({ type: 'replace', annotations })}
        >
          {t('annotate.show_of', { name })}
        </Button>
      ))}
    </UnsavedNotice>
  );
}
