import { useDeferredValue } from 'react';
import type { Annotator } from '../work/use-annotator.ts';
import { BoxList } from './box-list.tsx';
import { Origin } from './origin.tsx';

/** Where the boxes come from, and a list of them. */
export function BoxesInWords({ annotator }: { annotator: Annotator }) {
  const { annotations, selected, run, image, select } = annotator;
  // The photo with its boxes is drawn first, the list of many boxes after it.
  const listed = useDeferredValue(annotations, NONE);
  return (
    <>
      <Origin annotator={annotator} />
      <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 py-0.5 md:shadow-above-more">
        <BoxList
          boxes={listed}
          isEmpty={annotations.length === 0}
          selectedId={selected?.id ?? null}
          detections={run?.results?.detections ?? NONE}
          photo={image}
          onSelect={select}
        />
      </div>
    </>
  );
}
const NONE: never[] = [];
