import { CASE_LIMITS, type CaseFeedback, type OwnCase, ownCase } from '@smart-waste/contract';
import { caseAnswerMessages } from '@smart-waste/messages/en/case-answer';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { callApi } from '../../../shared/api/client.ts';
import { ownReportKeys } from '../../../shared/api/images.ts';
import { sendPhoto } from '../../../shared/api/send-photo.ts';
import { DangerNotice } from '../../../shared/cases/danger-notice.tsx';
import { dataOrThrow } from '../../../shared/http/api-result.ts';
import { messagesNow, useMessages } from '../../../shared/messages/messages.ts';
import { newId } from '../../../shared/new-id.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextArea } from '../../../shared/ui/field.tsx';
import { PhotoButton } from '../../../shared/ui/photo-button.tsx';
import { toast, toastFailure } from '../../../shared/ui/toast.ts';

const paramsOf = ({ number }: OwnCase) => ({ number: String(number) });

/** Sends an answer; afterwards every report of the case is asked again, also when the case was changed meanwhile. */
function useAnswer<Given>(send: (given: Given) => Promise<OwnCase>, success: (answered: OwnCase) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    networkMode: 'always', // offline it fails at once, and what was typed stays
    onSuccess: (answered) => toast.success(success(answered)),
    onError: (error) => toastFailure(messagesNow(caseAnswerMessages)('case_answer.failed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: ownReportKeys.all }),
  });
}

/** What the reporter of a case can say about it now. */
export function CaseAnswer({ held }: { held: OwnCase }) {
  const t = useMessages(caseAnswerMessages);
  const { allowed, danger_phone, said_clean } = held;
  if (allowed.length === 0 && said_clean === null && danger_phone === null) return null;
  return (
    <div className="grid w-full justify-items-start gap-2">
      <DangerNotice phone={danger_phone} />
      <div aria-live="polite">
        {said_clean !== null && (
          <p>{t(said_clean ? 'case_answer.said_clean' : 'case_answer.said_not_clean')}</p>
        )}
      </div>
      {allowed.includes('answer') && <QuestionForm key={held.number} held={held} />}
      <div className="flex flex-wrap gap-2">
        {allowed.includes('say_clean') && <FeedbackButtons held={held} />}
        {allowed.includes('reopen') && <ReopenButton held={held} />}
      </div>
    </div>
  );
}

function FeedbackButtons({ held }: { held: OwnCase }) {
  const t = useMessages(caseAnswerMessages);
  const { mutate, isPending } = useAnswer(
    (body: Pick<CaseFeedback, 'is_clean'>) =>
      dataOrThrow(callApi({ endpoint: 'giveCaseFeedback', params: paramsOf(held), schema: ownCase, body })),
    () => messagesNow(caseAnswerMessages)('case_answer.thanks'),
  );
  return (
    <>
      <Button size="small" busy={isPending} onClick={() => mutate({ is_clean: true })}>
        {t('case_answer.clean')}
      </Button>
      <Button tone="secondary" size="small" busy={isPending} onClick={() => mutate({ is_clean: false })}>
        {t('case_answer.not_clean')}
      </Button>
    </>
  );
}

/** The same photo keeps its key, so that another attempt reopens the case once. */
function ReopenButton({ held }: { held: OwnCase }) {
  const t = useMessages(caseAnswerMessages);
  const keys = useRef(new Map<string, string>());
  const keyOf = ({ name, size, lastModified }: File) => {
    const file = `${name} ${size} ${lastModified}`;
    const key = keys.current.get(file) ?? newId();
    keys.current.set(file, key);
    return key;
  };
  const { mutate, isPending } = useAnswer(
    (photo: File) =>
      dataOrThrow(
        sendPhoto({
          endpoint: 'reopenCase',
          params: paramsOf(held),
          schema: ownCase,
          idempotencyKey: keyOf(photo),
          photo,
        }),
      ),
    ({ number }) => messagesNow(caseAnswerMessages)('case_answer.reopened', { number }),
  );
  return (
    <PhotoButton busy={isPending} onPhoto={mutate}>
      {t('case_answer.reopen')}
    </PhotoButton>
  );
}

function QuestionForm({ held }: { held: OwnCase }) {
  const t = useMessages(caseAnswerMessages);
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending } = useAnswer(
    (body: { text: string }) =>
      dataOrThrow(callApi({ endpoint: 'answerCaseQuestion', params: paramsOf(held), schema: ownCase, body })),
    () => messagesNow(caseAnswerMessages)('case_answer.sent'),
  );
  // The form stands in the dialog of the upload, whose own form must not get its submission.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const isEmpty = text.trim() === '';
    setIsMissing(isEmpty);
    if (!isEmpty && !isPending) mutate({ text: text.trim() });
  };
  return (
    <form noValidate onSubmit={submit} className="grid w-full justify-items-start gap-2">
      <div className="w-full">
        <TextArea
          label={t('case_answer.question')}
          maxLength={CASE_LIMITS.textMaxLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={isMissing ? t('case_answer.missing') : undefined}
        />
      </div>
      <Button type="submit" size="small" busy={isPending}>
        {t('case_answer.send')}
      </Button>
    </form>
  );
}
