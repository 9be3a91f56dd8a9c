import { CASE_LIMITS, type OwnCase, ownCase } from '@smart-waste/contract';
import { caseAnswerMessages } from '@smart-waste/messages/en/case-answer';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sendPhoto } from '../api/send-photo.ts';
import { fitsCase } from '../cases/fits-case.ts';
import { getDataOrThrow } from '../http/api-result.ts';
import { getCurrentMessages, useMessages } from '../messages/messages.ts';
import { useSentence } from '../messages/sentences.ts';
import { createId } from '../new-id.ts';
import { Thumbnail } from '../outbox/waiting-panel.tsx';
import { createUnreadableReason, preparePhoto } from '../photo-processing/process-photo.ts';
import { Button } from '../ui/button.tsx';
import { LimitedTextArea } from '../ui/limited-text-area.tsx';
import { PhotoButton } from '../ui/photo-button.tsx';
import { buildParams, useAnswer } from './use-answer.ts';

/** A photo that is not sent yet, with what a reduced one no longer says itself. Its key stays, so that another attempt reopens the case once. */
type ChosenPhoto = { file: File; key: string; fields: Record<string, string> };

/** Reopens a case with a photo, which its sender sees before it is sent, and words if they like. */
export function ReopenForm({ held }: { held: OwnCase }) {
  const t = useMessages(caseAnswerMessages);
  const translate = useSentence();
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);

  async function choose(chosen: File) {
    setIsPreparing(true);
    const { file, gps, takenAtMs, note } = await preparePhoto(chosen);
    setIsPreparing(false);
    const isPhoto = note !== 'unreadable';
    setRefusal(isPhoto ? null : translate(createUnreadableReason(chosen)));
    const place = gps && { latitude: String(gps.latitude), longitude: String(gps.longitude) };
    const taken_at = new Date(takenAtMs).toISOString();
    if (isPhoto) setPhoto({ file, key: createId(), fields: { taken_at, ...place } });
  }
  return (
    <>
      {photo && (
        <SendForm held={held} photo={photo} isPreparing={isPreparing} onCancel={() => setPhoto(null)} />
      )}
      {refusal !== null && (
        <p role="alert" className="text-brick">
          {refusal}
        </p>
      )}
      <PhotoButton busy={isPreparing} onPhoto={(chosen) => void choose(chosen)}>
        {t(photo ? 'case_answer.other_photo' : 'case_answer.reopen')}
      </PhotoButton>
    </>
  );
}

type SendFormProps = {
  held: OwnCase;
  photo: ChosenPhoto;
  /** Another photo is to be sent in its place. */
  isPreparing: boolean;
  onCancel: () => void;
};

/** The words outlast the photo, which may be replaced by another one. */
function SendForm({ held, photo, isPreparing, onCancel }: SendFormProps) {
  const t = useMessages(caseAnswerMessages);
  const tUi = useMessages(uiMessages);
  const { register, handleSubmit, watch } = useForm({ defaultValues: { words: '' } });
  const { mutate, isPending } = useAnswer(
    (words: string) =>
      getDataOrThrow(
        sendPhoto({
          endpoint: 'reopenCase',
          params: buildParams(held),
          schema: ownCase,
          idempotencyKey: photo.key,
          photo: photo.file,
          fields: { ...photo.fields, words: words.trim() },
        }),
      ),
    ({ number }) => getCurrentMessages(caseAnswerMessages)('case_answer.reopened', { number }),
  );
  const submit = handleSubmit(({ words }) => {
    if (!isPending && !isPreparing) mutate(words);
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.stopPropagation(); // the dialog of the upload may be around it, with a form of its own
        void submit(event);
      }}
      aria-label={t('case_answer.reopen')}
      className="grid w-full gap-3 rounded-control bg-sunken p-3"
    >
      <Thumbnail blob={photo.file} className="aspect-4/3 w-full max-w-60" />
      <LimitedTextArea
        {...register('words', { validate: fitsCase })}
        label={t('case_answer.still_there')}
        max={CASE_LIMITS.textMaxLength}
        length={watch('words').trim().length}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={isPending || isPreparing}>
          {t('case_answer.reopen_now')}
        </Button>
        <Button tone="quiet" size="small" onClick={onCancel}>
          {tUi('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
