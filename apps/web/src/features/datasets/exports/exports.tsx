import { DATASET_FORMATS, type Dataset, type DatasetExport, type DatasetFormat } from '@smart-waste/contract';
import { datasetExportsMessages } from '@smart-waste/messages/en/dataset-exports';
import { Download, PackagePlus, Trash2, X } from 'lucide-react';
import { useId } from 'react';
import { formatDate } from '../../../shared/format/relative-time.ts';
import { formatBytes } from '../../../shared/format/units.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import {
  isWritten,
  useDownloadExport,
  useExports,
  usePrepareExport,
  useRemoveExport,
} from './use-exports.ts';

/** Takes a dataset away: an archive in each format is prepared in the background, then downloaded. */
export function Exports({ dataset }: { dataset: Dataset }) {
  const t = useMessages(datasetExportsMessages);
  const headingId = useId();
  const exports = useExports(dataset);
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h3 id={headingId} className="text-sm font-medium">
        {t('dataset_exports.heading')}
      </h3>
      <QueryView query={exports} failed={t('dataset_exports.load_failed')}>
        {({ data }) => (
          <ul className="grid divide-y divide-line rounded-control border border-line">
            {DATASET_FORMATS.map((format) => (
              <FormatRow
                key={format}
                dataset={dataset}
                format={format}
                newest={data.find((one) => one.format === format)}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

type FormatRowProps = { dataset: Dataset; format: DatasetFormat; newest: DatasetExport | undefined };

/** One format: what is there of it, and what can be done with it. */
function FormatRow({ dataset, format, newest }: FormatRowProps) {
  const t = useMessages(datasetExportsMessages);
  return (
    <li tabIndex={-1} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2.5">
      <div className="grid min-w-0 flex-1 basis-56 gap-1 text-sm">
        <span className="font-medium">{t(`dataset_exports.format_${format}`)}</span>
        <ExportState format={format} newest={newest} />
      </div>
      <div className="flex flex-wrap gap-2">
        {newest?.state === 'completed' && <DownloadButton archive={newest} />}
        {/* Two buttons: a press on Cancel during which the archive is finished must not delete it. */}
        {newest && isWritten(newest) && <RemoveButton archive={newest} />}
        {newest?.state === 'completed' && <RemoveButton archive={newest} />}
        {(newest === undefined || newest.state === 'failed' || newest.state === 'outdated') && (
          <PrepareButton dataset={dataset} format={format} newest={newest} />
        )}
      </div>
    </li>
  );
}

function ExportState({ format, newest }: Pick<FormatRowProps, 'format' | 'newest'>) {
  const t = useMessages(datasetExportsMessages);
  const language = useLanguage();
  const translate = useSentence();
  if (newest === undefined) return <span className="text-ink-soft">{t('dataset_exports.none')}</span>;
  const { state, photos, photos_done, bytes, expires_at, error_message, error_reason } = newest;
  if (state === 'waiting') return <span className="text-ink-soft">{t('dataset_exports.waiting')}</span>;
  if (state === 'running') {
    const text = t('dataset_exports.running', { done: photos_done, all: photos });
    const label = t('dataset_exports.progress_of', { format: t(`dataset_exports.format_${format}`) });
    return (
      <>
        <span className="text-ink-soft tabular-nums">{text}</span>
        <Progress
          label={label}
          percent={photos === 0 ? null : Math.min(100, (100 * photos_done) / photos)}
          className="max-w-sm"
        />
      </>
    );
  }
  if (state === 'failed')
    return (
      <span role="alert" className="text-brick">
        {translate(error_message ?? '', error_reason)}
      </span>
    );
  if (state === 'outdated') return <span className="text-amber-ink">{t('dataset_exports.outdated')}</span>;
  const size = formatBytes(bytes, language);
  const kept =
    expires_at === null
      ? ''
      : ` · ${t('dataset_exports.kept_until', { date: formatDate(expires_at, language) })}`;
  return <span className="text-ink-soft tabular-nums">{size + kept}</span>;
}

function PrepareButton({ dataset, format, newest }: FormatRowProps) {
  const t = useMessages(datasetExportsMessages);
  const prepare = usePrepareExport(dataset);
  const name = { format: t(`dataset_exports.format_${format}`) };
  return (
    <Button
      tone="secondary"
      size="small"
      aria-label={t(newest ? 'dataset_exports.prepare_again_one' : 'dataset_exports.prepare_one', name)}
      icon={<PackagePlus aria-hidden="true" />}
      ref={keepFocus}
      busy={prepare.isPending}
      onClick={() => prepare.mutate(format)}
    >
      {t(newest ? 'dataset_exports.prepare_again' : 'dataset_exports.prepare')}
    </Button>
  );
}

function DownloadButton({ archive }: { archive: DatasetExport }) {
  const t = useMessages(datasetExportsMessages);
  const download = useDownloadExport(archive);
  return (
    <Button
      tone="secondary"
      size="small"
      aria-label={t('dataset_exports.download_one', {
        format: t(`dataset_exports.format_${archive.format}`),
      })}
      icon={<Download aria-hidden="true" />}
      ref={keepFocus}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('dataset_exports.download')}
    </Button>
  );
}

/** Cancels what is written, or deletes what is there; it can be prepared again, so there is no question first. */
function RemoveButton({ archive }: { archive: DatasetExport }) {
  const t = useMessages(datasetExportsMessages);
  const remove = useRemoveExport(archive);
  const name = { format: t(`dataset_exports.format_${archive.format}`) };
  const action = isWritten(archive) ? 'cancel' : 'delete';
  return (
    <Button
      tone="quiet"
      size="small"
      aria-label={t(`dataset_exports.${action}_one`, name)}
      icon={action === 'cancel' ? <X aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
      ref={keepFocus}
      busy={remove.isPending}
      onClick={() => remove.mutate()}
    >
      {t(`dataset_exports.${action}`)}
    </Button>
  );
}
