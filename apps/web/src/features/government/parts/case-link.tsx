import type { CaseDetail } from '@smart-waste/contract';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { Link } from 'react-router';
import { useMessages } from '../../../shared/messages/messages.ts';

/** Opens another case in the workplace. */
export function CaseLink({ number }: { number: number }) {
  const t = useMessages(workplaceMessages);
  return (
    <Link to={`?case=${number}`} className="font-medium text-leaf underline underline-offset-4">
      {t('workplace.case', { number })}
    </Link>
  );
}

/** Where the reports of a merged case are now; nothing for any other case. */
export function MergedNote({ caseItem: { merged_into } }: { caseItem: Pick<CaseDetail, 'merged_into'> }) {
  const t = useMessages(workplaceMessages);
  if (merged_into === null) return null;
  return (
    <p className="rounded-control bg-sunken px-3 py-2 text-sm">
      {t('workplace.merged_into')} <CaseLink number={merged_into} />
    </p>
  );
}
