import type { Image, OwnReport } from '@smart-waste/contract';
import { isFinal } from '@smart-waste/core';
import { useQuery } from '@tanstack/react-query';
import { ownReportKeys } from '../../shared/api/images.ts';
import { fetchReportOfUpload } from '../../shared/api/own-reports.ts';
import { hasOpenQuestion } from '../../shared/same-case/open-questions.ts';
import { usePerson } from '../../shared/session/session.ts';

/** How soon an answer of the city is noticed. */
const POLL_MS = 60_000;
/** A report is made within seconds after waste was detected. */
const EXPECTED_POLL_MS = 5_000;
const EXPECTED_FOR_MS = 10 * 60_000;

export const hasWaste = ({ analysis_results }: Image): boolean =>
  analysis_results?.detections.some(({ waste }) => waste) ?? false;

/** The report of an upload of the person, kept up to date; undefined until it is known whether there is one. */
export function useOwnReport(image: Image) {
  const person = usePerson();
  const isOwn = person !== null && person.id === image.user_id;
  // The staff's uploads become reports only when they say so.
  const becomesReport = person?.role === 'user' && hasWaste(image);
  const isExpected = () => becomesReport && Date.now() - Date.parse(image.uploaded_at) < EXPECTED_FOR_MS;
  const { data } = useQuery<OwnReport | null>({
    queryKey: ownReportKeys.of(image.image_id),
    queryFn: () => fetchReportOfUpload(image.image_id),
    enabled: isOwn,
    refetchInterval: ({ state }) => (state.data === null && isExpected() ? EXPECTED_POLL_MS : POLL_MS),
  });
  return {
    report: data,
    /** Whether the sender may make a report of it. */
    canReport: data === null && isFinal(image.status) && !becomesReport,
    hasWaste: hasWaste(image),
    /** Whether its sender has still to say if it shows what was reported before. */
    hasOpenQuestion: isOwn && data !== undefined && hasOpenQuestion(image.user_id, image.image_id),
  };
}
