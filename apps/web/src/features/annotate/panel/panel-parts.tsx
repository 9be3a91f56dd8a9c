import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { clsx } from 'clsx';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import type { Annotator } from '../work/use-annotator.ts';
import { ClassPicker } from './class-picker.tsx';
import { SubmitButtons, type SubmitState } from './submit-buttons.tsx';

/** The photo is drawn first. */
const BoxesInWords = createLazyPart(
  'The boxes in words',
  async () => (await import('./boxes-in-words.tsx')).BoxesInWords,
);

/** It says nothing before the first edit. */
export const DraftNote = createLazyPart(
  'The note on the draft',
  async () => (await import('./draft-note.tsx')).DraftNote,
);

type PartProps = { annotator: Annotator };

/** The class of the selected box, or of the next one. */
export function Classes({ annotator, onChosen }: PartProps & { onChosen?: () => void }) {
  const t = useMessages(annotateMessages);
  const { selected, nextClass, setClass, canEdit } = annotator;
  return (
    <div className="md:border-b md:px-3 md:py-2">
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

/** A list of this many boxes is as high as they are; with more the list keeps several rows, and the others scroll. */
const MAX_WHOLE_ROWS = 3;

/** The boxes in words, and where they come from. */
export function Boxes({ annotator }: PartProps) {
  const t = useMessages(annotateMessages);
  const count = annotator.annotations.length;
  return (
    <section
      aria-labelledby="boxes-title"
      className={clsx(
        'flex min-h-0 flex-1 flex-col gap-1.5 md:border-b md:px-3 md:py-2',
        count > MAX_WHOLE_ROWS ? 'md:min-h-64' : 'md:min-h-fit',
      )}
    >
      <h2 id="boxes-title" className="text-sm font-medium max-md:sr-only">
        {t('annotate.box_count', { count })}
      </h2>
      <BoxesInWords annotator={annotator} />
    </section>
  );
}
/** The ways to submit, and what became of the draft. */
export const Submit = ({ annotator, submitting }: PartProps & { submitting: SubmitState }) => (
  <div className="grid gap-2 md:px-3 md:py-2">
    <DraftNote annotator={annotator} />
    <SubmitButtons submitting={submitting} />
  </div>
);
