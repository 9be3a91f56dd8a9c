import { CASE_LIMITS, type CaseSummary } from '@smart-waste/contract';
import { isStepPossible } from '@smart-waste/core';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { crewMessages } from '@smart-waste/messages/en/crew';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { CheckCheck, Navigation } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { fitsCase } from '../../../shared/cases/fits-case.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { translateSentence } from '../../../shared/messages/sentences.ts';
import { Thumbnail } from '../../../shared/outbox/waiting-panel.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import { LimitedTextArea } from '../../../shared/ui/limited-text-area.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';
import { PhotoButton } from '../../../shared/ui/photo-button.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { useIsShown } from '../../../shared/ui/use-is-shown.ts';
import { buildMapAppLink } from '../parts/map-app-link.ts';
import { type TakenPhoto, takePhoto } from '../proof/taken-photo.ts';
import { useTakeStep } from './use-take-step.ts';

/** What is entered for a case and not yet done; it stays while other cases are looked at. */
export type StepDraft = {
  photo: TakenPhoto | null;
  note: string;
  /** A photo was chosen, also in a sheet that was closed since: 'Done' waits for it. */
  isPreparing?: boolean;
  /** 'Done' was pressed, also in a sheet that was closed since: it is stored once the place of the photo is known. */
  isTaken?: boolean;
};
const EMPTY_DRAFT: StepDraft = { photo: null, note: '' };
export type DraftUpdate = (draft: StepDraft | undefined) => StepDraft | undefined;

type CrewStepsProps = {
  /** The case as it is once everything that waits is sent. */
  caseItem: CaseSummary;
  draft: StepDraft | undefined;
  /** Changes the draft as it is then: a photo is ready, or a step stored, later than the press that it belongs to. */
  onDraft: (update: DraftUpdate) => void;
  /** The work on this case is done, and it is still open. */
  onDone: () => void;
};

/** The photo after the cleaning, the note to the city and the steps that are taken with them. */
function useCleaning({ caseItem, draft, onDraft, onDone }: CrewStepsProps) {
  const { take, isTaking } = useTakeStep();
  const isShown = useIsShown();
  const area = useRef<HTMLTextAreaElement>(null);
  const changeDraft = (change: Partial<StepDraft>) =>
    onDraft((before) => ({ ...EMPTY_DRAFT, ...before, ...change }));

  async function choosePhoto(file: File) {
    changeDraft({ isPreparing: true });
    const taken = await takePhoto(file);
    const isRefused = 'refusal' in taken;
    const ready = { isPreparing: false, ...(!isRefused && { photo: taken }) };
    onDraft((before) => before && { ...before, ...ready }); // none is left where the work is done by now
    if (isRefused) toast.error(translateSentence(taken.refusal));
  }
  /** A note that the server would refuse must not wait for a connection: the photo would go without the 'done'. */
  async function finish(photo: TakenPhoto | null, note: string) {
    if (!fitsCase(note)) return area.current?.focus();
    if (draft?.isTaken) return;
    const markTaken = (isTaken: boolean) => onDraft((before) => before && { ...before, isTaken });
    markTaken(true);
    if (!(await take(caseItem, { action: 'clean', photo, note }))) return markTaken(false);
    onDraft(() => undefined);
    if (isShown.current) onDone();
  }
  const start = () => void take(caseItem, { action: 'start', photo: null, note: '' });
  return {
    area,
    choosePhoto,
    start,
    finish,
    writeNote: (note: string) => changeDraft({ note }),
    isTaking: isTaking || draft?.isTaken === true,
    isPreparing: draft?.isPreparing === true,
  };
}

