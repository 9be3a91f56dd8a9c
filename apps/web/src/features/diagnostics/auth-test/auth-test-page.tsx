import type { Role } from '@smart-waste/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useClientConfig } from '../../../shared/api/use-client-config.ts';
import { PATHS } from '../../../shared/paths.ts';
import { logInAsDemo } from '../../../shared/session/log-in.ts';
import { logOut } from '../../../shared/session/log-out.ts';
import { type Person, useSession } from '../../../shared/session/session.ts';
import { accessToken, refreshToken } from '../../../shared/session/tokens.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { DiagnosticsPage } from '../parts/diagnostics-page.tsx';
import { partWords } from '../parts/words.ts';
import { TokenPanel } from './token-panel.tsx';
import { authTestWords } from './words.ts';

/** Log-ins with the demo accounts, where the server has them, and Logout. */
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

type FactsProps = { facts: readonly { name: string; value: string }[] };

const Facts = ({ facts }: FactsProps) => (
  <dl className="divide-y text-sm">
    {facts.map(({ name, value }) => (
      <div key={name} className="flex min-h-9 items-center justify-between gap-4">
        <dt className="text-ink-soft">{name}</dt>
        <dd className="min-w-0 truncate font-medium">{value}</dd>
      </div>
    ))}
  </dl>
);

function CurrentUser({ person }: { person: Person | null }) {
  const w = useWords(authTestWords);
  return (
    <PanelSection title={w.currentUser}>
      {person ? (
        <Facts
          facts={[
            { name: w.id, value: String(person.id) },
            { name: w.username, value: person.username },
            { name: w.email, value: person.email || w.unknown },
            { name: w.role, value: person.role },
          ]}
        />
      ) : (
        <p className="text-sm text-ink-soft">{w.nobody}</p>
      )}
    </PanelSection>
  );
}

/** Auth test (DI-08): the flags, the person and the tokens of this browser's session. */
export function AuthTestPage() {
  const w = useWords(authTestWords);
  const { yes, no } = useWords(partWords);
  const { isLoading, person } = useSession();
  const hasTokens = accessToken() !== null && refreshToken() !== null;
  const flags = [
    { name: w.loading, is: isLoading },
    { name: w.authenticated, is: person !== null },
    { name: w.admin, is: person?.is_admin === true },
    { name: w.hasTokens, is: hasTokens },
  ];
  return (
    <DiagnosticsPage title={w.title} intro={w.intro} actions={null}>
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
        <PanelSection title={w.flags}>
          <Facts facts={flags.map(({ name, is }) => ({ name, value: is ? yes : no }))} />
        </PanelSection>
        <CurrentUser person={person} />
        <TestLogIns isIn={person !== null} />
        <TokenPanel />
      </div>
    </DiagnosticsPage>
  );
}
