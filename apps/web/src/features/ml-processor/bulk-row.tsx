import { LIMITS } from '@smart-waste/contract';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { Trash2 } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { formatGps } from '../../shared/format/values.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Clipped } from '../../shared/ui/clipped.tsx';
import { INPUT_CLASSES } from '../../shared/ui/field.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import type { BulkAction, BulkItem } from './use-bulk-queue.ts';
import type { PlacesForm } from './use-upload-all.ts';

type BulkRowProps = {
  item: BulkItem;
  form: UseFormReturn<PlacesForm>;
  dispatch: (action: BulkAction) => void;
  isLocked: boolean;
};

/** One image that is about to be uploaded: preview, name, place. */
export function BulkRow({ item, form, dispatch, isLocked }: BulkRowProps) {
  const t = useMessages(mlProcessorMessages);
  const translate = useSentence();
  const { id, file, previewUrl, gps, status, error, progress } = item;
  return (
    <li
      id={`bulk-${id}`}
      className="scroll-mt-24 grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-x-3 gap-y-2 rounded-control border p-3"
    >
      <span className="row-span-2 size-16 overflow-hidden rounded-control bg-sunken">
        <img src={previewUrl} alt="" className="size-full object-cover" />
      </span>
      <div className="min-w-0 self-center text-sm">
        <Clipped text={file.name} className="font-medium" />
        {gps && (
          <p className="text-xs text-ink-soft">{t('ml_processor.gps', { place: formatGps(gps) ?? '' })}</p>
        )}
        {status === 'failed' && (
          <p className="text-xs text-brick-strong">{translate(error ?? t('ml_processor.upload_failed'))}</p>
        )}
      </div>
      <Button
        tone="quiet"
        size="icon"
        aria-label={t('ml_processor.remove', { name: file.name })}
        disabled={isLocked}
        onClick={() => dispatch({ type: 'removed', id })}
        icon={<Trash2 aria-hidden="true" />}
      />
      <div className="col-span-2 grid gap-2">
        <input
          type="text"
          required
          aria-invalid={form.formState.errors[id] !== undefined || undefined}
          aria-label={t('ml_processor.location_of', { name: file.name })}
          placeholder={`${t('ml_processor.location')}: ${t('ml_processor.location_hint')}`}
          maxLength={LIMITS.locationMaxLength}
          {...form.register(id, { validate: (place) => place.trim() !== '' })}
          disabled={isLocked}
          className={INPUT_CLASSES}
        />
        {status === 'uploading' && (
          <Progress label={t('ml_processor.upload_of', { name: file.name })} percent={progress} />
        )}
      </div>
    </li>
  );
}
