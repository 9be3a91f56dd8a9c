import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { Pencil, X } from 'lucide-react';
import { useMessages } from '../../../shared/messages/messages.ts';
import type { OutboxPhoto } from '../../../shared/outbox/outbox-store.ts';
import { WaitingPanel, WaitingRow } from '../../../shared/outbox/waiting-panel.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { usePlaceText, useRemoveWaiting } from './stored-photo.tsx';

type WaitingListProps = { photos: readonly OutboxPhoto[]; onEdit: (photo: OutboxPhoto) => void };

/** The photos that wait on this device for the connection, and those that the server rejected permanently. */
export function WaitingList({ photos, onEdit }: WaitingListProps) {
  const t = useMessages(uploadPageMessages);
  const formatPlace = usePlaceText();
  const remove = useRemoveWaiting();
  return (
    <WaitingPanel
      canSend={photos.some(({ refusal }) => refusal === null)}
      text={t('upload_page.waiting_text')}
    >
      {photos.map((photo) => {
        const { id, filename, loc, blob, refusal } = photo;
        return (
          <WaitingRow key={id} blob={blob} title={formatPlace(loc)} text={filename} refusal={refusal}>
            <Button
              tone="quiet"
              size="icon"
              aria-label={`${t('upload_page.edit')}: ${filename}`}
              onClick={() => onEdit(photo)}
              icon={<Pencil aria-hidden="true" />}
            />
            <Button
              tone="quiet"
              size="icon"
              aria-label={t('upload_page.remove_named', { name: filename })}
              onClick={() => void remove(photo)}
              icon={<X aria-hidden="true" />}
            />
          </WaitingRow>
        );
      })}
    </WaitingPanel>
  );
}
