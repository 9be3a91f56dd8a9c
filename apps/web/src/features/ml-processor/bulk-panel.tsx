import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { clsx } from 'clsx';
import { CopyCheck, ImagePlus, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useDrop } from '../../shared/ui/use-drop.ts';
import { BulkRow } from './bulk-row.tsx';
import { useBulkQueue } from './use-bulk-queue.ts';
import { useUploadAll } from './use-upload-all.ts';

type DropAreaProps = { isLocked: boolean; onFiles: (files: File[]) => void };

/** Takes images by picker, or dropped anywhere on the page. */
function DropArea({ isLocked, onFiles }: DropAreaProps) {
  const t = useMessages(mlProcessorMessages);
  const picker = useRef<HTMLInputElement>(null);
  const isOver = useDrop(onFiles);
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center justify-between gap-3 rounded-control border border-dashed p-4',
        isOver ? 'border-leaf bg-leaf-wash' : 'border-line-strong bg-paper',
      )}
    >
      <div className="text-sm">
        <p>{isOver ? t('ml_processor.drop_now') : t('ml_processor.drop')}</p>
        <p className="text-xs text-ink-soft">{t('ml_processor.formats')}</p>
      </div>
      <Button
        tone="secondary"
        onClick={() => picker.current?.click()}
        disabled={isLocked}
        icon={<ImagePlus aria-hidden="true" />}
      >
        {t('ml_processor.choose')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden // the button opens it
        aria-label={t('ml_processor.choose')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = ''; // the same file may be picked again after it was removed
        }}
      />
    </div>
  );
}

/** Many images at once, each with its place; they stay while the panel is hidden. */
export function BulkPanel({ isShown }: { isShown: boolean }) {
  const t = useMessages(mlProcessorMessages);
  const queue = useBulkQueue();
  const { items, dispatch, isReading } = queue;
  const add = (files: readonly File[]) => void queue.add(files);
  const { form, isUploading, uploadAll } = useUploadAll(queue);
  const places = useWatch({ control: form.control });
  const first = places[items[0]?.id ?? '']?.trim() ?? '';

  return (
    <PanelSection title={t('ml_processor.bulk')}>
      <div className="grid gap-4">
        {isShown && <DropArea isLocked={isUploading} onFiles={add} />}
        {items.length > 0 && (
          <ul aria-label={t('ml_processor.to_upload')} className="grid gap-3 lg:grid-cols-2">
            {items.map((item) => (
              <BulkRow key={item.id} item={item} form={form} dispatch={dispatch} isLocked={isUploading} />
            ))}
          </ul>
        )}
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {isReading && t('ml_processor.reading')}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={isUploading} onClick={() => void uploadAll()} icon={<Upload aria-hidden="true" />}>
            {isUploading ? t('ml_processor.uploading') : t('ml_processor.upload_all')}
          </Button>
          {items.length > 1 && first !== '' && !isUploading && (
            <Button
              tone="quiet"
              onClick={() => {
                for (const { id } of items) form.setValue(id, first);
              }}
              icon={<CopyCheck aria-hidden="true" />}
            >
              {t('ml_processor.use_first_location')}
            </Button>
          )}
          <p className="text-sm text-ink-soft">{t('ml_processor.bulk_text')}</p>
        </div>
      </div>
    </PanelSection>
  );
}
