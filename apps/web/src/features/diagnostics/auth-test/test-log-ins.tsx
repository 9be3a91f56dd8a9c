import type { Role } from '@smart-waste/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useClientConfig } from '../../../shared/api/use-client-config.ts';
import { PATHS } from '../../../shared/paths.ts';
import { logInAsDemo } from '../../../shared/session/log-in.ts';
import { logOut } from '../../../shared/session/log-out.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { authTestWords } from './words.ts';

/** Log-ins with the demo accounts, where the server has them, and the way out. */
export function TestLogIns({ isIn }: { isIn: boolean }) {
  const w = useWords(authTestWords);
  const navigate = useNavigate();
  const config = useClientConfig();
  const [busyRole, setBusyRole] = useState<Role | null>(null);
  const enter = async (role: Role) => {
    setBusyRole(role);
    await logInAsDemo(role);
    setBusyRole(null);
  };
  const leave = () => {
    logOut();
    void navigate(PATHS.auth, { replace: true });
  };
  const tests = [
    { role: 'admin', label: w.adminLogin },
    { role: 'user', label: w.userLogin },
  ] as const;
  return (
    <PanelSection title={w.actions}>
      <div className="flex flex-wrap gap-3">
        {config?.demo_accounts &&
          tests.map(({ role, label }) => (
            <Button
              key={role}
              tone="secondary"
              busy={busyRole === role}
              disabled={busyRole !== null && busyRole !== role}
              onClick={() => void enter(role)}
            >
              {label}
            </Button>
          ))}
        <Button tone="secondary" disabled={!isIn} onClick={leave}>
          {w.logout}
        </Button>
      </div>
      {config?.demo_accounts === false && <p className="mt-3 text-sm text-ink-soft">{w.noDemo}</p>}
    </PanelSection>
  );
}
