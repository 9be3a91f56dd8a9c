import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { clsx } from 'clsx';
import { useDeferredValue } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import type { Annotator } from '../work/use-annotator.ts';
import { BoxList } from './box-list.tsx';
import { ClassPicker } from './class-picker.tsx';
import { DraftNote } from './draft-note.tsx';
import { Origin } from './origin.tsx';
import { SubmitButtons, type Submitting } from './submit-buttons.tsx';

type PartProps = { annotator: Annotator };

/** The class of the selected box, or of the next one. */
export function Classes({ annotator, onChosen }: PartProps & { onChosen?: () => void }) {
  const t = useMessages(annotateMessages);
  const { selected, nextClass, setClass, canEdit } = annotator;
  return (
    <div className="md:border-b md:p-3">
      <ClassPicker
        label={t(selected ? 'annotate.class_of_box' : 'annotate.class_of_next')}
        value={selected?.class ?? nextClass}
        disabled={!canEdit}
        onChoose={(name) => {
          setClass(name);
          onChosen?.();
        }}
      />
    </div>
  );
}

/** The boxes in words, and where they come from. */
export function Boxes({ annotator }: PartProps) {
  const t = useMessages(annotateMessages);
  const { annotations, selected, run, image, select } = annotator;
  // The photo with its boxes is drawn first, the list of many boxes after it.
  const listed = useDeferredValue(annotations, NONE);
  return (
    <section
      aria-labelledby="boxes-title"
      className="flex min-h-0 flex-1 flex-col gap-2 md:min-h-52 md:border-b md:p-3"
    >
      <h2 id="boxes-title" className="text-sm font-medium max-md:sr-only">
        {t('annotate.box_count', { count: annotations.length })}
      </h2>
      <Origin annotator={annotator} />
      <div className={clsx('-mx-1 min-h-0 flex-1 overflow-y-auto px-1 py-0.5', SHADOW_ABOVE_MORE)}>
        <BoxList
          boxes={listed}
          isEmpty={annotations.length === 0}
          selectedId={selected?.id ?? null}
          detections={run?.results?.detections ?? NONE}
          photo={image}
          onSelect={select}
        />
      </div>
    </section>
  );
}
const NONE: never[] = [];

/** A shadow at the lower edge while there is more below: what moves with the list covers it at the end. */
const SHADOW_ABOVE_MORE =
  'md:[background:linear-gradient(transparent,var(--color-surface)_70%)_bottom/100%_2.5rem_no-repeat_local,linear-gradient(transparent,var(--color-line))_bottom/100%_1rem_no-repeat_scroll]';

/** The ways to submit, and what became of the draft. */
export const Submit = ({ annotator, submitting }: PartProps & { submitting: Submitting }) => (
  <div className="grid gap-3 md:p-3">
    <DraftNote draft={annotator.draft} />
    <SubmitButtons submitting={submitting} />
  </div>
);
