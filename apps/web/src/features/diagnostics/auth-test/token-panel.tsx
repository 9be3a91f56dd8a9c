import { isTokenExpiringSoon, remainingTokenLifeMs } from '@smart-waste/core';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useNowMs } from '../../../shared/format/use-now.ts';
import { accessToken, refreshToken } from '../../../shared/session/tokens.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { useLanguage } from '../../../shared/words/language.ts';
import { useWords } from '../../../shared/words/words.ts';
import { JsonBlock } from '../parts/diagnostics-page.tsx';
import { authTestWords } from './words.ts';

const MINUTE_MS = 60_000;

/** The remaining validity of an access token. */
function useValidity(): (token: string) => string {
  const w = useWords(authTestWords);
  const language = useLanguage();
  const nowMs = useNowMs();
  return (token) => {
    const leftMs = remainingTokenLifeMs(token, nowMs);
    if (leftMs === 0) return w.expired;
    const until = new Date(nowMs + leftMs).toLocaleTimeString(language, { timeStyle: 'short' });
    const minutes = Math.floor(leftMs / MINUTE_MS);
    return isTokenExpiringSoon(token, nowMs) ? w.expiringSoon(minutes, until) : w.validFor(minutes, until);
  };
}

type TokenProps = { name: string; token: string | null; validity: string };

/** A token stays hidden until it is revealed. */
function Token({ name, token, validity }: TokenProps) {
  const w = useWords(authTestWords);
  const [isShown, setIsShown] = useState(false);
  if (token === null) {
    return (
      <p className="text-sm">
        <span className="font-medium">{name}</span> <span className="text-ink-soft">{w.none}</span>
      </p>
    );
  }
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-48 text-sm">
          <span className="block font-medium">{name}</span>
          <span className="text-xs text-ink-soft">{validity}</span>
        </p>
        <Button
          tone="secondary"
          size="small"
          onClick={() => setIsShown(!isShown)}
          icon={<Icon aria-hidden="true" />}
        >
          {isShown ? w.hide(name) : w.show(name)}
        </Button>
      </div>
      {isShown ? (
        <JsonBlock label={name} value={token} />
      ) : (
        <p className="rounded-control bg-sunken px-3 py-2 text-xs text-ink-soft">{w.masked(token.length)}</p>
      )}
    </div>
  );
}

export function TokenPanel() {
  const w = useWords(authTestWords);
  const validityOf = useValidity();
  const [access, refresh] = [accessToken(), refreshToken()];
  return (
    <PanelSection title={w.tokens}>
      <div className="grid gap-5">
        <p className="text-xs text-ink-soft">{w.tokensHint}</p>
        <Token
          key={access}
          name={w.access}
          token={access}
          validity={access === null ? '' : validityOf(access)}
        />
        <Token key={refresh ?? ''} name={w.refresh} token={refresh} validity={w.opaque} />
      </div>
    </PanelSection>
  );
}
