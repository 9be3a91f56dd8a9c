import type { CaseSummary } from '@smart-waste/contract';
import { findDangerPhone } from '@smart-waste/core';
import { caseDetailsMessages } from '@smart-waste/messages/en/case-details';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import type { ReactNode } from 'react';
import { CaseStatusBadge } from '../../../shared/cases/case-status-badge.tsx';
import { DangerNotice } from '../../../shared/cases/danger-notice.tsx';
import { useCategories, useCategoryName } from '../../../shared/cases/use-categories.ts';
import { formatDate } from '../../../shared/format/relative-time.ts';
import { Severity } from '../../../shared/images/severity.tsx';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { DueText, EscalatedMark, OfficerMarks } from '../parts/due-text.tsx';

type CaseOverviewProps = {
  caseItem: CaseSummary;
  /** What is said beside the status. */
  children?: ReactNode;
};

/** What is needed first of a case, above its photo: status, due date, category and severity. The place is its title. */
export function CaseOverview({ caseItem, children }: CaseOverviewProps) {
  const t = useMessages(workplaceMessages);
  const tDetails = useMessages(caseDetailsMessages);
  const language = useLanguage();
  const getName = useCategoryName();
  const category = useCategories().data?.find(({ category_id }) => category_id === caseItem.category_id);
  return (
    <div className="grid gap-1.5 text-sm">
      <DangerNotice phone={category ? findDangerPhone(caseItem.status, category) : null} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CaseStatusBadge status={caseItem.status} />
        {children}
        <DueText caseItem={caseItem} />
        <EscalatedMark caseItem={caseItem} />
        <OfficerMarks caseItem={caseItem} />
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-ink-soft">
        <span>{getName(caseItem.category_id)}</span>
        <Severity image={caseItem} />
        <span>{t('workplace.reports', { count: caseItem.reports })}</span>
        {caseItem.repeats > 0 && (
          <span>
            {tDetails('case_details.came_back', {
              count: caseItem.repeats,
              date: formatDate(caseItem.opened_at, language), // a case that is a repeat was opened when the waste was back
            })}
          </span>
        )}
      </p>
    </div>
  );
}
