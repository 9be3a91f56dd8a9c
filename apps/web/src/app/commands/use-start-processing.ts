import { countPhotosToStart } from '@smart-waste/core';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useNavigate } from 'react-router';
import { toProcessorConfig, useStoredConfig } from '../../shared/api/ml-config.ts';
import { processingKeys, showProcessing, startProcessing } from '../../shared/api/processing.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { PATHS } from '../../shared/paths.ts';
import { usePerson } from '../../shared/session/session.ts';
import { toastFailure } from '../../shared/ui/toast.ts';
import type { Command } from './command.ts';
import { texts } from './screens.ts';

/** Starts one batch with the stored settings and shows it; only where photos wait, and says how many it takes. */
export function useStartProcessing(): Command | null {
  const t = useMessages(texts);
  const navigate = useNavigate();
  const isAdmin = usePerson()?.role === 'admin';
  const { data: now } = useQuery({
    queryKey: processingKeys.state,
    queryFn: ({ signal }) => showProcessing(signal),
    enabled: isAdmin,
  });
  const { data: stored } = useStoredConfig({ enabled: isAdmin });
  if (now?.state !== 'idle' || !stored || now.stats.waitingJobs === 0) return null;
  const count = countPhotosToStart(now.stats.waitingJobs, stored.batchSize);
  async function start() {
    if (!stored) return;
    const result = await startProcessing({ ...toProcessorConfig(stored), scope: 'batch' });
    if (!result.success) toastFailure(t('commands.start_failed'), result);
    void navigate(PATHS.adminProcessor);
  }
  return {
    id: 'start-processing',
    group: 'actions',
    Icon: Play,
    label: t('commands.start_processing', { count }),
    keywords: 'Start Processing',
    run: () => void start(),
  };
}
