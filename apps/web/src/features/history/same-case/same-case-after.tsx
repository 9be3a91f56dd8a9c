import type { Image, OwnReport, SuggestedCase } from '@smart-waste/contract';
import { hasValidCoordinates, isFinal } from '@smart-waste/core';
import { sameCaseMessages } from '@smart-waste/messages/en/same-case';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CASES_KEY } from '../../../shared/api/case-keys.ts';
import { ownReportKeys } from '../../../shared/api/images.ts';
import { reportUpload } from '../../../shared/api/own-reports.ts';
import { getDataOrThrow } from '../../../shared/http/api-result.ts';
import { getCurrentMessages, useMessages } from '../../../shared/messages/messages.ts';
import { removeOpenQuestion } from '../../../shared/same-case/open-questions.ts';
import { SuggestionQuestion } from '../../../shared/same-case/suggestion-question.tsx';
import { useSuggestions } from '../../../shared/same-case/use-suggestions.ts';
import { toast, toastFailure } from '../../../shared/ui/toast.ts';
import { hasWaste } from '../use-own-report.ts';

type ReportedUpload = { image: Image; report: OwnReport | null };

/** Once the city has begun with a report, only the city joins it to another. */
const canJoin = ({ image, report }: ReportedUpload): boolean =>
  isFinal(image.status) &&
  (report === null || (report.case.number === report.number && report.case.status === 'new'));

/** The cases that an upload may be about, beside its own. */
function useOthers({ image, report }: ReportedUpload) {
  const seen =
    hasValidCoordinates(image) && canJoin({ image, report })
      ? {
          latitude: image.latitude,
          longitude: image.longitude,
          at: image.uploaded_at,
          ...(report && { category_id: report.case.category_id }),
        }
      : null;
  const { data, isError } = useSuggestions(seen);
  return { others: data?.filter(({ number }) => number !== report?.case.number), isError };
}

/** On the card of an upload: that there is something to answer. */
export function SameCaseHint(upload: ReportedUpload) {
  const t = useMessages(sameCaseMessages);
  const { others = [] } = useOthers(upload);
  return others.length > 0 && <p className="text-sm text-ink-soft">{t('same_case.hint')}</p>;
}

function toastJoined({ number, case: joined }: OwnReport): void {
  const t = getCurrentMessages(sameCaseMessages);
  if (joined.number === number) toast.success(t('same_case.linked', { number }));
  else toast.success(t('same_case.joined', { number: joined.number }));
}

/** Asks whether an upload that was sent without the question shows what was reported before. */
export function SameCaseAfter({ image, report }: ReportedUpload) {
  const t = useMessages(sameCaseMessages);
  const client = useQueryClient();
  const { image_id, user_id } = image;
  const [isOpen, setIsOpen] = useState(true);
  const { others, isError } = useOthers({ image, report });
  // Another photo of the same visit may open its case a moment later: until this one has its report nothing is settled.
  const hasNone = others?.length === 0 && (report !== null || !hasWaste(image));
  useEffect(() => {
    if (hasNone) removeOpenQuestion(user_id, image_id);
  }, [hasNone, user_id, image_id]);

  const close = () => {
    removeOpenQuestion(user_id, image_id);
    setIsOpen(false);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ number }: SuggestedCase) =>
      getDataOrThrow(reportUpload({ image_id, words: '', joins: number })),
    networkMode: 'always', // offline it fails at once, and the question stays
    onSuccess: (joined) => {
      client.setQueryData(ownReportKeys.of(image_id), joined);
      toastJoined(joined);
      close();
    },
    onError: (error) => {
      toastFailure(getCurrentMessages(sameCaseMessages)('same_case.not_saved'), error);
      void client.invalidateQueries({ queryKey: ownReportKeys.of(image_id) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: CASES_KEY }),
  });

  if (!isOpen) return null;
  if (isError && others === undefined)
    return <p className="text-sm text-ink-soft">{t('same_case.failed')}</p>;
  const [first, ...more] = others ?? [];
  if (!first) return null;
  return (
    <section aria-label={t('same_case.title')} className="grid gap-3 rounded-panel border p-4 text-sm">
      <h3 className="text-base font-semibold">{t('same_case.title')}</h3>
      <SuggestionQuestion suggestions={[first, ...more]} isBusy={isPending} onYes={mutate} onNo={close} />
    </section>
  );
}
