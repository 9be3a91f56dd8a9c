import type { PhotoAnnotations } from '@smart-waste/contract';
import { chooseDifference } from '@smart-waste/core';
import { annotateBoxesMessages } from '@smart-waste/messages/en/annotate-boxes';
import { annotateNoticesMessages } from '@smart-waste/messages/en/annotate-notices';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { useQuery } from '@tanstack/react-query';
import { formatPercent } from '../../../shared/format/values.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { isOneOfTwo } from '../../../shared/reviews/is-one-of-two.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../notice.tsx';
import { buildOpinionQuery } from '../work/opinion-calls.ts';
import type { Annotator } from '../work/use-annotator.ts';
import type { Dispute } from '../work/use-dispute.ts';

/** The person gives the second opinion: what the first one said stays hidden until then. */
export function BlindNotice() {
  const t = useMessages(annotateNoticesMessages);
  return <Notice title={t('annotate_notices.blind')} text={t('annotate_notices.blind_text')} />;
}

/**
 * Two people disagree: how far, and what each of them marked, for the one who decides. The two are told that others
 * decide, also before it is known what they said.
 */
export function DisputeNotice({ annotator }: { annotator: Annotator }) {
  const { dispute, isForOthers } = annotator;
  if (isForOthers) return <OwnDispute dispute={dispute} />;
  if (dispute) return <OpenDispute annotator={annotator} dispute={dispute} />;
  return <UnknownDispute known={annotator.known} />;
}

/**
 * What the two marked is not known yet, or cannot be asked for: what is submitted decides all the same. An API of the version
 * before does not say here whether it does.
 */
function UnknownDispute({ known }: { known: PhotoAnnotations }) {
  const decides = usePerson()?.role === 'admin' || known.is_opinion_for_caller === true;
  const t = useMessages(annotateNoticesMessages);
  const retry = useMessages(uiMessages)('ui.retry');
  const { isError, isFetching, refetch } = useQuery(buildOpinionQuery(known.image_id));
  return (
    <Notice
      tone="amber"
      title={t('annotate_notices.disputed')}
      text={[
        decides && t('annotate_notices.disputed_decides'),
        isError && t('annotate_notices.disputed_failed'),
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {isError && (
        <Button tone="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
          {retry}
        </Button>
      )}
    </Notice>
  );
}

/** In what the two differ, and whose boxes are the dotted ones. */
function useDisputeTexts() {
  const t = useMessages(annotateNoticesMessages);
  return ({ opinion, sides: [first, second], compared }: Dispute) => {
    const { agreement, blind_agreement } = opinion;
    const compares = { agreement: agreement ?? 0, blind_agreement: blind_agreement ?? 0 };
    return {
      difference: t(`annotate_notices.disputed_${chooseDifference(compares)}`, {
        first: first.name,
        second: second.name,
        percent: formatPercent(compares.agreement),
      }),
      dotted: t('annotate_notices.disputed_dotted', {
        name: compared.name,
        count: compared.annotations.length,
      }),
    };
  };
}

/** The person is one of the two: others decide. */
export function OwnDispute({ dispute }: { dispute: Dispute | null }) {
  const t = useMessages(annotateNoticesMessages);
  const describeDispute = useDisputeTexts();
  const texts = dispute && describeDispute(dispute);
  return (
    <Notice
      title={t('annotate_notices.disputed_own')}
      text={[t('annotate_notices.disputed_by_others'), texts?.difference, texts?.dotted]
        .filter(Boolean)
        .join(' ')}
    />
  );
}

type OpenDisputeProps = { annotator: Annotator; dispute: Dispute };

function OpenDispute({ annotator: { edit, canEdit }, dispute }: OpenDisputeProps) {
  const t = useMessages(annotateNoticesMessages);
  const tBoxes = useMessages(annotateBoxesMessages);
  const { difference, dotted } = useDisputeTexts()(dispute);
  const isOwn = isOneOfTwo(dispute.opinion, usePerson()?.username);
  const title = isOwn ? `${t('annotate_notices.disputed_own_admin')} ${difference}` : difference;
  return (
    <Notice tone="amber" title={title} text={`${dotted} ${t('annotate_notices.disputed_text')}`}>
      {dispute.sides.map(({ key, name, annotations, isShown }) => (
        <Button
          key={key}
          tone="secondary"
          size="small"
          disabled={!canEdit}
          aria-pressed={isShown}
          className="aria-pressed:border-leaf aria-pressed:bg-leaf-wash aria-pressed:text-leaf-strong"
          onClick={() => edit({ type: 'replace', annotations })}
        >
          {tBoxes('annotate_boxes.show_of', { name })}
        </Button>
      ))}
    </Notice>
  );
}
