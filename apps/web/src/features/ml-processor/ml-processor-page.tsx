import { useState } from 'react';
import { ErrorPanel, useErrorText } from '../../shared/ui/error-panel.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { BulkPanel } from './bulk-panel.tsx';
import { ConfigCard } from './config-card.tsx';
import { SteeringBar, SteeringButtons } from './processing-commands.tsx';
import { StatCards, StateLine } from './processing-state.tsx';
import { QueueCard } from './queue-card.tsx';
import { useEndToast, useProcessing } from './use-processing.ts';
import { useSteering } from './use-processing-commands.ts';
import { useProcessorConfig } from './use-processor-config.ts';
import { processorWords } from './words.ts';

/** Admins work through everything that waits or has failed, with settings of their own. */
export function MlProcessorPage() {
  const w = useWords(processorWords);
  const errorText = useErrorText();
  const query = useProcessing();
  const processing = query.data;
  const steering = useSteering();
  const config = useProcessorConfig(processing);
  const [isUploadOpen, setIsUploadOpen] = useState(false);
  useEndToast(processing);

  function onStart() {
    const checked = config.check();
    if (checked) steering.start.mutate(checked);
  }

  return (
    <Page
      title={w.title}
      actions={
        <SteeringButtons
          processing={processing}
          steering={steering}
          onStart={onStart}
          isUploadOpen={isUploadOpen}
          onUploadOpen={setIsUploadOpen}
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-14 md:gap-6 md:pb-0">
        {query.error && (
          <ErrorPanel
            title={w.failed}
            text={errorText(query.error)}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        )}
        {processing && <StateLine processing={processing} updatedAt={query.dataUpdatedAt} />}
        {isUploadOpen && <BulkPanel />}
        <StatCards stats={processing?.stats} isFailed={query.isError} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <QueueCard model={config.model} stats={processing?.stats} retry={steering.retry} />
          <ConfigCard config={config} />
        </div>
      </div>
      <SteeringBar
        processing={processing}
        onStart={onStart}
        isUploadOpen={isUploadOpen}
        onUploadOpen={setIsUploadOpen}
      />
    </Page>
  );
}
