import type { CaseDetail, CaseReport } from '@smart-waste/contract';
import { caseMovesMessages } from '@smart-waste/messages/en/case-moves';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { useId } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { PhotoFrame } from '../../../shared/images/photo-frame.tsx';
import { UploadedTime } from '../../../shared/images/uploaded-time.tsx';
import { getCurrentMessages, useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useIsShown } from '../../../shared/ui/use-is-shown.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { useChangeCase } from '../state/use-change-case.ts';
import { splitCase } from './send-move.ts';

type SplitDialogProps = { caseItem: CaseDetail; onClose: () => void };

/** Chooses the reports of a case that get one of their own. */
export function SplitDialog({ caseItem, onClose }: SplitDialogProps) {
  const t = useMessages(caseMovesMessages);
  const tUi = useMessages(uiMessages);
  const id = useId();
  const { register, handleSubmit, watch } = useForm({ defaultValues: { reports: [] as string[] } });
  const { change, isChanging, failure } = useChangeCase();
  const isShown = useIsShown();
  const { number, case_reports } = caseItem;
  // A report may have gone to another case while the dialog was open.
  const picked = watch('reports');
  const chosenReports = case_reports.flatMap((report) =>
    picked.includes(String(report.number)) ? report.number : [],
  );

  const submit = handleSubmit(async () => {
    if (chosenReports.length === 0) return;
    const isMade = await change(caseItem, {
      kind: 'move',
      send: (getVersion) => splitCase(number, { reports: chosenReports, version: getVersion(caseItem) }),
      describe: (opened) =>
        getCurrentMessages(caseMovesMessages)('case_moves.split_done', { number: opened.number }),
    });
    if (isMade && isShown.current) onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('case_moves.split_title', { number })}
      description={t('case_moves.split_help')}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            {tUi('ui.cancel')}
          </Button>
          <Button type="submit" form={id} busy={isChanging} disabled={chosenReports.length === 0}>
            {t('case_moves.split_chosen', { count: chosenReports.length })}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-3 text-sm">
        <ul className="divide-y">
          {case_reports.map((report) => (
            <ReportChoice
              key={report.number}
              report={report}
              photo={caseItem.photos.find(({ photo_id }) => photo_id === report.image_id)}
              isFirst={report.number === number}
              field={register('reports')}
            />
          ))}
        </ul>
        {failure && <FailureNote failure={failure} />}
      </form>
    </Dialog>
  );
}

type ReportChoiceProps = {
  report: CaseReport;
  photo: CaseDetail['photos'][number] | undefined;
  /** The case is called by its number. */
  isFirst: boolean;
  field: UseFormRegisterReturn;
};

function ReportChoice({ report, photo, isFirst, field }: ReportChoiceProps) {
  const t = useMessages(caseMovesMessages);
  const tWork = useMessages(workplaceMessages);
  const { number, channel, words, created_at } = report;
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 py-2">
        <input
          {...field}
          type="checkbox"
          value={number}
          disabled={isFirst}
          className="size-4 shrink-0 accent-leaf"
        />
        {photo && (
          <PhotoFrame
            src={photo.thumbnail_url}
            alt=""
            color={photo.placeholder_color}
            className="size-16 shrink-0 rounded-control"
          />
        )}
        <span className="grid min-w-0 gap-0.5">
          <span className="font-medium">{tWork('workplace.report_number', { number })}</span>
          {words !== '' && (
            <span className="line-clamp-3 wrap-anywhere">
              <bdi>{words}</bdi>
            </span>
          )}
          <span className="text-xs text-ink-soft">
            {tWork(`workplace.channel_${channel}`)} · <UploadedTime iso={created_at} />
          </span>
          {isFirst && <span className="text-xs text-ink-soft">{t('case_moves.stays')}</span>}
        </span>
      </label>
    </li>
  );
}
