import type { Role } from '@smart-waste/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useClientConfig } from '../../shared/api/use-client-config.ts';
import { homeFor } from '../../shared/paths.ts';
import { logInAsDemo } from '../../shared/session/log-in.ts';
import { Button } from '../../shared/ui/button.tsx';
import { type TextsOf, useWords } from '../../shared/words/words.ts';
import { authWords } from './words.ts';

const LABELS: Record<Role, (w: TextsOf<typeof authWords>) => string> = {
  admin: (w) => w.asAdmin,
  user: (w) => w.asUser,
  government: (w) => w.asGovernment,
};
const ROLES_SHOWN = ['admin', 'user', 'government'] as const satisfies Role[];

/** Log-ins with one press for a server with demo accounts; empty for any other. */
export function QuickLogins({ disabled }: { disabled: boolean }) {
  const w = useWords(authWords);
  const navigate = useNavigate();
  const [busyRole, setBusyRole] = useState<Role | null>(null);
  const config = useClientConfig();
  if (!config?.demo_accounts) return null;

  async function enter(role: Role) {
    setBusyRole(role);
    const isIn = await logInAsDemo(role);
    setBusyRole(null);
    if (isIn) await navigate(homeFor(role));
  }

  return (
    <section aria-labelledby="quick-logins" className="mt-8 border-t pt-6">
      <h2 id="quick-logins" className="text-sm text-ink-soft">
        {w.quickLogins}
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
            {LABELS[role](w)}
          </Button>
        ))}
      </div>
    </section>
  );
}