/** What a crew does at a place, within reach of the thumb: the way there, the photo after the cleaning, and 'Done'. */
export function CrewSteps(props: CrewStepsProps) {
  const { caseItem, draft: { photo, note } = EMPTY_DRAFT } = props;
  const t = useMessages(workplaceMessages);
  const tCrew = useMessages(crewMessages);
  const tCases = useMessages(casesMessages);
  const { area, choosePhoto, start, finish, writeNote, isTaking, isPreparing } = useCleaning(props);
  const [isAsking, setIsAsking] = useState(false);
  const link = buildMapAppLink(caseItem);
  const canClean = isStepPossible('clean', caseItem.status);
  const canStart = isStepPossible('start', caseItem.status);
  const navigate = link !== null && (
    <a href={link} target="_blank" rel="noreferrer" className={buttonVariants({ tone: 'secondary' })}>
      <Navigation aria-hidden="true" />
      {t('workplace.navigate')}
    </a>
  );
  const noteField = <NoteToOffice area={area} value={note} isFinal={isTaking} onChange={writeNote} />;
  if (isAsking && canClean && !photo)
    return (
      <DoneWithoutPhoto
        isBusy={isTaking || isPreparing}
        onDone={() => void finish(null, note)}
        onBack={() => setIsAsking(false)}
      >
        {noteField}
      </DoneWithoutPhoto>
    );
  if (!canClean) return <div className="grid gap-2">{navigate}</div>;
  if (photo)
    return (
      <div className="grid gap-3">
        <div className="flex items-end gap-3">
          <figure>
            <Thumbnail blob={photo.blob} className="size-28" />
            <figcaption className="sr-only">{tCrew('crew.photo_taken')}</figcaption>
          </figure>
          <div className="min-w-0 flex-1">{noteField}</div>
        </div>
        <div className="grid grid-cols-2 gap-2">
          <PhotoButton
            size="normal"
            wide
            busy={isTaking || isPreparing}
            onPhoto={(file) => void choosePhoto(file)}
          >
            {tCrew('crew.take_again')}
          </PhotoButton>
          <Button
            ref={keepFocus}
            busy={isTaking || isPreparing}
            onClick={() => void finish(photo, note)}
            icon={<CheckCheck aria-hidden="true" />}
          >
            {tCrew('crew.done')}
          </Button>
        </div>
      </div>
    );
  return (
    <div className="grid gap-2">
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {navigate}
        {canStart && (
          <Button ref={keepFocus} busy={isTaking} onClick={start}>
            {tCases('cases.action_start')}
          </Button>
        )}
      </div>
      <PhotoButton
        size="normal"
        tone={canStart ? 'secondary' : 'primary'}
        wide
        busy={isTaking || isPreparing}
        onPhoto={(file) => void choosePhoto(file)}
      >
        {isPreparing ? tCrew('crew.preparing') : tCrew('crew.take_photo')}
      </PhotoButton>
      <Button tone="quiet" size="small" ref={keepFocus} onClick={() => setIsAsking(true)}>
        {tCrew('crew.done_without_photo')}…
      </Button>
    </div>
  );
}

type NoteToOfficeProps = {
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** It is on its way: what is added now would be lost. */
  isFinal: boolean;
  onChange: (value: string) => void;
};

function NoteToOffice({ area, value, isFinal, onChange }: NoteToOfficeProps) {
  const t = useMessages(crewMessages);
  return (
    <LimitedTextArea
      ref={area}
      rows={2}
      label={t('crew.note')}
      max={CASE_LIMITS.textMaxLength}
      length={value.trim().length}
      value={value}
      readOnly={isFinal}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type DoneWithoutPhotoProps = {
  isBusy: boolean;
  onDone: () => void;
  onBack: () => void;
  /** The field of the note. */
  children: ReactNode;
};

/** One press at the edge of the screen is made by mistake: the second is in another place (CA-133). */
function DoneWithoutPhoto({ isBusy, onDone, onBack, children }: DoneWithoutPhotoProps) {
  const t = useMessages(crewMessages);
  const tUi = useMessages(uiMessages);
  return (
    <section aria-label={t('crew.done_without_photo')} className="grid gap-3">
      <p ref={focusAtFirst} tabIndex={-1} className="text-sm outline-none">
        {t('crew.ask_without_photo')}
      </p>
      {children}
      <Button busy={isBusy} onClick={onDone} icon={<CheckCheck aria-hidden="true" />}>
        {t('crew.done_without_photo')}
      </Button>
      <Button tone="secondary" onClick={onBack}>
        {tUi('ui.cancel')}
      </Button>
    </section>
  );
}

/** The question is read out, and no keyboard covers it. */
const focusAtFirst = (element: HTMLElement | null) => element?.focus();
