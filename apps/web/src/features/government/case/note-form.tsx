import { type CaseDetail, isInvisible } from '@smart-waste/contract';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { type FormEvent, useRef, useState } from 'react';
import { fitsCase } from '../../../shared/cases/fits-case.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { createId } from '../../../shared/new-id.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ChoiceSwitch } from '../../../shared/ui/choice-switch.tsx';
import { FailureNote } from '../parts/failure-note.tsx';
import { type CaseDrafts, useDraft } from '../state/case-drafts.ts';
import { useChangeCase } from '../state/use-change-case.ts';
import { PublicTextArea } from './public-text-area.tsx';

type NoteFormProps = { caseItem: CaseDetail; isCrew: boolean; drafts: CaseDrafts };

/** A note for the staff, or a reply that the reporters and the public read; a crew writes notes only. */
export function NoteForm({ caseItem, isCrew, drafts }: NoteFormProps) {
  const t = useMessages(workplaceMessages);
  const { change, isChanging, failure } = useChangeCase();
  const [draft, setDraft] = useDraft(drafts, caseItem.number, 'note');
  const { kind, text } = draft;
  const [isMissing, setIsMissing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const written = text.trim();
    setIsMissing(isInvisible(written));
    area.current?.focus(); // the next note is written in the same field
    if (isInvisible(written) || !fitsCase(written)) return;
    const { key = createId() } = draft;
    setDraft({ kind, text, key });
    const isSaved = await change(caseItem, {
      kind: 'note',
      key,
      body: { text: written, is_public: kind === 'reply' },
    });
    if (isSaved) setDraft({ kind, text: '' });
  }
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
          onChange={(kind) => setDraft({ kind, text })}
        />
      )}
      <PublicTextArea
        area={area}
        label={t('workplace.note_text')}
        help={t(kind === 'reply' ? 'workplace.reason_help' : 'workplace.internal_help')}
        value={text}
        onChange={(text) => setDraft({ kind, text })}
        templates={kind === 'reply' ? { use: 'reply', cases: [caseItem] } : null}
        error={isMissing ? t('workplace.needs_text') : undefined}
      />
      {failure && <FailureNote failure={failure} />}
      <Button type="submit" size="small" busy={isChanging} className="justify-self-end">
        {t(kind === 'reply' ? 'workplace.publish_reply' : 'workplace.save_note')}
      </Button>
    </form>
  );
}
