import { authMessages } from '@smart-waste/messages/en/auth';
import { useState } from 'react';
import { useClientConfig } from '../../shared/api/use-client-config.ts';
import { type DemoRole, logInAsDemo } from '../../shared/demo-log-in.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useOpenPageAfterLogin } from '../../shared/session/wanted-page.ts';
import { Button } from '../../shared/ui/button.tsx';

const ROLES_SHOWN = ['admin', 'user', 'government', 'crew', 'reviewer'] as const satisfies DemoRole[];

/** Logins with one press for a server with demo accounts; empty for any other. */
export function QuickLogins({ disabled }: { disabled: boolean }) {
  const t = useMessages(authMessages);
  const openPageAfterLogin = useOpenPageAfterLogin();
  const [busyRole, setBusyRole] = useState<DemoRole | null>(null);
  const config = useClientConfig();
  if (!config?.demo_accounts) return null;

  async function enter(role: DemoRole) {
    setBusyRole(role);
    const isIn = await logInAsDemo(role);
    setBusyRole(null);
    if (isIn) await openPageAfterLogin(role);
  }

  return (
    <section aria-labelledby="quick-logins" className="mt-8 border-t pt-6">
      <h2 id="quick-logins" className="text-sm text-ink-soft">
        {t('auth.quick_logins')}
      </h2>
      <div className="mt-3 grid gap-2">
        {ROLES_SHOWN.map((role) => (
          <Button
            key={role}
            tone="secondary"
            wide
            busy={busyRole === role}
            disabled={disabled || (busyRole !== null && busyRole !== role)}
            onClick={() => void enter(role)}
          >
            {t(`auth.login_as_${role}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
