import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Page } from '../../shared/ui/page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { AccountsSection } from './accounts-section.tsx';
import { TableSkeleton } from './data-table.tsx';
import { usersWords } from './words.ts';

// Loaded when its tab is opened.
const AuditLogSection = lazy(async () => ({
  default: (await import('./audit-log-section.tsx')).AuditLogSection,
}));

const TAB = 'flex min-h-11 items-center border-b-2 text-sm font-medium md:min-h-10 -mb-px transition-colors';

/** Accounts and the audit log: two views of one screen, each with its own address. */
export function UsersPage() {
  const w = useWords(usersWords);
  const [params] = useSearchParams();
  const isLog = params.get('tab') === 'log';
  const tabs = [
    { to: '?', label: w.users, isHere: !isLog },
    { to: '?tab=log', label: w.log, isHere: isLog },
  ];
  return (
    <Page title={w.title} intro={isLog ? w.logIntro : w.usersIntro}>
      <nav aria-label={w.views} className="mb-6 flex gap-6 border-b">
        {tabs.map(({ to, label, isHere }) => (
          <Link
            key={to}
            to={to}
            aria-current={isHere ? 'page' : undefined}
            className={clsx(TAB, isHere ? 'border-leaf' : 'border-transparent text-ink-soft hover:text-ink')}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<TableSkeleton />}>{isLog ? <AuditLogSection /> : <AccountsSection />}</Suspense>
    </Page>
  );
}
