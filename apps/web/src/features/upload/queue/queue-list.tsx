import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import {
  CaretsToAxisDashedVertical,
  Check,
  Clock,
  MapPin,
  RotateCw,
  TriangleAlert,
  Upload,
  X,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatGps } from '../../../shared/format/values.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import type { PhotoEdit } from '../../../shared/photo-processing/process-photo.ts';
import { Badge, type BadgeTone } from '../../../shared/ui/badge.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import type { QueueItem } from './queue.ts';
import type { UploadQueue } from './use-queue.ts';

const STYLES: Record<QueueItem['status'], { tone: BadgeTone; icon: ReactNode }> = {
  queued: { tone: 'plain', icon: <Clock aria-hidden="true" /> },
  uploading: { tone: 'sky', icon: <Upload aria-hidden="true" /> },
  done: { tone: 'leaf', icon: <Check aria-hidden="true" /> },
  failed: { tone: 'brick', icon: <TriangleAlert aria-hidden="true" /> },
};

function ItemBadge({ item }: { item: QueueItem }) {
  const t = useMessages(uploadPageMessages);
  if (item.isPreparing)
    return (
      <Badge>
        <Spinner />
        {t('upload_page.preparing')}
      </Badge>
    );
  const { tone, icon } = STYLES[item.status];
  return (
    <Badge tone={tone}>
      {icon}
      {t(`upload_page.${item.status}`)}
    </Badge>
  );
}

type ToolProps = { label: string; name: string; onClick: () => void; disabled: boolean; children: ReactNode };

const Tool = ({ label, name, onClick, disabled, children }: ToolProps) => (
  <button
    type="button"
    aria-label={`${label}: ${name}`}
    title={label}
    onClick={onClick}
    disabled={disabled}
    className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-45 dense:size-9 [&_svg]:size-4"
  >
    {children}
  </button>
);

type QueueCardProps = {
  item: QueueItem;
  /** While the queue is being sent nothing can be changed. */
  isLocked: boolean;
  onEdit: (edit: PhotoEdit) => void;
  onRemove: () => void;
};

/** One photo of the queue: preview, status and actions. */
function QueueCard({ item, isLocked, onEdit, onRemove }: QueueCardProps) {
  const t = useMessages(uploadPageMessages);
  const translate = useSentence();
  const { name } = item.file;
  const isBusy = isLocked || item.isPreparing;
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-panel border bg-surface">
      <div className="relative aspect-[4/3] bg-sunken">
        {item.previewUrl !== null && (
          <img
            src={item.previewUrl}
            alt={t('upload_page.photo_named', { name })}
            className="absolute inset-0 size-full object-cover"
          />
        )}
        <span className="absolute top-2 left-2">
          <ItemBadge item={item} />
        </span>
        {item.status === 'uploading' && (
          <Progress
            label={t('upload_page.progress_of', { name })}
            percent={item.progress}
            className="absolute inset-x-2 bottom-2"
          />
        )}
      </div>
      <p title={name} className="truncate px-3 pt-2 text-xs text-ink-soft">
        {name}
      </p>
      {item.gps && (
        <p className="flex items-center gap-1 px-3 text-xs text-ink-soft tabular-nums">
          <MapPin aria-hidden="true" className="size-3.5 shrink-0" />
          {formatGps(item.gps)}
        </p>
      )}
      {item.reason !== null && (
        <p role="alert" className="px-3 pt-1 text-xs wrap-anywhere text-brick">
          {translate(item.reason)}
        </p>
      )}
      <div className="mt-auto flex justify-between px-1 pb-1">
        <div className="flex">
          <Tool
            label={t('upload_page.rotate')}
            name={name}
            onClick={() => onEdit('rotate')}
            disabled={isBusy}
          >
            <RotateCw aria-hidden="true" />
          </Tool>
          <Tool label={t('upload_page.flip')} name={name} onClick={() => onEdit('flip')} disabled={isBusy}>
            <CaretsToAxisDashedVertical aria-hidden="true" />
          </Tool>
        </div>
        <Tool label={t('upload_page.remove')} name={name} onClick={onRemove} disabled={isLocked}>
          <X aria-hidden="true" />
        </Tool>
      </div>
    </li>
  );
}

/** What to do about the photos that the server refused; it gets the focus, so that it is seen and read out. */
function FailedNotice({ count }: { count: number }) {
  const t = useMessages(uploadPageMessages);
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <p
      ref={notice}
      tabIndex={-1}
      className="flex scroll-mt-20 items-start gap-3 rounded-panel bg-brick-wash px-4 py-3 text-sm outline-none"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brick" />
      {t('upload_page.some_failed', { count })}
    </p>
  );
}

/** The photos that are about to be sent, and those of them that failed. */
export function QueueList({ queue, isLocked }: { queue: UploadQueue; isLocked: boolean }) {
  const t = useMessages(uploadPageMessages);
  const failedCount = queue.items.filter(({ status }) => status === 'failed').length;
  const list = (
    <ul
      aria-label={t('upload_page.queue')}
      className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3 sm:grid-cols-3"
    >
      {queue.items.map((item) => (
        <QueueCard
          key={item.id}
          item={item}
          isLocked={isLocked}
          onEdit={(edit) => void queue.edit(item, edit)}
          onRemove={() => queue.remove(item)}
        />
      ))}
    </ul>
  );
  return (
    <>
      {failedCount > 0 && !isLocked && <FailedNotice count={failedCount} />}
      {list}
    </>
  );
}
