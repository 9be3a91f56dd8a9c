import { CASE_LIMITS, type Category, LIMITS } from '@smart-waste/contract';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { type RefObject, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { DangerNotice } from '../../../shared/cases/danger-notice.tsx';
import { fitsCase } from '../../../shared/cases/fits-case.ts';
import { useCategories, useCategoryName } from '../../../shared/cases/use-categories.ts';
import { ApiError } from '../../../shared/http/api-result.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { createId } from '../../../shared/new-id.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ChoiceSwitch } from '../../../shared/ui/choice-switch.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { FormSelect } from '../../../shared/ui/form-fields.tsx';
import { LimitedTextArea } from '../../../shared/ui/limited-text-area.tsx';
import { useIsShown } from '../../../shared/ui/use-is-shown.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { type ChosenPoint, PointField } from '../parts/point-field.tsx';
import { toChangeFailure } from '../state/use-change-case.ts';
import { type CallerChoice, findJoinedCase, SameCaseOfCall } from './same-case-of-call.tsx';
import { dismissFailure, type RecordedFields, useRecord } from './use-record.ts';

type ReportForm = { channel: 'call' | 'city'; category: string; words: string; location: string };
const EMPTY: ReportForm = { channel: 'call', category: '', words: '', location: '' };
/** As exact as a map shows it. */
const DECIMALS = 6;

const toPlace = (location: string, chosen: ChosenPoint | null) => ({
  location: location.trim(),
  ...(chosen && {
    latitude: chosen.point.latitude.toFixed(DECIMALS),
    longitude: chosen.point.longitude.toFixed(DECIMALS),
    location_source: chosen.source,
  }),
});

/** What is sent of these entries. */
function toReport({ form, chosen, answer }: Entries): RecordedFields {
  const joins = findJoinedCase(chosen?.point, answer);
  return {
    channel: form.channel,
    category_id: Number(form.category),
    words: form.words.trim(),
    ...toPlace(form.location, chosen),
    ...(joins !== null && { joins }),
  };
}

/** The entries that were sent last, whose answer may have been lost, and their key. */
type SentEntries = { entries: string; key: string };
type Entries = { form: ReportForm; chosen: ChosenPoint | null; answer: CallerChoice | null };
/** What was entered and not recorded: it is there again when the form is opened again. */
export type ReportDraft = Entries & { sent: SentEntries };

/** Returns the key of a report: the same as long as the entries are the same, so that a repeated one is stored once. */
function useKeyOfEntries(before: SentEntries | undefined) {
  const [sent] = useState<SentEntries>(() => before ?? { entries: '', key: '' });
  const getKey = (body: RecordedFields): string => {
    const entries = JSON.stringify(body);
    if (sent.entries !== entries) Object.assign(sent, { entries, key: createId() });
    return sent.key;
  };
  return { sent, getKey };
}

/** A report that the server rejects permanently, as it was sent. */
export type RefusedReport = { report: string; error: ApiError };

type RecordReportProps = {
  draft: RefObject<ReportDraft | null>;
  /** The last one whose form was left: the form that holds it again says why. */
  refused: RefusedReport | null;
  onClose: () => void;
  onRecorded: (number: number) => void;
  /** It was refused after the form was left; `isKept` says whether opening the form shows it again. */
  onRefused: (refused: RefusedReport, isKept: boolean) => void;
};

