import { usersMessages } from '@smart-waste/messages/en/users';
import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMessages } from '../../shared/messages/messages.ts';
import { Page } from '../../shared/ui/page.tsx';
import { AccountsSection } from './accounts-section.tsx';
import { TableSkeleton } from './data-table.tsx';

// Loaded when its tab is opened.
const AuditLogSection = lazy(async () => ({
  default: (await import('./audit-log-section.tsx')).AuditLogSection,
}));

const TAB =
  'flex min-h-11 min-w-11 items-center justify-center border-b-2 text-sm font-medium dense:min-h-10 -mb-px transition-colors';

/** Accounts and the audit log: two views of one screen, each with its own address. */
export function UsersPage() {
  const t = useMessages(usersMessages);
  const [params] = useSearchParams();
  const isLog = params.get('tab') === 'log';
  const tabs = [
    { to: '?', label: t('users.users'), isHere: !isLog },
    { to: '?tab=log', label: t('users.log'), isHere: isLog },
  ];
  return (
    <Page title={t('users.title')} intro={isLog ? t('users.log_intro') : t('users.users_intro')}>
      <nav aria-label={t('users.views')} className="mb-6 flex gap-6 border-b">
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
