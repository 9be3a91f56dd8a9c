import { datasetsMessages } from '@smart-waste/messages/en/datasets';
import { Package } from 'lucide-react';
import { createLazyPart } from '../../shared/lazy-part.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { DatasetPanel } from './dataset-panel.tsx';
import { FreezePanel } from './freeze-panel.tsx';
import { useDatasets } from './use-datasets.ts';

// Below the datasets: loaded after them.
const Imports = createLazyPart(
  'The imports of datasets',
  async () => (await import('./imports/imports.tsx')).Imports,
);

/** Freeze labelled photos as datasets, see what they hold, and take them away. */
export function DatasetsPage() {
  const t = useMessages(datasetsMessages);
  const { query, pager, toFirst } = useDatasets();
  return (
    <Page title={t('datasets.title')} intro={t('datasets.intro')}>
      <div className="grid gap-4">
        <FreezePanel onStarted={toFirst} />
        <QueryView
          query={query}
          failed={t('datasets.load_failed')}
          isEmpty={({ data }) => data.length === 0}
          empty={<EmptyState icon={<Package />} title={t('datasets.none')} text={t('datasets.none_text')} />}
        >
          {({ data }) => (
            <div id={pager.listId} className="grid gap-4">
              {data.map((one) => (
                <DatasetPanel key={one.dataset_id} dataset={one} />
              ))}
            </div>
          )}
        </QueryView>
        <Pager {...pager} />
        <Imports />
      </div>
    </Page>
  );
}
