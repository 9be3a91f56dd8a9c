import type { OwnReport } from '@smart-waste/contract';
import { ownReportMessages } from '@smart-waste/messages/en/own-report';
import { useQuery } from '@tanstack/react-query';
import { ownReportKeys } from '../../shared/api/images.ts';
import { fetchReportsInCase } from '../../shared/api/own-reports.ts';
import { CaseAnswer } from '../../shared/case-answer/case-answer.tsx';
import { useMessages } from '../../shared/messages/messages.ts';
import { usePerson } from '../../shared/session/session.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';

type OwnReportPartProps = { number: number };

/** What a person reported about this case, and what they can answer the city; nothing for other people (CA-135). */
export function OwnReportPart({ number }: OwnReportPartProps) {
  const t = useMessages(ownReportMessages);
  const person = usePerson();
  const { data: reports = [] } = useQuery<OwnReport[]>({
    queryKey: ownReportKeys.inCase(number),
    queryFn: ({ signal }) => fetchReportsInCase(String(number), signal),
    enabled: person !== null,
  });
  const [first] = reports;
  if (person === null || !first) return null;
  return (
    <PanelSection title={t('own_report.title')}>
      <div className="grid gap-3 text-sm">
        {reports.map((report) => (
          <OneReport key={report.number} report={report} />
        ))}
        <CaseAnswer held={first.case} />
      </div>
    </PanelSection>
  );
}

function OneReport({ report }: { report: OwnReport }) {
  const t = useMessages(ownReportMessages);
  return (
    <div>
      <p className="font-medium">
        {t('own_report.number', { number: report.number })}
        {report.number !== report.case.number && (
          <span className="font-normal text-ink-soft">
            {' '}
            {t('own_report.joined', { number: report.case.number })}
          </span>
        )}
      </p>
      {report.words !== '' && (
        <p className="whitespace-pre-line text-ink-soft wrap-anywhere">
          <bdi>{report.words}</bdi>
        </p>
      )}
    </div>
  );
}
