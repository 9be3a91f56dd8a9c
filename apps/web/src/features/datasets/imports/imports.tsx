import type { DatasetImport } from '@smart-waste/contract';
import { toClassTitle } from '@smart-waste/core';
import { createClassReason } from '@smart-waste/messages';
import { datasetImportsMessages } from '@smart-waste/messages/en/dataset-imports';
import { ChartLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { UploadedTime } from '../../../shared/images/uploaded-time.tsx';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx';
import { Pager } from '../../../shared/ui/pager.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { ClassMapping, ImportContents } from './import-preview.tsx';
import { SendPanel } from './send-panel.tsx';
import { useDeleteImport, useEvaluateImport, useImports, useListedImport } from './use-imports.ts';

/** Brings labelled photos of other places in, to evaluate detectors on them. */
export function Imports() {
  const t = useMessages(datasetImportsMessages);
  const { query, pager, toFirst } = useImports();
  return (
    <section aria-label={t('dataset_imports.heading')} className="grid gap-4">
      <h2 className="mt-4 text-xl font-semibold">{t('dataset_imports.heading')}</h2>
      <SendPanel onSent={toFirst} />
      <QueryView query={query} failed={t('dataset_imports.load_failed')}>
        {({ data }) => (
          <div id={pager.listId} className="grid gap-4">
            {data.map((one) => (
              <ImportPanel key={one.import_id} datasetImport={one} />
            ))}
          </div>
        )}
      </QueryView>
      <Pager {...pager} />
    </section>
  );
}

function ImportPanel({ datasetImport: listed }: { datasetImport: DatasetImport }) {
  const datasetImport = useListedImport(listed);
  const { title, state, created_at, created_by, format } = datasetImport;
  const translate = useSentence();
  return (
    <PanelSection title={title} aside={<DeleteButton datasetImport={datasetImport} />} takesFocus>
      <p className="mb-4 text-sm text-ink-soft">
        <UploadedTime iso={created_at} />
        {created_by !== null && ` · ${created_by}`}
        {format !== null && ` · ${format.toUpperCase()}`}
      </p>
      <div className="grid gap-5">
        {state === 'reading' && <Reading datasetImport={datasetImport} />}
        {state === 'failed' && datasetImport.error_message !== null && (
          <p role="alert" className="max-w-prose text-sm text-brick">
            {translate(datasetImport.error_message, datasetImport.error_reason)}
          </p>
        )}
        {(state === 'preview' || state === 'imported') && <ImportContents datasetImport={datasetImport} />}
        {state === 'preview' &&
          (datasetImport.photos === 0 ? <NothingToImport /> : <ClassMapping datasetImport={datasetImport} />)}
        {state === 'imported' && <Imported datasetImport={datasetImport} />}
      </div>
    </PanelSection>
  );
}

/** All photos were rejected; why stands above. */
function NothingToImport() {
  const t = useMessages(datasetImportsMessages);
  return <p className="max-w-prose text-sm">{t('dataset_imports.nothing')}</p>;
}

function Reading({ datasetImport: { total, read } }: { datasetImport: DatasetImport }) {
  const t = useMessages(datasetImportsMessages);
  const text =
    total === 0 ? t('dataset_imports.reading_labels') : t('dataset_imports.reading', { read, total });
  return (
    <div className="grid gap-1.5 text-sm tabular-nums">
      {text}
      <Progress label={text} percent={total === 0 ? null : (100 * read) / total} />
    </div>
  );
}

/** What each class is, and what the photos are for. */
function Imported({ datasetImport }: { datasetImport: DatasetImport }) {
  const t = useMessages(datasetImportsMessages);
  const translate = useSentence();
  const { evaluate, isPending } = useEvaluateImport(datasetImport);
  const meaning = datasetImport.classes.map(({ name, class: label }) =>
    label === null
      ? t('dataset_imports.class_left_out', { name })
      : t('dataset_imports.class_is', { name, class: translate(createClassReason(toClassTitle(label))) }),
  );
  return (
    <>
      <ul className="grid gap-1 text-sm wrap-anywhere">
        {meaning.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div>
        <Button tone="secondary" icon={<ChartLine aria-hidden="true" />} busy={isPending} onClick={evaluate}>
          {t('dataset_imports.evaluate')}
        </Button>
      </div>
    </>
  );
}

function DeleteButton({ datasetImport }: { datasetImport: DatasetImport }) {
  const t = useMessages(datasetImportsMessages);
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteImport(datasetImport);
  const { title } = datasetImport;
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        aria-label={t('dataset_imports.delete_one', { title })}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        {t('dataset_imports.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('dataset_imports.delete_title', { title })}
        text={t('dataset_imports.delete_text')}
        confirmLabel={t('dataset_imports.delete')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}
