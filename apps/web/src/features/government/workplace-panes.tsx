import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { clsx } from 'clsx';
import { useState } from 'react';
import { createLazyPart } from '../../shared/lazy-part.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useHasBeenOpen } from '../../shared/ui/dialog.tsx';
import { NARROW_QUERY, useMediaQuery } from '../../shared/ui/use-layout.ts';
import { CasePanel } from './case/case-panel.tsx';
import { CaseList } from './list/case-list.tsx';
import { Disclosure } from './parts/disclosure.tsx';
import type { Workplace } from './state/use-workplace.ts';

// Most views have cases.
const NoCases = createLazyPart('The empty list', async () => (await import('./list/no-cases.tsx')).NoCases);

// Loaded with the first selected case, so that the list appears sooner.
const BulkSelection = createLazyPart(
  'The selection of cases',
  async () => (await import('./bulk/bulk-selection.tsx')).BulkSelection,
);

// Beside the list, which does not wait for it; on a phone when it is opened.
const CasesMap = createLazyPart(
  'The map of cases',
  async () => (await import('./list/cases-map.tsx')).CasesMap,
);

/**
 * List and map side by side, and the open case beside them; where there is no room for three, the case covers the map.
 * On narrow screens the list comes first, the map opens on request, and the case is a sheet.
 */
export function WorkplacePanes({ workplace }: { workplace: Workplace }) {
  const isNarrow = useMediaQuery(NARROW_QUERY);
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const highlight = { workplace, highlighted, onHighlight: setHighlighted };
  const isOpen = workplace.openNumber !== null;
  const hasSelected = useHasBeenOpen(workplace.selection.count > 0);
  // The same elements on each screen: a tablet may be turned while many cases are changed.
  return (
    <div
      className={clsx(
        isNarrow ? 'contents' : 'grid items-start gap-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]',
        isOpen && !isNarrow && 'xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,5fr)]',
      )}
    >
      {isNarrow && <NarrowMap {...highlight} />}
      <div tabIndex={-1} className="min-w-0 outline-none">
        {hasSelected && <BulkSelection workplace={workplace} />}
        {workplace.cases.length === 0 ? <NoCases workplace={workplace} /> : <CaseList {...highlight} />}
      </div>
      {!isNarrow && (
        <div className={clsx('sticky top-20 min-w-0', isOpen && 'max-xl:hidden')}>
          <CasesMap {...highlight} />
        </div>
      )}
      <CasePanel workplace={workplace} isNarrow={isNarrow} />
    </div>
  );
}

type NarrowMapProps = React.ComponentProps<typeof CasesMap>;

function NarrowMap(props: NarrowMapProps) {
  const t = useMessages(workplaceMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure title={t('workplace.map')} isOpen={isOpen} onToggle={setIsOpen}>
      <CasesMap {...props} />
    </Disclosure>
  );
}
