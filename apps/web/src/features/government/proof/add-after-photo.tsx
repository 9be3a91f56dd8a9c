import { addedPhoto, type CaseDetail } from '@smart-waste/contract';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { proofMessages } from '@smart-waste/messages/en/proof';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendPhoto } from '../../../shared/api/send-photo.ts';
import { dataOrThrow } from '../../../shared/http/api-result.ts';
import { locateDevice } from '../../../shared/map/locate-device.ts';
import { messagesNow, useMessages } from '../../../shared/messages/messages.ts';
import { newId } from '../../../shared/new-id.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PhotoButton } from '../../../shared/ui/photo-button.tsx';
import { toast, toastFailure } from '../../../shared/ui/toast.ts';
import { reloadCase } from '../state/use-cases.ts';

/** A photo with its key and the place where the device was, so that another attempt sends the same. */
type TakenPhoto = { photo: File; key: string; fields: Record<string, string> };

async function takenNow(photo: File): Promise<TakenPhoto> {
  const position = await locateDevice();
  const fields =
    'point' in position
      ? { latitude: String(position.point.latitude), longitude: String(position.point.longitude) }
      : {};
  return { photo, key: newId(), fields: { ...fields } };
}

const send = ({ photo, key, fields }: TakenPhoto, number: number) =>
  dataOrThrow(
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
export function AddAfterPhoto({ found }: { found: CaseDetail }) {
  const t = useMessages(proofMessages);
  const client = useQueryClient();
  const [unsent, setUnsent] = useState<TakenPhoto | null>(null);
  const { number } = found;
  const { mutate, isPending } = useMutation({
    mutationFn: async (given: File | TakenPhoto) => {
      const taken = given instanceof File ? await takenNow(given) : given;
      setUnsent(taken);
      return send(taken, number);
    },
    networkMode: 'always', // offline it fails at once, and the photo is kept
    onSuccess: async (added) => {
      setUnsent(null);
      const now = messagesNow(proofMessages);
      const status = messagesNow(casesMessages)(`cases.status_${added.status}`);
      toast.success(now('proof.added', { number }), {
        ...(added.version !== found.version && { description: now('proof.added_changed', { status }) }),
      });
      await reloadCase(client, number);
    },
    onError: (error) => toastFailure(messagesNow(proofMessages)('proof.not_added'), error),
  });
  return (
    <div className="flex flex-wrap gap-2">
      {unsent && !isPending && (
        <Button size="small" onClick={() => mutate(unsent)}>
          {t('proof.add_again')}
        </Button>
      )}
      <PhotoButton busy={isPending} onPhoto={mutate}>
        {t('proof.add')}
      </PhotoButton>
    </div>
  );
}
