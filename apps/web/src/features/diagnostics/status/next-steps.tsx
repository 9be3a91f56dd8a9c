import { Link } from 'react-router';
import { PATHS } from '../../../shared/paths.ts';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { type TextsOf, useWords } from '../../../shared/words/words.ts';
import { type Outcome, SERVICES, type Service } from './checks.ts';
import { statusWords } from './words.ts';

type Outcomes = Partial<Record<Service, Outcome>>;

/** What to do now, for each service that is in trouble. */
function hintsFor(w: TextsOf<typeof statusWords>, outcomes: Outcomes): string[] {
  if (outcomes.backend === 'silent') return [w.backendHint];
  const hints = { backend: w.backendHint, users: w.usersHint, images: w.imagesHint };
  const inTrouble = SERVICES.filter((service) => (outcomes[service] ?? 'healthy') !== 'healthy');
  if (inTrouble.length > 0) return inTrouble.map((service) => hints[service]);
  return [SERVICES.every((service) => outcomes[service]) ? w.allWell : w.waiting];
}

export function NextSteps({ outcomes }: { outcomes: Outcomes }) {
  const w = useWords(statusWords);
  return (
    <PanelSection title={w.nextSteps}>
      <ul className="grid gap-2 text-sm">
        {hintsFor(w, outcomes).map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      <Link
        to={PATHS.backendTest}
        className="mt-4 inline-flex min-h-11 items-center text-sm font-medium text-leaf underline-offset-4 hover:underline md:min-h-8"
      >
        {w.backendLink}
      </Link>
    </PanelSection>
  );
}
