import { computeRemainingTokenLifeMs, isTokenExpiringSoon } from '@smart-waste/core';
import { authTestMessages } from '@smart-waste/messages/en/auth-test';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '../../../shared/format/relative-time.ts';
import { useNowMs } from '../../../shared/format/use-now.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { accessToken, refreshToken } from '../../../shared/session/tokens.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { JsonBlock } from '../parts/diagnostics-page.tsx';

const MINUTE_MS = 60_000;

/** The remaining validity of an access token. */
function useValidity(): (token: string) => string {
  const t = useMessages(authTestMessages);
  const language = useLanguage();
  const nowMs = useNowMs();
  return (token) => {
    const leftMs = computeRemainingTokenLifeMs(token, nowMs);
    if (leftMs === 0) return t('auth_test.expired');
    const until = formatTime(nowMs + leftMs, language);
    const minutes = Math.floor(leftMs / MINUTE_MS);
    return isTokenExpiringSoon(token, nowMs)
      ? t('auth_test.expiring_soon', { minutes, until })
      : t('auth_test.valid_for', { minutes, until });
  };
}

type TokenProps = { kind: 'access' | 'refresh'; token: string | null; validity: string };

/** A token stays hidden until it is revealed. */
function Token({ kind, token, validity }: TokenProps) {
  const t = useMessages(authTestMessages);
  const name = t(`auth_test.${kind}`);
  const [isShown, setIsShown] = useState(false);
  if (token === null) {
    return (
      <p className="text-sm">
        <span className="font-medium">{name}</span>{' '}
        <span className="text-ink-soft">{t('auth_test.none')}</span>
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
          {isShown ? t('auth_test.hide', { token: kind }) : t('auth_test.show', { token: kind })}
        </Button>
      </div>
      {isShown ? (
        <JsonBlock label={name} value={token} />
      ) : (
        <p className="rounded-control bg-sunken px-3 py-2 text-xs text-ink-soft">
          {t('auth_test.masked', { length: token.length })}
        </p>
      )}
    </div>
  );
}

export function TokenPanel() {
  const t = useMessages(authTestMessages);
  const describeValidity = useValidity();
  const [access, refresh] = [accessToken(), refreshToken()];
  return (
    <PanelSection title={t('auth_test.tokens')}>
      <div className="grid gap-5">
        <p className="text-xs text-ink-soft">{t('auth_test.tokens_warning')}</p>
        <Token
          key={access}
          kind="access"
          token={access}
          validity={access === null ? '' : describeValidity(access)}
        />
        <Token key={refresh ?? ''} kind="refresh" token={refresh} validity={t('auth_test.opaque')} />
      </div>
    </PanelSection>
  );
}
