import type { OwnCase } from '@smart-waste/contract';
import { caseAnswerMessages } from '@smart-waste/messages/en/case-answer';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PUBLIC_CASES_KEY } from '../api/case-keys.ts';
import { ownReportKeys } from '../api/images.ts';
import { getCurrentMessages } from '../messages/messages.ts';
import { toast, toastFailure } from '../ui/toast.ts';

export const buildParams = ({ number }: OwnCase) => ({ number: String(number) });

/** Sends an answer; afterwards every report of the case is asked again, also when the case was changed meanwhile. */
export function useAnswer<Given>(
  send: (given: Given) => Promise<OwnCase>,
  describeSuccess: (answered: OwnCase) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    networkMode: 'always', // offline it fails at once, and what was typed stays
    onSuccess: (answered) => toast.success(describeSuccess(answered)),
    onError: (error) => toastFailure(getCurrentMessages(caseAnswerMessages)('case_answer.failed'), error),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ownReportKeys.all }),
        client.invalidateQueries({ queryKey: PUBLIC_CASES_KEY }),
      ]),
  });
}
