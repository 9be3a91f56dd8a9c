import { ANNOTATION_LIMITS, type Image, type OwnHint, ownHint } from '@smart-waste/contract';
import { wrongResultMessages } from '@smart-waste/messages/en/wrong-result';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../shared/api/client.ts';
import { dataOrThrow } from '../../shared/http/api-result.ts';
import { messagesNow, useMessages } from '../../shared/messages/messages.ts';
import { usePerson } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LimitedTextArea } from '../../shared/ui/limited-text-area.tsx';
import { toastFailure } from '../../shared/ui/toast.ts';

const MAX = ANNOTATION_LIMITS.hintMaxLength;
const keyOf = (image_id: string) => ['own-hint', image_id] as const;

/** Whether the person said that the result of their own photo is wrong, with ways to say it and to take it back. */
export function WrongResult({ image }: { image: Image }) {
  const person = usePerson();
  const { image_id, analysis_results, user_id } = image;
  const isOwn = person?.id === user_id && analysis_results !== null;
  const { data } = useQuery({
    queryKey: keyOf(image_id),
    queryFn: ({ signal }) =>
      dataOrThrow(callApi({ endpoint: 'showHint', schema: ownHint, params: { image_id }, signal })),
    enabled: isOwn,
  });
  if (!isOwn || !data) return null;
  return data.hint ? <Given image_id={image_id} hint={data.hint} /> : <Offer image_id={image_id} />;
}

/** Stores what the person says; null takes it back. */
function useHint(image_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (words: string | null): Promise<OwnHint> => {
      const params = { image_id };
      if (words !== null)
        return dataOrThrow(callApi({ endpoint: 'giveHint', schema: ownHint, params, body: { words } }));
      await dataOrThrow(callApi({ endpoint: 'takeHintBack', schema: null, params }));
      return { hint: null };
    },
    onSuccess: (hint) => client.setQueryData<OwnHint>(keyOf(image_id), hint),
    onError: (error) => toastFailure(messagesNow(wrongResultMessages)('wrong_result.failed'), error),
  });
}

function Offer({ image_id }: { image_id: string }) {
  const t = useMessages(wrongResultMessages);
  const hint = useHint(image_id);
  const [words, setWords] = useState<string | null>(null);
  const isTooLong = (words ?? '').length > MAX;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong) hint.mutate(words ?? '');
  };
  if (words === null)
    return (
      <Button
        tone="quiet"
        className="-ml-4 justify-self-start"
        onClick={() => setWords('')}
        icon={<Flag aria-hidden="true" />}
      >
        {t('wrong_result.offer')}
      </Button>
    );
  return (
    <form onSubmit={send} className="grid gap-3">
      <LimitedTextArea
        label={t('wrong_result.words')}
        help={t('wrong_result.help')}
        max={MAX}
        length={words.length}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        autoFocus
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={hint.isPending}>
          {t('wrong_result.send')}
        </Button>
        <Button tone="secondary" onClick={() => setWords(null)}>
          {t('wrong_result.cancel')}
        </Button>
      </div>
    </form>
  );
}

type GivenProps = { image_id: string; hint: NonNullable<OwnHint['hint']> };

function Given({ image_id, hint: { words } }: GivenProps) {
  const t = useMessages(wrongResultMessages);
  const hint = useHint(image_id);
  return (
    <section aria-live="polite" className="grid justify-items-start gap-2 text-sm">
      <p className="flex items-center gap-2 font-medium">
        <Flag aria-hidden="true" className="size-4 shrink-0" />
        {t('wrong_result.given')}
      </p>
      {words !== '' && (
        <p className="whitespace-pre-line text-ink-soft wrap-anywhere">
          <bdi>{words}</bdi>
        </p>
      )}
      <Button tone="secondary" size="small" busy={hint.isPending} onClick={() => hint.mutate(null)}>
        {t('wrong_result.take_back')}
      </Button>
    </section>
  );
}
