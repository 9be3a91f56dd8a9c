import type { CaseDetail } from '@smart-waste/contract';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { ExternalLink, Navigation } from 'lucide-react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../shared/format/relative-time.ts';
import { formatUnit } from '../../../shared/format/units.ts';
import { formatExactGps } from '../../../shared/format/values.ts';
import { SeverityFact } from '../../../shared/images/severity.tsx';
import { UploadedTime } from '../../../shared/images/uploaded-time.tsx';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { buildCasePath } from '../../../shared/paths.ts';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import { Fact, FactList } from '../../../shared/ui/facts.tsx';
import { LINK_CLASSES } from '../../../shared/ui/link-classes.ts';
import { CaseLink } from '../parts/case-link.tsx';
import { buildMapAppLink } from '../parts/map-app-link.ts';

/** Returns a function that says why a case stands where it does: its due date, and what brings it forward. */
function useUrgencyText(): (caseItem: CaseDetail) => string | null {
  const t = useMessages(workplaceMessages);
  const language = useLanguage();
  const formatHours = (hours: number) => formatUnit(hours, { unit: 'hour', language, digits: 1 });
  return ({ due_at, urgency, reports, repeats }) => {
    if (due_at === null) return null;
    const due = t('workplace.due_at', { at: formatDateTime(due_at, language) ?? due_at });
    const { severity_hours, reports_hours, repeats_hours, escalated_hours } = urgency;
    const terms = [
      severity_hours > 0 && t('workplace.earlier_severity', { hours: formatHours(severity_hours) }),
      reports_hours > 0 &&
        t('workplace.earlier_reports', { hours: formatHours(reports_hours), count: reports }),
      repeats_hours > 0 &&
        t('workplace.earlier_repeats', { hours: formatHours(repeats_hours), count: repeats }),
      escalated_hours > 0 && t('workplace.earlier_escalated', { hours: formatHours(escalated_hours) }),
    ].filter((term) => term !== false);
    return terms.length === 0 ? due : t('workplace.earlier', { due, terms: terms.join(', ') });
  };
}

/** A link to the case that this one is about; none without it. */
function OtherCase({ name, number }: { name: string; number: number | null }) {
  if (number === null) return null;
  return (
    <Fact name={name}>
      <CaseLink number={number} />
    </Fact>
  );
}

type CaseFactsProps = {
  caseItem: CaseDetail;
  /** A crew on a phone knows who does it, and has the way there elsewhere. */
  isCrew?: boolean;
};

/** What is known of a case beside what stands above its photo. */
export function CaseFacts({ caseItem, isCrew = false }: CaseFactsProps) {
  const t = useMessages(workplaceMessages);
  const urgency = useUrgencyText()(caseItem);
  const gps = formatExactGps(caseItem);
  const link = buildMapAppLink(caseItem);
  return (
    <>
      <FactList>
        {gps !== null && <Fact name={t('workplace.coordinates')}>{gps}</Fact>}
        <SeverityFact image={caseItem} />
        {urgency !== null && <Fact name={t('workplace.urgency')}>{urgency}</Fact>}
        {!isCrew && (
          <Fact name={t('workplace.assignee')}>
            {caseItem.assignee?.username ?? t('workplace.unassigned')}
          </Fact>
        )}
        <Fact name={t('workplace.opened')}>
          <UploadedTime iso={caseItem.opened_at} />
        </Fact>
        {caseItem.public_note !== '' && (
          <Fact name={t('workplace.public_note')}>
            <bdi>{caseItem.public_note}</bdi>
          </Fact>
        )}
        {caseItem.responsible !== null && (
          <Fact name={t('workplace.responsible')}>
            <bdi>{caseItem.responsible}</bdi>
          </Fact>
        )}
        {caseItem.is_private && <Fact name={t('workplace.private')}>{t('workplace.yes')}</Fact>}
        <OtherCase name={t('workplace.previous')} number={caseItem.previous_number} />
      </FactList>
      {!caseItem.is_private && (
        <Link to={buildCasePath(caseItem.number)} className={LINK_CLASSES}>
          <ExternalLink aria-hidden="true" className="size-4" />
          {t('workplace.show_public')}
        </Link>
      )}
      {link !== null && !isCrew && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className={buttonVariants({ tone: 'secondary', wide: true })}
        >
          <Navigation aria-hidden="true" />
          {t('workplace.navigate')}
        </a>
      )}
    </>
  );
}
