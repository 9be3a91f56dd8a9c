import { type ReactNode, useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { Button } from './button.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { UnsavedNotice } from './unsaved-notice.tsx';

/** What became of a form that was sent: the row as it is stored now, or what is wrong with which field. */
export type SaveOutcome<Row, Draft extends FieldValues> =
  | { saved: Row }
  | { refused: readonly { field: FieldPath<Draft>; message: string }[] };

type StoredFormTexts = {
  save: string;
  cancel: string;
  changedMeanwhile: string;
  changedText: string;
  loadSaved: string;
  overwrite: string;
  leaveTitle: string;
  leaveText: string;
  leave: string;
};

type StoredFormProps<Row, Draft extends FieldValues> = {
  /** As it was stored when the form was opened; null for a new one. */
  opened: Row | null;
  /** The same row as it is stored now. */
  findStored: (row: Row) => Row | undefined;
  toDraft: (row: Row | null) => Draft;
  resolver: Resolver<Draft>;
  /** Stores the entries over the row that they were made from. Of a failure without a field it says what happened. */
  save: (entries: Draft, base: Row | null) => Promise<SaveOutcome<Row, Draft>>;
  texts: StoredFormTexts;
  children: (form: UseFormReturn<Draft>) => ReactNode;
  onClose: () => void;
};

/**
 * The form of a row that several people may edit. It follows their changes until it is edited itself; after that both
 * stay until one of them is chosen.
 */
export function StoredForm<Row extends { version: number }, Draft extends FieldValues>({
  opened,
  findStored,
  toDraft,
  resolver,
  save,
  texts,
  children,
  onClose,
}: StoredFormProps<Row, Draft>) {
  const [base, setBase] = useState(opened);
  // A new one is a stored one as soon as it was saved: the form may stay open, with further entries.
  const stored = (base && findStored(base)) ?? null;
  const form = useForm<Draft>({ defaultValues: toDraft(base) as DefaultValues<Draft>, resolver });
  const { isDirty, isSubmitting } = form.formState;
  const [isSaved, setIsSaved] = useState(false);
  const load = (row: Row | null) => {
    setBase(row);
    form.reset(toDraft(row));
  };
  const hasChanged = stored !== null && base !== null && stored.version > base.version;
  useEffect(() => {
    if (hasChanged && !isDirty) {
      setBase(stored);
      form.reset(toDraft(stored));
    }
  }, [hasChanged, isDirty, stored, form, toDraft]);
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);
  /** Other entries may have been made since these were sent: they stay, over what was saved. */
  const finish = (saved: Row, sent: string) => {
    const now = form.getValues();
    load(saved);
    if (JSON.stringify(now) === sent) setIsSaved(true);
    else form.reset(now, { keepDefaultValues: true });
  };
  const saveOver = (over: Row | null) =>
    form.handleSubmit(async (entries) => {
      if (isSubmitting) return;
      const sent = JSON.stringify(form.getValues());
      const outcome = await save(entries, over);
      if ('saved' in outcome) finish(outcome.saved, sent);
      else for (const { field, message } of outcome.refused) form.setError(field, { message });
    })();

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void saveOver(base);
      }}
    >
      {hasChanged && isDirty && (
        <ChangedNotice
          texts={texts}
          onLoad={() => load(stored)}
          onOverwrite={() => void saveOver(stored)}
          isSaving={isSubmitting}
        />
      )}
      {children(form)}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting}>
          {texts.save}
        </Button>
        <Button tone="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
      <LeaveGuard
        isDirty={isDirty && !isSaved}
        texts={{ title: texts.leaveTitle, text: texts.leaveText, confirmLabel: texts.leave }}
      />
    </form>
  );
}

type ChangedNoticeProps = {
  texts: StoredFormTexts;
  onLoad: () => void;
  onOverwrite: () => void;
  isSaving: boolean;
};

/** Says that another person saved meanwhile; the entries stay until one of the two is chosen. */
const ChangedNotice = ({ texts, onLoad, onOverwrite, isSaving }: ChangedNoticeProps) => (
  <UnsavedNotice role="alert" title={texts.changedMeanwhile} text={texts.changedText}>
    <Button tone="secondary" size="small" onClick={onLoad}>
      {texts.loadSaved}
    </Button>
    <Button tone="secondary" size="small" onClick={onOverwrite} busy={isSaving}>
      {texts.overwrite}
    </Button>
  </UnsavedNotice>
);
