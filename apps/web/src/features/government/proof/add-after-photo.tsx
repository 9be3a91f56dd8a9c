import { addedPhoto, type CaseDetail } from '@smart-waste/contract';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { proofMessages } from '@smart-waste/messages/en/proof';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendPhoto } from '../../../shared/api/send-photo.ts';
import { getDataOrThrow } from '../../../shared/http/api-result.ts';
import { getCurrentMessages, useMessages } from '../../../shared/messages/messages.ts';
import { translateSentence } from '../../../shared/messages/sentences.ts';
import { createId } from '../../../shared/new-id.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PhotoButton } from '../../../shared/ui/photo-button.tsx';
import { toast, toastFailure } from '../../../shared/ui/toast.ts';
import { reloadCase } from '../state/use-cases.ts';
import { type TakenPhoto, takePhoto, waitForPlace } from './taken-photo.ts';

/** A photo with its key and what is known of it, so that another attempt sends the same. */
type PhotoToSend = { photo: Blob; key: string; fields: Record<string, string> };

async function preparePhoto(taken: TakenPhoto): Promise<PhotoToSend> {
  const point = await waitForPlace(taken);
  const place = point && { latitude: String(point.latitude), longitude: String(point.longitude) };
  const taken_at = new Date(taken.takenAtMs).toISOString();
  return { photo: taken.blob, key: createId(), fields: { taken_at, ...place } };
}

const send = ({ photo, key, fields }: PhotoToSend, number: number) =>
  getDataOrThrow(
    sendPhoto({
      endpoint: 'addAfterPhoto',
      params: { number: String(number) },
      schema: addedPhoto,
      idempotencyKey: key,
      photo,
      fields,
    }),
  );

/** Adds a photo after the cleaning. One that could not be sent is kept, to be sent again as the same. */
export function AddAfterPhoto({ caseItem }: { caseItem: CaseDetail }) {
  const t = useMessages(proofMessages);
  const client = useQueryClient();
  const [unsent, setUnsent] = useState<PhotoToSend | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const { number } = caseItem;
  const { mutate, isPending } = useMutation({
    mutationFn: (photo: PhotoToSend) => send(photo, number),
    networkMode: 'always', // offline it fails at once, and the photo is kept
    onSuccess: async (added) => {
      setUnsent(null);
      const now = getCurrentMessages(proofMessages);
      const status = getCurrentMessages(casesMessages)(`cases.status_${added.status}`);
      toast.success(now('proof.added', { number }), {
        ...(added.version !== caseItem.version && { description: now('proof.added_changed', { status }) }),
      });
      await reloadCase(client, number);
    },
    onError: (error) => toastFailure(getCurrentMessages(proofMessages)('proof.not_added'), error),
  });
  async function choose(file: File) {
    setIsPreparing(true);
    const taken = await takePhoto(file);
    const photo = 'refusal' in taken ? null : await preparePhoto(taken);
    setIsPreparing(false);
    if ('refusal' in taken) toast.error(translateSentence(taken.refusal));
    if (photo === null) return;
    setUnsent(photo);
    mutate(photo);
  }
  return (
    <div className="flex flex-wrap gap-2">
      {unsent && !isPending && (
        <Button size="small" onClick={() => mutate(unsent)}>
          {t('proof.add_again')}
        </Button>
      )}
      <PhotoButton busy={isPending || isPreparing} onPhoto={(file) => void choose(file)}>
        {t('proof.add')}
      </PhotoButton>
    </div>
  );
}
