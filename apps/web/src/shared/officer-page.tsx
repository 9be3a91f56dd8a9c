import { governmentMessages } from '@smart-waste/messages/en/government';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useMessages } from './messages/messages.ts';
import { PATHS } from './paths.ts';
import { usePerson } from './session/session.ts';
import { Badge } from './ui/badge.tsx';
import { Page } from './ui/page.tsx';

const TABS = [
  { path: PATHS.government, label: 'government.cases' },
  { path: PATHS.governmentUploads, label: 'government.uploads' },
  { path: PATHS.governmentFigures, label: 'government.figures' },
] as const;

/** The screens of an officer: the work to do, the uploads that it comes from, and its figures. */
function OfficerTabs() {
  const t = useMessages(governmentMessages);
  return (
    <nav aria-label={t('government.lists')} className="flex max-w-full gap-1 overflow-x-auto">
      {TABS.map(({ path, label }) => (
        <NavLink
          key={path}
          to={path}
          end
          className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-medium text-ink-soft hover:text-ink aria-[current=page]:border-leaf aria-[current=page]:text-ink"
        >
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}

type OfficerPageProps = {
  /** Beside the links to the lists. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of the screens of city officers (GO-01). A crew has one list: the cases assigned to it. */
export function OfficerPage({ actions, children }: OfficerPageProps) {
  const t = useMessages(governmentMessages);
  const isCrew = usePerson()?.role === 'crew';
  return (
    <Page
      isDense
      title={t(isCrew ? 'government.my_cases' : 'government.title')}
      intro={t(isCrew ? 'government.my_cases_intro' : 'government.subtitle')}
      actions={
        !isCrew && (
          <Badge tone="leaf">
            <ShieldCheck aria-hidden="true" />
            {t('government.access')}
          </Badge>
        )
      }
    >
      <div className="grid grid-cols-1 gap-3 md:gap-4">
        {!isCrew && (
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b">
            <OfficerTabs />
            {actions !== undefined && <div className="flex flex-wrap gap-2 pb-2">{actions}</div>}
          </div>
        )}
        {children}
      </div>
    </Page>
  );
}
