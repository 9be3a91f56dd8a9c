import type { Image, OwnReport } from '@smart-waste/contract';
import { ownReportMessages } from '@smart-waste/messages/en/own-report';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { ownReportKeys } from '../../shared/api/images.ts';
import { updateOwnReport } from '../../shared/api/own-reports.ts';
import { sentenceHoldsNote, useCaseSentence } from '../../shared/cases/case-sentence.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';
import { createLazyPart } from '../../shared/lazy-part.ts';
import { getCurrentMessages, useMessages } from '../../shared/messages/messages.ts';
import { buildCasePath } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LINK_CLASSES } from '../../shared/ui/link-classes.ts';
import { keepFocus } from '../../shared/ui/page.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { toastFailure } from '../../shared/ui/toast.ts';
import { useOwnReport } from './use-own-report.ts';

// Loaded with the first report whose details are shown.
const CaseAnswer = createLazyPart(
  'The answer to the city',
  async () => (await import('../../shared/case-answer/case-answer.tsx')).CaseAnswer,
);

// Loaded with the first press.
const ReportDialog = createLazyPart(
  'The form of a report',
  async () => (await import('./report-dialog.tsx')).ReportDialog,
);

// Loaded with the first upload that was sent without the question, as it is from the outbox.
const loadSameCase = () => import('./same-case/same-case-after.tsx');
const SameCaseAfter = createLazyPart(
  'The reports near an upload',
  async () => (await loadSameCase()).SameCaseAfter,
);
const SameCaseHint = createLazyPart(
  'The hint at reports nearby',
  async () => (await loadSameCase()).SameCaseHint,
);

/** A private case has no page to which its number could lead (CA-22). */
function ReportLink({ number, case: { is_private } }: OwnReport) {
  const t = useMessages(ownReportMessages);
  if (is_private) return <p className="text-ink-soft">{t('own_report.private', { number })}</p>;
  return (
    <Link to={buildCasePath(number)} aria-label={t('own_report.open', { number })} className={LINK_CLASSES}>
      {t('own_report.number', { number })}
    </Link>
  );
}

/** What the city says about a report, in public: its status in a sentence, then what that leaves out. */
function CityAnswer({ report }: { report: OwnReport }) {
  const describeCase = useCaseSentence();
  return (
    <>
      <p className="font-medium wrap-anywhere">{describeCase(report.case)}</p>
      {!sentenceHoldsNote(report.case) && (
        <p className="whitespace-pre-line text-ink-soft wrap-anywhere">
          <bdi>{report.case.public_note}</bdi>
        </p>
      )}
    </>
  );
}

/** One line of an upload's card: the status of its report, and whether there is something to answer. */
export function ReportLine({ image }: { image: Image }) {
  const { report, hasOpenQuestion } = useOwnReport(image);
  const describeCase = useCaseSentence();
  return (
    <>
      {report && (
        <div className="border-t pt-2 text-sm">
          <p className="line-clamp-3 font-medium wrap-anywhere">{describeCase(report.case)}</p>
          <ReportLink {...report} />
        </div>
      )}
      {hasOpenQuestion && <SameCaseHint image={image} report={report ?? null} />}
    </>
  );
}

/** Whether the photo is public, as its sender chooses. */
function PublicSwitch({ report, imageId }: { report: OwnReport; imageId: string }) {
  const t = useMessages(ownReportMessages);
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (is_public: boolean) => getDataOrThrow(updateOwnReport(report.number, { is_public })),
    onSuccess: (saved) => client.setQueryData(ownReportKeys.of(imageId), saved),
    onError: (error) =>
      toastFailure(getCurrentMessages(ownReportMessages)('own_report.public_failed'), error),
  });
  return (
    <Switch
      checked={isPending ? variables : report.is_public}
      onChange={(isPublic) => !isPending && mutate(isPublic)}
      label={
        <span className="grid">
          {t('own_report.public')}
          <span className="text-xs font-normal text-ink-soft">{t('own_report.public_help')}</span>
        </span>
      }
    />
  );
}

/** The details of an upload's report, with what its sender is asked about it. */
export function ReportSection({ image }: { image: Image }) {
  const t = useMessages(ownReportMessages);
  const { report, hasOpenQuestion } = useOwnReport(image);
  const titleId = useId();
  return (
    <>
      {hasOpenQuestion && <SameCaseAfter image={image} report={report ?? null} />}
      {report && (
        <section aria-labelledby={titleId} className="grid justify-items-start gap-2 text-sm">
          <h3 id={titleId} className="text-base font-semibold">
            {t('own_report.title')}
          </h3>
          <div aria-live="polite" className="grid gap-1">
            <CityAnswer report={report} />
          </div>
          <CaseAnswer held={report.case} />
          {report.case.number !== report.number && (
            <p className="text-ink-soft">{t('own_report.joined', { number: report.case.number })}</p>
          )}
          <ReportLink {...report} />
          {report.words !== '' && (
            <p className="whitespace-pre-line text-ink-soft wrap-anywhere">
              <bdi>{report.words}</bdi>
            </p>
          )}
          {!report.case.is_private && <PublicSwitch report={report} imageId={image.image_id} />}
        </section>
      )}
    </>
  );
}

/** The way to make a report where the detector saw no waste. */
export function ReportOffer({ image }: { image: Image }) {
  const t = useMessages(ownReportMessages);
  const { canReport, hasWaste } = useOwnReport(image);
  const [isOpen, setIsOpen] = useState(false);
  const [words, setWords] = useState('');
  if (!canReport && !isOpen) return null;
  return (
    <>
      <Button
        tone="secondary"
        size="small"
        className="justify-self-start"
        ref={keepFocus}
        onClick={() => setIsOpen(true)}
        icon={<Megaphone aria-hidden="true" />}
      >
        {t(hasWaste ? 'own_report.say_report' : 'own_report.say_waste')}
      </Button>
      {isOpen && (
        <ReportDialog
          imageId={image.image_id}
          draft={words}
          onClose={(unsent) => {
            setWords(unsent);
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}
