import { type Person, useSession } from '../../../shared/session/session.ts';
import { accessToken, refreshToken } from '../../../shared/session/tokens.ts';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { DiagnosticsPage } from '../parts/diagnostics-page.tsx';
import { partWords } from '../parts/words.ts';
import { TestLogIns } from './test-log-ins.tsx';
import { TokenPanel } from './token-panel.tsx';
import { authTestWords } from './words.ts';

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
  const { loading, person } = useSession();
  const hasTokens = accessToken() !== null && refreshToken() !== null;
  const flags = [
    { name: w.loading, is: loading },
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
