import type { Role } from '@smart-waste/contract';
import { appMessages } from '@smart-waste/messages/en/app';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useMessages } from '../shared/messages/messages.ts';
import { PATHS } from '../shared/paths.ts';
import { useSession } from '../shared/session/session.ts';
import { getWantedPage } from '../shared/session/wanted-page.ts';
import { PageSpinner } from '../shared/ui/spinner.tsx';
import { toast } from '../shared/ui/toast.ts';

type RedirectProps = { to: string; because: string | null; state?: string };

/** Redirects, with a toast where there is a reason to show. */
function Redirect({ to, because, state }: RedirectProps) {
  useEffect(() => {
    if (because !== null) toast.error(because, { id: 'guard' });
  }, [because]);
  return <Navigate to={to} state={state} replace />;
}

/**
 * Lets logged-in people with one of these roles through; any role when none is named (NAV-25, NAV-26). A visitor
 * returns to the page after the login, unless the logout was their own.
 */
export function Guard({ roles }: { roles?: readonly Role[] }) {
  const t = useMessages(appMessages);
  const { isLoading, person, loggedOutByUser } = useSession();
  const location = useLocation();
  if (isLoading) return <PageSpinner />;
  if (!person && loggedOutByUser) return <Redirect to={PATHS.auth} because={null} />;
  if (!person) {
    return <Redirect to={PATHS.auth} because={t('app.log_in_first')} state={getWantedPage(location)} />;
  }
  if (roles && !roles.includes(person.role))
    return <Redirect to={PATHS.dashboard} because={t('app.not_allowed')} />;
  return <Outlet />;
}

export const AdminsOnly = () => <Guard roles={['admin']} />;

/** People who say what is on photos, and admins (LB-25). */
export const ReviewersOnly = () => <Guard roles={['reviewer', 'admin']} />;

/** City officers, and admins (NAV-27). */
export const OfficersOnly = () => <Guard roles={['government', 'admin']} />;

/** Those, and their crews. */
export const StaffOnly = () => <Guard roles={['government', 'admin', 'crew']} />;