/** Records what a caller said, or what the city's own staff saw. */
export function RecordReport({ draft, refused, onClose, ...props }: RecordReportProps) {
  const t = useMessages(workplaceMessages);
  const tUi = useMessages(uiMessages);
  const id = useId();
  const [before] = useState(draft.current);
  const [chosen, setChosen] = useState(before?.chosen ?? null);
  const [answer, setAnswer] = useState(before?.answer ?? null);
  const { sent, getKey } = useKeyOfEntries(before?.sent);
  // This form holds the report now: sent by the message as it was, a corrected one would be recorded twice.
  useEffect(() => {
    if (before) dismissFailure(before.sent.key);
  }, [before]);
  const form = useForm<ReportForm>({ defaultValues: before?.form ?? EMPTY });
  const keep = () => {
    draft.current = { form: form.getValues(), chosen, answer, sent };
  };
  const isShown = useIsShown();
  // The report of the next caller may have been entered by now.
  const isKept = (body: RecordedFields) =>
    JSON.stringify(draft.current && toReport(draft.current)) === JSON.stringify(body);
  const onRecorded = (number: number, body: RecordedFields) => {
    if (isShown.current) keep();
    if (isKept(body)) draft.current = null;
    if (isShown.current) props.onRecorded(number);
  };
  const onRefused = (error: ApiError, body: RecordedFields) =>
    props.onRefused({ report: JSON.stringify(body), error }, isKept(body));
  const { mutate, isPending, ...recording } = useRecord({ onRecorded, onRefused, isShown });
  const isRefused =
    !isPending && refused?.report === JSON.stringify(toReport({ form: form.watch(), chosen, answer }));
  const error = recording.error ?? (isRefused ? refused.error : null);
  const close = () => {
    keep();
    onClose();
  };
  const submit = form.handleSubmit((entered) => {
    if (isPending) return;
    const body = toReport({ form: entered, chosen, answer });
    mutate({ body, key: getKey(body) });
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('workplace.record')}
      description={t('workplace.record_help')}
      footer={
        <>
          <Button tone="secondary" onClick={close}>
            {tUi('ui.cancel')}
          </Button>
          <Button type="submit" form={id} busy={isPending}>
            {t('workplace.record_save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <ReportFields form={form} hasPoint={chosen !== null} error={error} />
        <PointField chosenPoint={chosen} onChange={setChosen} />
        <SameCaseOfCall
          point={chosen?.point ?? null}
          category={form.watch('category')}
          answer={answer}
          onAnswer={setAnswer}
        />
        {error && <FailureNote failure={toChangeFailure(error)} title={t('workplace.record_failed')} />}
      </form>
    </Dialog>
  );
}

type ReportFieldsProps = {
  form: ReturnType<typeof useForm<ReportForm>>;
  hasPoint: boolean;
  error: Error | null;
};

function ReportFields({ form, hasPoint, error }: ReportFieldsProps) {
  const t = useMessages(workplaceMessages);
  const { control, register, watch, setValue, formState } = form;
  const { errors } = formState;
  const fieldErrors = error instanceof ApiError ? error.failure.fields : {};
  const { data: categories = [] } = useCategories();
  const getName = useCategoryName();
  const active = categories.filter(({ is_active }) => is_active);
  // Fields are named in the order of the screen, so that the first one with an error gets the focus.
  const isCategoryNeeded = { required: t('workplace.needs_category') };
  register('category', isCategoryNeeded);
  const isChosen = ({ category_id }: Category) => String(category_id) === watch('category');
  return (
    <>
      <ChoiceSwitch
        label={t('workplace.channel')}
        choices={(['call', 'city'] as const).map((value) => ({
          value,
          label: t(`workplace.record_${value}`),
        }))}
        value={watch('channel')}
        onChange={(channel) => setValue('channel', channel)}
      />
      <FormSelect
        control={control}
        name="category"
        label={t('workplace.category')}
        error={errors.category?.message ?? fieldErrors.category_id}
        rules={isCategoryNeeded}
        options={[
          { value: '', label: t('workplace.choose') },
          ...active.map(({ category_id }) => ({ value: String(category_id), label: getName(category_id) })),
        ]}
      />
      <DangerNotice phone={active.find(isChosen)?.danger_phone ?? null} />
      <LimitedTextArea
        {...register('words', {
          validate: (text) => fitsCase(text) && (text.trim() !== '' || t('workplace.needs_words')),
        })}
        label={t('workplace.words')}
        max={CASE_LIMITS.textMaxLength}
        length={watch('words').trim().length}
        error={errors.words?.message ?? fieldErrors.words}
      />
      <TextField
        label={t('workplace.where')}
        help={t('workplace.where_help')}
        maxLength={LIMITS.locationMaxLength}
        error={errors.location?.message ?? fieldErrors.location}
        {...register('location', {
          validate: (text) => hasPoint || text.trim() !== '' || t('workplace.needs_place'),
        })}
      />
    </>
  );
}
