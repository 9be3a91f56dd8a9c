import type { BatchScope } from '@smart-waste/contract';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { lazy, Suspense, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useMessages } from '../../shared/messages/messages.ts';
import { Page } from '../../shared/ui/page.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { CommandBar, CommandButtons } from './processing-commands.tsx';
import { StatCards, StateLine } from './processing-state.tsx';
import { useCompletionToast, useProcessing } from './use-processing.ts';
import { useProcessingCommands } from './use-processing-commands.ts';
import { useProcessorConfig } from './use-processor-config.ts';

// The commands wait for neither the queue nor the settings; the upload panel is loaded when it is opened.
const BulkPanel = lazy(async () => ({ default: (await import('./bulk-panel.tsx')).BulkPanel }));
const QueueCard = lazy(async () => ({ default: (await import('./queue-card.tsx')).QueueCard }));
const ConfigCard = lazy(async () => ({ default: (await import('./config-card.tsx')).ConfigCard }));

/** Admins process waiting and failed photos, with settings for this run. */
export function MlProcessorPage() {
  const t = useMessages(mlProcessorMessages);
  const query = useProcessing();
  const processing = query.data;
  const commands = useProcessingCommands();
  const config = useProcessorConfig(processing);
  const { form, isLocked } = config;
  const [model, batchSize] = useWatch({ control: form.control, name: ['model', 'batchSize'] });
  const hintId = useId();
  const [isUploadOpen, setIsUploadOpen] = useState<boolean | null>(null); // null before it was first opened
  useCompletionToast(processing);

  const start = (scope: BatchScope) =>
    void form.handleSubmit((values) => commands.start.mutate({ ...values, scope }))();

  return (
    <Page
      title={t('ml_processor.title')}
      actions={
        <CommandButtons
          processing={processing}
          commands={commands}
          onStart={start}
          hintId={hintId}
          isUploadOpen={isUploadOpen === true}
          onUploadOpen={setIsUploadOpen}
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
        <QueryView
          query={query}
          failed={t('ml_processor.load_failed')}
          loading={<Skeleton className="h-22 rounded-panel" />}
        >
          {(shown) => (
            <StateLine
              processing={shown}
              updatedAt={query.dataUpdatedAt}
              hintId={hintId}
              batchSize={batchSize}
            />
          )}
        </QueryView>
        {isUploadOpen !== null && (
          <div hidden={!isUploadOpen}>
            <Suspense>
              <BulkPanel isShown={isUploadOpen} />
            </Suspense>
          </div>
        )}
        <StatCards stats={processing?.stats} isFailed={query.isError} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Suspense fallback={<Skeleton className="h-96 rounded-panel" />}>
            <QueueCard model={model} stats={processing?.stats} retry={commands.retry} />
          </Suspense>
          <Suspense fallback={<Skeleton className="h-96 rounded-panel" />}>
            <ConfigCard key={isLocked ? 'locked' : 'editable'} {...config} />
          </Suspense>
        </div>
      </div>
      <CommandBar
        processing={processing}
        onStart={start}
        batchSize={batchSize}
        hintId={hintId}
        isUploadOpen={isUploadOpen === true}
        onUploadOpen={setIsUploadOpen}
      />
    </Page>
  );
}
