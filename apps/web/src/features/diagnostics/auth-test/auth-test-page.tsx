import { authTestMessages } from '@smart-waste/messages/en/auth-test';
import { diagnosticsMessages } from '@smart-waste/messages/en/diagnostics';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useClientConfig } from '../../../shared/api/use-client-config.ts';
import { type DemoRole, logInAsDemo } from '../../../shared/demo-log-in.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { PATHS } from '../../../shared/paths.ts';
import { logOut } from '../../../shared/session/log-out.ts';
import { type Person, useSession } from '../../../shared/session/session.ts';
import { accessToken, refreshToken } from '../../../shared/session/tokens.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { DiagnosticsPage } from '../parts/diagnostics-page.tsx';
import { TokenPanel } from './token-panel.tsx';

/** Logins with the demo accounts, where the server has them, and Logout. */
export function TestLogIns({ isIn }: { isIn: boolean }) {
  const t = useMessages(authTestMessages);
  const navigate = useNavigate();
  const config = useClientConfig();
  const [busyRole, setBusyRole] = useState<DemoRole | null>(null);
  const enter = async (role: DemoRole) => {
    setBusyRole(role);
    await logInAsDemo(role);
    setBusyRole(null);
  };
  const leave = () => {
    logOut();
    void navigate(PATHS.auth, { replace: true });
  };
  const tests = [
    { role: 'admin', label: t('auth_test.admin_login') },
    { role: 'user', label: t('auth_test.user_login') },
  ] as const;
  return (
    <PanelSection title={t('auth_test.actions')}>
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
          {t('auth_test.logout')}
        </Button>
      </div>
      {config?.demo_accounts === false && (
        <p className="mt-3 text-sm text-ink-soft">{t('auth_test.no_demo_accounts')}</p>
      )}
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
  const t = useMessages(authTestMessages);
  return (
    <PanelSection title={t('auth_test.current_user')}>
      {person ? (
        <Facts
          facts={[
            { name: t('auth_test.id'), value: String(person.id) },
            { name: t('auth_test.username'), value: person.username },
            { name: t('auth_test.email'), value: person.email || t('auth_test.unknown') },
            { name: t('auth_test.role'), value: person.role },
          ]}
        />
      ) : (
        <p className="text-sm text-ink-soft">{t('auth_test.not_logged_in')}</p>
      )}
    </PanelSection>
  );
}

/** Auth test (DI-08): the flags, the person and the tokens of this browser's session. */
export function AuthTestPage() {
  const t = useMessages(authTestMessages);
  const tDiagnostics = useMessages(diagnosticsMessages);
  const { isLoading, person } = useSession();
  const hasTokens = accessToken() !== null && refreshToken() !== null;
  const flags = [
    { name: t('auth_test.loading'), is: isLoading },
    { name: t('auth_test.authenticated'), is: person !== null },
    { name: t('auth_test.admin'), is: person?.is_admin === true },
    { name: t('auth_test.has_tokens'), is: hasTokens },
  ];
  return (
    <DiagnosticsPage title={t('auth_test.title')} intro={t('auth_test.intro')} actions={null}>
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
        <PanelSection title={t('auth_test.status')}>
          <Facts
            facts={flags.map(({ name, is }) => ({
              name,
              value: tDiagnostics(is ? 'diagnostics.yes' : 'diagnostics.no'),
            }))}
          />
        </PanelSection>
        <CurrentUser person={person} />
        <TestLogIns isIn={person !== null} />
        <TokenPanel />
      </div>
    </DiagnosticsPage>
  );
}
