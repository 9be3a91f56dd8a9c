import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { CloudOff, Pencil, RotateCw, TriangleAlert, X } from 'lucide-react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { sendWaitingNow } from '../../../shared/outbox/outbox-signal.ts';
import type { WaitingPhoto } from '../../../shared/outbox/outbox-store.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Clipped } from '../../../shared/ui/clipped.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { Thumbnail, usePlaceText, useRemoveWaiting } from './stored-photo.tsx';

type WaitingRowProps = { photo: WaitingPhoto; onEdit: () => void };

function WaitingRow({ photo, onEdit }: WaitingRowProps) {
  const t = useMessages(uploadPageMessages);
  const translate = useSentence();
  const placeText = usePlaceText();
  const remove = useRemoveWaiting();
  const { filename, loc, blob, refusal } = photo;
  return (
    <li className="flex items-center gap-3 py-3">
      <Thumbnail blob={blob} />
      <div className="min-w-0 flex-1 text-sm">
        <Clipped text={placeText(loc)} />
        <Clipped text={filename} className="text-xs text-ink-soft" />
        {refusal === null ? (
          <p className="flex items-center gap-1.5 text-xs text-ink-soft">
            <CloudOff aria-hidden="true" className="size-3.5 shrink-0" />
            {t('upload_page.waiting_for_connection')}
          </p>
        ) : (
          <p className="flex items-start gap-1.5 text-xs wrap-anywhere text-brick">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            {translate(refusal)}
          </p>
        )}
      </div>
      <div className="flex">
        <Button
          tone="quiet"
          size="icon"
          aria-label={`${t('upload_page.edit')}: ${filename}`}
          onClick={onEdit}
          icon={<Pencil aria-hidden="true" />}
        />
        <Button
          tone="quiet"
          size="icon"
          aria-label={t('upload_page.remove_named', { name: filename })}
          onClick={() => void remove(photo)}
          icon={<X aria-hidden="true" />}
        />
      </div>
    </li>
  );
}

type WaitingListProps = { photos: readonly WaitingPhoto[]; onEdit: (photo: WaitingPhoto) => void };

/** The photos that wait on this device for the connection, and those that the server rejected permanently. */
export function WaitingList({ photos, onEdit }: WaitingListProps) {
  const t = useMessages(uploadPageMessages);
  const canSend = photos.some(({ refusal }) => refusal === null);
  return (
    <PanelSection
      title={t('upload_page.waiting')}
      aside={
        canSend && (
          <Button
            tone="secondary"
            size="small"
            onClick={sendWaitingNow}
            icon={<RotateCw aria-hidden="true" />}
          >
            {t('upload_page.retry_now')}
          </Button>
        )
      }
    >
      {canSend && <p className="text-sm text-ink-soft">{t('upload_page.waiting_text')}</p>}
      <ul aria-label={t('upload_page.waiting')} className="divide-y">
        {photos.map((photo) => (
          <WaitingRow key={photo.id} photo={photo} onEdit={() => onEdit(photo)} />
        ))}
      </ul>
    </PanelSection>
  );
}
