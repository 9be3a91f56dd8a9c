import { type Image, type OwnHint, ownHint } from '@smart-waste/contract';
import { wrongResultMessages } from '@smart-waste/messages/en/wrong-result';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Flag } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../shared/api/client.ts';
import { imageKeys } from '../../shared/api/images.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { buildSlot, FilledText } from '../../shared/messages/filled-text.tsx';
import { getCurrentMessages, useMessages } from '../../shared/messages/messages.ts';
import { readUnsentHint, writeUnsentHint } from '../../shared/saved-history/unsent-hints.ts';
import { usePerson } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { keepFocus } from '../../shared/ui/page.tsx';
import { toast, toastFailure } from '../../shared/ui/toast.ts';
import { HintForm, type TypedHint } from './hint-form.tsx';

type Hint = NonNullable<OwnHint['hint']>;
const FAILED_TOAST = 'hint-not-sent';
type OwnPhoto = { image: Image; owner: number };

/** Whether the person reported the result of their photo as wrong, with buttons to do so and to withdraw it. */
export function WrongResult({ image }: { image: Image }) {
  const owner = usePerson()?.id;
  if (owner !== image.user_id || image.analysis_results === null) return null;
  return <OwnResult key={image.image_id} image={image} owner={owner} />;
}

function useTyped({ image: { image_id }, owner }: OwnPhoto) {
  const [typed, setTyped] = useState<TypedHint | null>(() => {
    const words = readUnsentHint(owner, image_id);
    return words === null ? null : { words, isUnsent: true };
  });
  const keep = (words: string) => writeUnsentHint(owner, image_id, words);
  return {
    typed,
    open: (words: string) => setTyped({ words, isUnsent: false }),
    keep,
    type: (words: string) => {
      keep(words);
      setTyped((before) => ({ words, isUnsent: before?.isUnsent ?? false }));
    },
    markUnsent: () => setTyped((before) => before && { ...before, isUnsent: true }),
    /** Ends the words that were sent, unless others were typed since, also in the details opened again. */
    end: (sent: string) => {
      if (readUnsentHint(owner, image_id) === sent) writeUnsentHint(owner, image_id, null);
      setTyped((before) => (before?.words === sent ? null : before));
    },
    close: () => {
      writeUnsentHint(owner, image_id, null);
      setTyped(null);
    },
  };
}

function OwnResult({ image, owner }: OwnPhoto) {
  const t = useMessages(wrongResultMessages);
  const { image_id } = image;
  const { typed, open, keep, type, markUnsent, end, close } = useTyped({ image, owner });
  const { data, isLoading } = useQuery({
    queryKey: imageKeys.hint(image_id),
    queryFn: ({ signal }) =>
      getDataOrThrow(callApi({ endpoint: 'showHint', schema: ownHint, params: { image_id }, signal })),
  });
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (words: string) =>
      getDataOrThrow(
        callApi({ endpoint: 'giveHint', schema: ownHint, params: { image_id }, body: { words } }),
      ),
    onMutate: keep, // words that were opened and not changed, too
    onSuccess: (hint, words) => {
      toast.dismiss(FAILED_TOAST);
      client.setQueryData<OwnHint>(imageKeys.hint(image_id), hint);
      end(words);
    },
    onError: (error) => {
      markUnsent();
      toastFailure(getCurrentMessages(wrongResultMessages)('wrong_result.failed'), error, {
        id: FAILED_TOAST,
      });
    },
  });
  const hint = data?.hint ?? null;
  // The answer to an attempt may be lost, or come after the details were closed. An answered hint is an earlier one.
  const wasSent = typed?.isUnsent === true && hint?.answered_at == null && hint?.words === typed.words.trim();
  const isTyping = typed !== null && !wasSent;
  return (
    // It takes the focus of a form or button that goes.
    <section aria-label={t('wrong_result.offer')} tabIndex={-1} className="grid gap-3">
      <div role="status" className="text-sm empty:hidden">
        {hint && <HintState image={image} hint={hint} hasWords={!isTyping} />}
      </div>
      {isTyping && (
        <HintForm
          typed={typed}
          isChange={hint !== null}
          onType={type}
          onSend={send.mutate}
          isSending={send.isPending}
          onClose={close}
        />
      )}
      {/* Without a connection the words can be written all the same: they are kept until they are sent. */}
      {!isTyping && !isLoading && (
        <HintButtons image_id={image_id} hint={hint} onOpen={open} onTakenBack={close} />
      )}
    </section>
  );
}

type HintStateProps = { image: Image; hint: Hint; hasWords: boolean };

/** That the hint waits, or what the person who looked at the photo again sees on it (LB-56). */
function HintState({ image, hint: { words, given_at, answered_at = null }, hasWords }: HintStateProps) {
  const t = useMessages(wrongResultMessages);
  const when = { when: <UploadedTime iso={answered_at ?? given_at} /> };
  const Icon = answered_at === null ? Flag : CircleCheck;
  const results = image.analysis_results;
  const hasWaste = (results?.total_detections ?? 0) > 0;
  return (
    <div className="grid gap-1">
      <p className="flex items-start gap-2 font-medium">
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t(answered_at === null ? 'wrong_result.given' : 'wrong_result.answered')}
      </p>
      {answered_at === null ? (
        <p className="text-ink-soft">
          <FilledText text={t('wrong_result.waiting', { when: buildSlot('when') })} elements={when} />
        </p>
      ) : (
        <p>
          {results?.source === 'person' && (
            <>{t(hasWaste ? 'wrong_result.answer_waste' : 'wrong_result.answer_none')} </>
          )}
          <span className="text-ink-soft">
            <FilledText text={t('wrong_result.answered_when', { when: buildSlot('when') })} elements={when} />
          </span>
        </p>
      )}
      {hasWords && words !== '' && (
        <p className="whitespace-pre-line text-ink-soft wrap-anywhere">
          {t('wrong_result.your_words')} <bdi>{words}</bdi>
        </p>
      )}
    </div>
  );
}

type HintButtonsProps = {
  image_id: string;
  hint: Hint | null;
  onOpen: (words: string) => void;
  onTakenBack: () => void;
};

/** Opens the form, with the former words, or withdraws the hint. */
function HintButtons({ image_id, hint, onOpen, onTakenBack }: HintButtonsProps) {
  const t = useMessages(wrongResultMessages);
  const client = useQueryClient();
  const takeBack = useMutation({
    mutationFn: () =>
      getDataOrThrow(callApi({ endpoint: 'takeHintBack', schema: null, params: { image_id } })),
    onSuccess: () => {
      client.setQueryData<OwnHint>(imageKeys.hint(image_id), { hint: null });
      onTakenBack();
    },
    onError: (error) =>
      toastFailure(getCurrentMessages(wrongResultMessages)('wrong_result.take_back_failed'), error),
  });
  if (!hint)
    return (
      <Button
        tone="quiet"
        className="-ml-4 justify-self-start"
        ref={keepFocus}
        onClick={() => onOpen('')}
        icon={<Flag aria-hidden="true" />}
      >
        {t('wrong_result.offer')}
      </Button>
    );
  return (
    <div ref={keepFocus} className="flex flex-wrap gap-2">
      <Button tone="secondary" size="small" onClick={() => onOpen(hint.words)}>
        {t(hint.answered_at ? 'wrong_result.still_wrong' : 'wrong_result.change')}
      </Button>
      <Button tone="quiet" size="small" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
        {t('wrong_result.take_back')}
      </Button>
    </div>
  );
}
