import type { BulkCaseResult, CaseSummary } from '@smart-waste/contract';
import { caseBulkMessages } from '@smart-waste/messages/en/case-bulk';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { LINK_CLASSES } from '../../../shared/ui/link-classes.ts';
import { Progress } from '../../../shared/ui/progress.tsx';
import { FailureNote } from '../parts/failure-note.tsx';
import { type BulkFormName, EMPTY_ENTRY } from '../state/bulk-entries.ts';
import type { Workplace } from '../state/use-workplace.ts';
import { BulkForm } from './bulk-form.tsx';
import {
  type BulkWork,
  listRemainingCases,
  summarizeResults,
  type useBulkChange,
} from './use-bulk-change.ts';

type Change = ReturnType<typeof useBulkChange>;
type BulkDialogProps = {
  form: BulkFormName | null;
  onClose: () => void;
  selected: readonly CaseSummary[];
  change: Change;
  workplace: Workplace;
};

/** The form of a change of many cases, then its progress, then the cases that were not changed. */
export function BulkDialog(props: BulkDialogProps) {
  const { form, onClose, selected, change, workplace } = props;
  const t = useMessages(caseBulkMessages);
  const { work } = change;
  const isForm = form !== null && !work?.isRunning;
  const getTitle = () => {
    if (isForm) return t(`case_bulk.title_${form}`, { count: selected.length });
    if (!work?.isRunning) return t('case_bulk.ended');
    return t(work.order.undo ? 'case_bulk.undoing' : 'case_bulk.running', { total: work.cases.length });
  };
  return (
    <Dialog
      open={isForm || work !== null}
      onOpenChange={(isOpen) => !isOpen && !work?.isRunning && onClose()}
      title={getTitle()}
      size="narrow"
      contentKey={isForm ? form : work?.isRunning ? 'running' : 'ended'}
    >
      {isForm ? (
        <BulkForm
          key={form}
          form={form}
          selected={selected}
          allowedFor={workplace.allowedFor}
          entry={workplace.bulkEntries.get(form) ?? EMPTY_ENTRY}
          onEntry={(entry) => workplace.bulkEntries.set(form, entry)}
          failure={work?.failure ?? null}
          onSend={(order, cases) => void change.begin(order, cases)}
          onClose={onClose}
        />
      ) : (
        work && <BulkProgress work={work} change={change} workplace={workplace} onClose={onClose} />
      )}
    </Dialog>
  );
}

type BulkProgressProps = { work: BulkWork; change: Change; workplace: Workplace; onClose: () => void };

function BulkProgress({ work, change, workplace, onClose }: BulkProgressProps) {
  const t = useMessages(caseBulkMessages);
  const tUi = useMessages(uiMessages);
  const tWorkplace = useMessages(workplaceMessages);
  const { cases, results, order } = work;
  if (work.isRunning)
    return (
      <div className="grid gap-3">
        <Progress
          label={t('case_bulk.running', { total: cases.length })}
          percent={(results.length / cases.length) * 100}
        />
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm tabular-nums">
            {t('case_bulk.progress', { done: results.length, total: cases.length })}
          </p>
          <Button tone="secondary" size="small" onClick={change.stop}>
            {t('case_bulk.stop')}
          </Button>
        </div>
      </div>
    );
  const canUndo = !order.undo && results.some(({ outcome }) => outcome === 'changed');
  return (
    <div className="grid gap-4 text-sm">
      <p role="status">{t('case_bulk.kept', { summary: summarizeResults(work) })}</p>
      {work.failure && <FailureNote failure={work.failure} />}
      <ul className="max-h-72 divide-y overflow-y-auto rounded-control border px-3">
        {listRemainingCases(work).map((caseItem) => (
          <LeftCase
            key={caseItem.number}
            number={caseItem.number}
            place={caseItem.place || tWorkplace('workplace.no_place')}
            result={results.find(({ number }) => number === caseItem.number)}
            onOpen={() => {
              onClose();
              workplace.open(caseItem.number);
            }}
          />
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        {canUndo && (
          <Button tone="quiet" onClick={() => change.undo(work)}>
            {tUi('ui.undo')}
          </Button>
        )}
        {results.length < cases.length && (
          <Button tone="secondary" onClick={() => void change.resume(work)}>
            {t('case_bulk.continue')}
          </Button>
        )}
        <Button onClick={onClose}>{tUi('ui.close')}</Button>
      </div>
    </div>
  );
}

type LeftCaseProps = {
  number: number;
  place: string;
  result: BulkCaseResult | undefined;
  onOpen: () => void;
};

function LeftCase({ number, place, result, onOpen }: LeftCaseProps) {
  const t = useMessages(caseBulkMessages);
  const translate = useSentence();
  return (
    <li className="grid gap-0.5 py-2">
      <button type="button" onClick={onOpen} className={`${LINK_CLASSES} min-h-6 text-left wrap-anywhere`}>
        {t('case_bulk.open', { number, place })}
      </button>
      <span className="text-ink-soft">
        {result?.error ? translate(result.error, result.error_reason) : t('case_bulk.case_not_sent')}
      </span>
    </li>
  );
}
