import { usePerson } from '../../shared/session/session.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { useWords } from '../../shared/words/words.ts';
import { dashboardWords } from './words.ts';

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-soft">{name}</dt>
    <dd className="mt-0.5 truncate font-medium" title={value}>
      {value}
    </dd>
  </div>
);

/** Who is signed in. */
export function WelcomeCard() {
  const w = useWords(dashboardWords);
  const person = usePerson();
  if (!person) return null;
  return (
    <Panel>
      <h2 className="text-lg font-semibold break-words">{w.welcome(person.username)}</h2>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-sm md:grid-cols-4">
        <Fact name={w.username} value={person.username} />
        <Fact name={w.email} value={person.email || w.notKnown} />
        <Fact name={w.role} value={w[`role_${person.role}`]} />
        <Fact name={w.admin} value={person.is_admin ? w.yes : w.no} />
      </dl>
    </Panel>
  );
}
