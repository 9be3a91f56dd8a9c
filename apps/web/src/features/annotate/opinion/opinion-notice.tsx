import { differenceOf } from '@smart-waste/core';
import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { annotateNoticesMessages } from '@smart-waste/messages/en/annotate-notices';
import { formatPercent } from '../../../shared/format/values.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { UnsavedNotice } from '../../../shared/ui/unsaved-notice.tsx';
import type { Annotator } from '../work/use-annotator.ts';
import type { Dispute } from '../work/use-dispute.ts';

/** The person gives the second opinion: what the first one said stays hidden until then. */
export function BlindNotice() {
  const t = useMessages(annotateNoticesMessages);
  return (
    <div role="status" className="rounded-panel bg-sky-wash p-4">
      <p className="font-medium text-sky-ink">{t('annotate_notices.blind')}</p>
      <p className="text-sm">{t('annotate_notices.blind_text')}</p>
    </div>
  );
}

/**
 * Two people disagree: how far, and what each of them marked, for the one who decides. The two are told that others
 * decide, also before it is known what they said.
 */
export function DisputeNotice({ annotator }: { annotator: Annotator }) {
  const { dispute, isForOthers } = annotator;
  if (isForOthers) return <OwnDispute dispute={dispute} />;
  return dispute && <OpenDispute annotator={annotator} dispute={dispute} />;
}

/** In what the two differ, and whose boxes are the dotted ones. */
function useDisputeTexts() {
  const t = useMessages(annotateNoticesMessages);
  return ({ opinion, sides: [first, second], compared }: Dispute) => {
    const { agreement, blind_agreement } = opinion;
    const compares = { agreement: agreement ?? 0, blind_agreement: blind_agreement ?? 0 };
    return {
      difference: t(`annotate_notices.disputed_${differenceOf(compares)}`, {
        ...{ first: first.name, second: second.name },
        percent: formatPercent(compares.agreement),
      }),
      dotted: t('annotate_notices.disputed_dotted', {
        name: compared.name,
        count: compared.annotations.length,
      }),
    };
  };
}

function OwnDispute({ dispute }: { dispute: Dispute | null }) {
  const t = useMessages(annotateNoticesMessages);
  const textsOf = useDisputeTexts();
  const texts = dispute && textsOf(dispute);
  return (
    <div role="status" className="rounded-panel bg-sky-wash p-4">
      <p className="font-medium text-sky-ink">{t('annotate_notices.disputed_own')}</p>
      <p className="text-sm">
        {t('annotate_notices.disputed_by_others')} {texts?.difference} {texts?.dotted}
      </p>
    </div>
  );
}

function OpenDispute({ annotator: { edit }, dispute }: { annotator: Annotator; dispute: Dispute }) {
  const t = useMessages(annotateNoticesMessages);
  const tAnnotate = useMessages(annotateMessages);
  const { difference, dotted } = useDisputeTexts()(dispute);
  return (
    <UnsavedNotice role="status" title={difference} text={`${dotted} ${t('annotate_notices.disputed_text')}`}>
      {dispute.sides.map(({ key, name, annotations, isShown }) => (
        <Button
          key={key}
          tone="secondary"
          size="small"
          aria-pressed={isShown}
          className="aria-pressed:border-leaf aria-pressed:bg-leaf-wash aria-pressed:text-leaf-strong"
          onClick={() => edit({ type: 'replace', annotations })}
        >
          {tAnnotate('annotate.show_of', { name })}
        </Button>
      ))}
    </UnsavedNotice>
  );
}
