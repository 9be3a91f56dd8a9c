import { type CaseDetail, caseDetail, type RecordedReport } from '@smart-waste/contract';
import { sameCaseMessages } from '@smart-waste/messages/en/same-case';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { callApiOnce } from '../../../shared/api/call-once.ts';
import { CASES_KEY } from '../../../shared/api/case-keys.ts';
import { ApiError, getDataOrThrow } from '../../../shared/http/api-result.ts';
import { isFinalRefusal } from '../../../shared/http/final-refusal.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { getCurrentSession } from '../../../shared/session/session.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { storeCase } from '../state/use-cases.ts';
import { toChangeFailure } from '../state/use-change-case.ts';

export type RecordedFields = Partial<RecordedReport>;

/** A report is stored once for each key. */
const recordReport = (body: RecordedFields, key: string): Promise<CaseDetail> =>
  getDataOrThrow(callApiOnce({ endpoint: 'recordReport', schema: caseDetail, body }, key));

/** The message that the report with this key could not be recorded. */
const buildMessageId = (key: string) => `recorded-report:${key}`;
/** Withdraws that message, and what it offers. */
export const dismissFailure = (key: string): void => toast.dismiss(buildMessageId(key));

type SentReport = { body: RecordedFields; key: string };
type RecordOptions = {
  onRecorded: (number: number, body: RecordedFields) => void;
  /** The server rejects it permanently, and its form was left. */
  onRefused: (error: ApiError, body: RecordedFields) => void;
  isShown: RefObject<boolean>;
};

/**
 * Stores a report; the server's errors about fields are in the thrown error. One that fails after its form was left is
 * said at the edge of the screen, where it can be sent again unless it would be refused again: the form may hold that of
 * the next caller.
 */
export function useRecord({ onRecorded, onRefused, isShown }: RecordOptions) {
  const client = useQueryClient();
  const t = useMessages(workplaceMessages);
  const tSame = useMessages(sameCaseMessages);
  const tUi = useMessages(uiMessages);
  const recording = useMutation({
    mutationFn: ({ body, key }: SentReport) => recordReport(body, key),
    networkMode: 'always',
    onMutate: () => getCurrentSession().person?.id,
    onSuccess: (caseItem, { body, key }) => {
      const { number } = caseItem;
      dismissFailure(key);
      storeCase(client, caseItem);
      const isNew = caseItem.case_reports.length < 2;
      if (isNew) toast.success(t('workplace.recorded', { number }));
      else toast.success(tSame('same_case.call_joined', { number }));
      // How many reports the cases nearby have, and which there are.
      if (body.joins !== undefined) void client.invalidateQueries({ queryKey: CASES_KEY });
      onRecorded(number, body);
    },
    onError: (error, report, senderId) => {
      // Another person, who has logged in meanwhile, must not send it as theirs.
      if (isShown.current || getCurrentSession().person?.id !== senderId) return;
      if (error instanceof ApiError && isFinalRefusal(error.failure.status))
        return onRefused(error, report.body);
      const retry = () => recording.mutate(report);
      toast.error(t('workplace.record_failed'), {
        id: buildMessageId(report.key),
        description: toChangeFailure(error).text,
        action: { label: tUi('ui.retry'), onClick: retry },
      });
    },
  });
  return recording;
}
