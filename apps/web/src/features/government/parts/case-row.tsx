import type { CaseSummary } from '@smart-waste/contract';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { clsx } from 'clsx';
import { EyeOff, ImageOff } from 'lucide-react';
import { memo } from 'react';
import { CaseStatusBadge } from '../../../shared/cases/case-status-badge.tsx';
import { PhotoFrame } from '../../../shared/images/photo-frame.tsx';
import { Severity } from '../../../shared/images/severity.tsx';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { isShiftHeld } from '../../../shared/ui/use-selection.ts';
import { useScrollIntoView } from '../../../shared/use-anchor.ts';
import { useRenewCase } from '../state/use-cases.ts';
import { DueText, EscalatedMark, OfficerMarks } from './due-text.tsx';
import { usePhotoOfCase } from './use-photo-of-case.ts';

// Only a crew has steps that wait on the device.
const WaitingMark = createLazyPart(
  'What waits to be sent',
  async () => (await import('./waiting-mark.tsx')).WaitingMark,
);

function Preview({ caseItem }: { caseItem: CaseSummary }) {
  const t = useMessages(workplaceMessages);
  const photoOfCase = usePhotoOfCase();
  const renew = useRenewCase();
  const frame = 'aspect-square w-16 shrink-0 self-start rounded-control sm:aspect-[4/3] sm:w-28 lg:w-16';
  if (caseItem.photo === null)
    return (
      <span className={clsx(frame, 'grid place-items-center bg-sunken text-ink-soft')}>
        <ImageOff aria-hidden="true" className="size-5" />
        <span className="sr-only">{t('workplace.no_photo')}</span>
      </span>
    );
  return (
    <PhotoFrame
      src={caseItem.photo.thumbnail_url}
      alt={photoOfCase(caseItem)}
      color={caseItem.photo.placeholder_color}
      renewLink={async () => (await renew(caseItem.number)).photo?.thumbnail_url ?? ''}
      className={frame}
    />
  );
}

type CaseRowProps = {
  caseItem: CaseSummary;
  category: string;
  isOpen: boolean;
  isHighlighted: boolean;
  onHighlight: (number: number | null) => void;
  onOpen: (number: number) => void;
  isPicked: boolean;
  /** Left out for a crew, which works on one at a time. */
  onPick: ((number: number, isRange: boolean) => void) | undefined;
};

/** One case of the list; the whole row opens it. Highlighting another row does not render it. */
export const CaseRow = memo(function CaseRow(props: CaseRowProps) {
  const { caseItem, category, isOpen, isHighlighted, onHighlight, onOpen, isPicked, onPick } = props;
  const t = useMessages(workplaceMessages);
  const { number, reports, repeats, assignee } = caseItem;
  const place = caseItem.place || t('workplace.no_place');
  return (
    <li
      ref={useScrollIntoView(isOpen, 'nearest')}
      id={`case-${number}`}
      onPointerEnter={() => onHighlight(number)}
      onPointerLeave={() => onHighlight(null)}
      className={clsx(
        'relative flex gap-3 px-3 py-3 transition-colors sm:gap-4 sm:px-4 lg:gap-3 lg:px-2 lg:py-1.5',
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-leaf',
        isOpen || isPicked ? 'bg-leaf-wash' : isHighlighted && 'bg-sunken',
        isOpen && 'shadow-[inset_3px_0_0_var(--color-leaf)]',
      )}
    >
      <Preview caseItem={caseItem} />
      {onPick && (
        <label className="absolute top-1 left-1 z-10 grid size-11 place-items-center sm:left-2 lg:static lg:order-first lg:size-8 lg:self-center">
          <span className="grid size-6 place-items-center rounded-control bg-surface/90">
            <input
              type="checkbox"
              aria-label={t('workplace.select_case', { number })}
              checked={isPicked}
              onChange={({ nativeEvent }) => onPick(number, isShiftHeld(nativeEvent))}
              className="size-4 accent-leaf"
            />
          </span>
        </label>
      )}
      <div className="grid min-w-0 flex-1 content-start gap-1 text-sm lg:content-center lg:gap-0.5">
        <div className="grid justify-items-start gap-x-3 gap-y-1 sm:flex sm:flex-wrap sm:items-start">
          <h3 className="min-w-0 font-medium sm:flex-1 sm:basis-24">
            <button
              type="button"
              aria-current={isOpen || undefined}
              onClick={() => onOpen(number)}
              onFocus={() => onHighlight(number)}
              onBlur={() => onHighlight(null)}
              className="line-clamp-2 text-left @xl:line-clamp-1 wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none"
            >
              {place}
            </button>
          </h3>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-row-reverse">
            <CaseStatusBadge status={caseItem.status} isShort />
            {!onPick && <WaitingMark number={number} />}
            <span className="text-xs text-ink-soft">{assignee?.username ?? t('workplace.unassigned')}</span>
          </div>
        </div>
        <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-ink-soft tabular-nums">
          <span>
            {`#${number}`} · {category}
          </span>
          <DueText caseItem={caseItem} />
          <EscalatedMark caseItem={caseItem} />
          <OfficerMarks caseItem={caseItem} />
          <Severity image={caseItem} />
          {reports > 1 && <span>{t('workplace.reports', { count: reports })}</span>}
          {repeats > 0 && <span>{t('workplace.repeats', { count: repeats })}</span>}
          {caseItem.is_private && (
            <span className="inline-flex items-center gap-1">
              <EyeOff aria-hidden="true" className="size-3.5" />
              {t('workplace.private')}
            </span>
          )}
        </p>
      </div>
    </li>
  );
});
