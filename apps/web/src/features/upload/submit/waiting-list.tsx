import { CloudOff, Pencil, RotateCw, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sendWaitingNow } from '../../../shared/outbox/outbox-signal.ts';
import { removePhoto, type WaitingPhoto } from '../../../shared/outbox/outbox-store.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { useSentence } from '../../../shared/words/sentences.ts';
import { useWords } from '../../../shared/words/words.ts';
import { uploadWords } from '../words.ts';

function Thumbnail({ blob }: { blob: Blob }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return <img src={url} alt="" className="size-14 shrink-0 rounded-control bg-sunken object-cover" />;
}

type WaitingRowProps = { photo: WaitingPhoto; onEdit: () => void };

function WaitingRow({ photo, onEdit }: WaitingRowProps) {
  const w = useWords(uploadWords);
  const translate = useSentence();
  const { id, filename, loc, blob, refusal } = photo;
  return (
    <li className="flex items-center gap-3 py-3">
      <Thumbnail blob={blob} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate">{translate(loc)}</p>
        <p className="truncate text-xs text-ink-soft">{filename}</p>
        {refusal === null ? (
          <p className="flex items-center gap-1.5 text-xs text-ink-soft">
            <CloudOff aria-hidden="true" className="size-3.5 shrink-0" />
            {w.waitsForConnection}
          </p>
        ) : (
          <p className="flex items-start gap-1.5 text-xs break-words text-brick">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            {translate(refusal)}
          </p>
        )}
      </div>
      <div className="flex">
        <Button
          tone="quiet"
          size="icon"
          aria-label={`${w.edit}: ${filename}`}
          onClick={onEdit}
          icon={<Pencil aria-hidden="true" />}
        />
        <Button
          tone="quiet"
          size="icon"
          aria-label={w.removeNamed(filename)}
          onClick={() => void removePhoto(id)}
          icon={<X aria-hidden="true" />}
        />
      </div>
    </li>
  );
}

type WaitingListProps = { photos: readonly WaitingPhoto[]; onEdit: (photo: WaitingPhoto) => void };

/** The photos that wait on this device for the connection, and those that the server rejected permanently. */
export function WaitingList({ photos, onEdit }: WaitingListProps) {
  const w = useWords(uploadWords);
  const canSend = photos.some(({ refusal }) => refusal === null);
  return (
    <PanelSection
      title={w.waiting}
      aside={
        canSend && (
          <Button
            tone="secondary"
            size="small"
            onClick={sendWaitingNow}
            icon={<RotateCw aria-hidden="true" />}
          >
            {w.retryNow}
          </Button>
        )
      }
    >
      {canSend && <p className="text-sm text-ink-soft">{w.waitingText}</p>}
      <ul aria-label={w.waiting} className="divide-y">
        {photos.map((photo) => (
          <WaitingRow key={photo.id} photo={photo} onEdit={() => onEdit(photo)} />
        ))}
      </ul>
    </PanelSection>
  );
}
