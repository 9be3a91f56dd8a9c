import { DEMO_ACCOUNTS, type Role } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dataOrThrow } from '../../shared/api/result.ts';
import { homeFor } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { type TextsOf, useWords } from '../../shared/words/words.ts';
import { fetchClientConfig, isWrongCredentials, logIn } from './requests.ts';
import { sayFailure } from './say-failure.ts';
import { authWords } from './words.ts';

type AuthWords = TextsOf<typeof authWords>;
type QuickTexts = { button: string; successful: string; refused: string; failed: string };

const TEXTS: Record<Role, (w: AuthWords) => QuickTexts> = {
  admin: (w) => ({
    button: w.asAdmin,
    successful: w.adminSuccessful,
    refused: w.adminRefused,
    failed: w.adminFailed,
  }),
  user: (w) => ({
    button: w.asUser,
    successful: w.userSuccessful,
    refused: w.userRefused,
    failed: w.userFailed,
  }),
  government: (w) => ({
    button: w.asGovernment,
    successful: w.governmentSuccessful,
    refused: w.governmentRefused,
    failed: w.governmentFailed,
  }),
};
const ROLES_SHOWN = ['admin', 'user', 'government'] as const satisfies Role[];

/** One press log-ins for a server that has demo accounts; nothing on any other. */
export function QuickLogins({ disabled }: { disabled: boolean }) {
  const w = useWords(authWords);
  const navigate = useNavigate();
  const [busyRole, setBusyRole] = useState<Role | null>(null);
  const config = useQuery({
    queryKey: ['client-config'],
    queryFn: () => dataOrThrow(fetchClientConfig()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!config.data?.demo_accounts) return null;

  async function enter(role: Role) {
    const { username, password } = DEMO_ACCOUNTS[role];
    const texts = TEXTS[role](w);
    setBusyRole(role);
    const answer = await logIn({ username, password });
    setBusyRole(null);
    if (!answer.success) {
      sayFailure(isWrongCredentials(answer) ? texts.refused : texts.failed, answer);
      return;
    }
    toast.success(texts.successful);
    await navigate(homeFor(role));
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
            {TEXTS[role](w).button}
          </Button>
        ))}
      </div>
    </section>
  );
}
