import type { Image } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { useWords } from '../../shared/words/words.ts';
import { CompareRuns } from './compare-runs.tsx';
import { numbered } from './numbered-run.ts';
import { listRuns, runsKey } from './requests.ts';
import { RunTable } from './run-table.tsx';
import { runsWords } from './words.ts';

/** Every look that was taken at this photo, and two of them side by side. */
export function RunHistory({ image }: { image: Image }) {
  const w = useWords(runsWords);
  const query = useQuery({
    queryKey: runsKey(image.image_id),
    queryFn: ({ signal }) => listRuns(image.image_id, signal),
    select: numbered,
  });
  return (
    <>
      <PanelSection title={w.runs}>
        <QueryView
          query={query}
          failed={w.failed}
          isEmpty={(runs) => runs.length === 0}
          empty={<p className="text-sm text-ink-soft">{w.none}</p>}
        >
          {(runs) => <RunTable runs={runs} />}
        </QueryView>
      </PanelSection>
      {query.data && query.data.filter(({ results }) => results !== null).length > 1 && (
        <CompareRuns image={image} runs={query.data.filter(({ results }) => results !== null)} />
      )}
    </>
  );
}
