import type { CaseDetail } from '@smart-waste/contract';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { useMessages } from '../../../shared/messages/messages.ts';
import { createId } from '../../../shared/new-id.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ChoiceSwitch } from '../../../shared/ui/choice-switch.tsx';
import { useKeptForm } from '../../../shared/ui/use-kept-form.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { type CaseDrafts, getDraft, keepDraft, type NoteDraft } from '../state/case-drafts.ts';
import { useChangeCase } from '../state/use-change-case.ts';
import { PublicTextArea } from './public-text-area.tsx';

type NoteFormProps = { caseItem: CaseDetail; isCrew: boolean; drafts: CaseDrafts };

/** A note for the staff, or a reply that the reporters and the public read; a crew writes notes only. */
export function NoteForm({ caseItem, isCrew, drafts }: NoteFormProps) {
  const t = useMessages(workplaceMessages);
  const { number } = caseItem;
  const { change, isChanging, failure } = useChangeCase();
  const keep = (note: NoteDraft) => keepDraft(drafts, number, { note });
  const form = useKeptForm(getDraft(drafts, number, 'note'), keep);
  const kind = form.watch('kind');

  async function send({ kind, text, sent }: NoteDraft) {
    form.setFocus('text'); // the next note is written in the same field
    const isAgain = sent?.kind === kind && sent.text === text;
    const key = isAgain ? sent.key : createId();
    form.setValue('sent', { kind, text, key });
    const body = { text: text.trim(), is_public: kind === 'reply' };
    if (!(await change(caseItem, { kind: 'note', key, body }))) return;
    const empty = (note: NoteDraft): NoteDraft => ({ ...note, text: '', sent: null });
    const draft = getDraft(drafts, number, 'note');
    // The case may have been left, and opened again in a form in which more was written.
    if (draft.text === text) keep(empty(draft));
    // The next note may be in the field by now.
    if (form.getValues('text') === text) form.reset(empty(form.getValues()));
    else form.setValue('sent', null);
  }
  const submit = form.handleSubmit((note) => void send(note));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      {!isCrew && (
        <ChoiceSwitch
          label={t('workplace.note_kind')}
          choices={(['note', 'reply'] as const).map((value) => ({
            value,
            label: t(`workplace.kind_${value}`),
          }))}
          value={kind}
          onChange={(chosen) => form.setValue('kind', chosen)}
        />
      )}
      <PublicTextArea
        form={form}
        name="text"
        label={t('workplace.note_text')}
        help={t(kind === 'reply' ? 'workplace.reason_help' : 'workplace.internal_help')}
        missing={t('workplace.needs_text')}
        templates={kind === 'reply' ? { use: 'reply', cases: [caseItem] } : null}
      />
      {failure && <FailureNote failure={failure} />}
      <Button type="submit" size="small" busy={isChanging} className="justify-self-end">
        {t(kind === 'reply' ? 'workplace.publish_reply' : 'workplace.save_note')}
      </Button>
    </form>
  );
}
