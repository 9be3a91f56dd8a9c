import { CASE_LIMITS, type CaseFeedback, isInvisible, type OwnCase, ownCase } from '@smart-waste/contract';
import { caseAnswerMessages } from '@smart-waste/messages/en/case-answer';
import { useForm } from 'react-hook-form';
import { callApi } from '../api/client.ts';
import { DangerNotice } from '../cases/danger-notice.tsx';
import { fitsCase } from '../cases/fits-case.ts';
import { getDataOrThrow } from '../http/api-result.ts';
import { getCurrentMessages, useMessages } from '../messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { LimitedTextArea } from '../ui/limited-text-area.tsx';
import { ReopenForm } from './reopen-form.tsx';
import { buildParams, useAnswer } from './use-answer.ts';

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
      {allowed.includes('say_clean') && (
        <div className="flex flex-wrap gap-2">
          <FeedbackButtons held={held} />
        </div>
      )}
      {allowed.includes('reopen') && <ReopenForm held={held} />}
    </div>
  );
}

function FeedbackButtons({ held }: { held: OwnCase }) {
  const t = useMessages(caseAnswerMessages);
  const { mutate, isPending } = useAnswer(
    (body: Pick<CaseFeedback, 'is_clean'>) =>
      getDataOrThrow(
        callApi({ endpoint: 'giveCaseFeedback', params: buildParams(held), schema: ownCase, body }),
      ),
    () => getCurrentMessages(caseAnswerMessages)('case_answer.thanks'),
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

function QuestionForm({ held }: { held: OwnCase }) {
  const t = useMessages(caseAnswerMessages);
  const { register, handleSubmit, watch, formState } = useForm({ defaultValues: { text: '' } });
  const { mutate, isPending } = useAnswer(
    (body: { text: string }) =>
      getDataOrThrow(
        callApi({ endpoint: 'answerCaseQuestion', params: buildParams(held), schema: ownCase, body }),
      ),
    () => getCurrentMessages(caseAnswerMessages)('case_answer.sent'),
  );
  const submit = handleSubmit(({ text }) => {
    if (!isPending) mutate({ text: text.trim() });
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.stopPropagation(); // the dialog of the upload around it has a form, too
        void submit(event);
      }}
      className="grid w-full justify-items-start gap-2"
    >
      <div className="w-full">
        <LimitedTextArea
          {...register('text', { validate: (text) => !isInvisible(text) && fitsCase(text) })}
          label={t('case_answer.question')}
          max={CASE_LIMITS.textMaxLength}
          length={watch('text').trim().length}
          error={formState.errors.text && t('case_answer.missing')}
        />
      </div>
      <Button type="submit" size="small" busy={isPending}>
        {t('case_answer.send')}
      </Button>
    </form>
  );
}
