import type { OwnSession } from '@smart-waste/contract';
import { accountPageMessages } from '@smart-waste/messages/en/account-page';
import { MonitorSmartphone } from 'lucide-react';
import { useRelativeTime } from '../../shared/format/use-relative-time.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { keepFocus } from '../../shared/ui/page.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { toast, toastFailure } from '../../shared/ui/toast.ts';
import { useEndSession, useSessions } from './use-sessions.ts';

/** Browser and system in plain words, as far as they are known. */
function useDeviceName() {
  const t = useMessages(accountPageMessages);
  return ({ browser, system }: OwnSession): string => {
    if (browser !== null && system !== null) return t('account_page.device', { browser, system });
    return browser ?? system ?? t('account_page.unknown_device');
  };
}

type SessionRowProps = { session: OwnSession; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = useMessages(accountPageMessages);
  const formatAgo = useRelativeTime();
  const device = useDeviceName()(session);
  const used = formatAgo(session.last_used_at) ?? session.last_used_at;
  const since = formatAgo(session.created_at) ?? session.created_at;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-ink-soft max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm font-medium">{device}</p>
        <p className="text-xs text-ink-soft">{t('account_page.session_times', { used, since })}</p>
      </div>
      {session.is_current ? (
        <Badge tone="leaf">{t('account_page.this_session')}</Badge>
      ) : (
        <Button
          tone="quiet"
          size="small"
          ref={keepFocus}
          busy={isEnding}
          aria-label={t('account_page.end_session_on', { device })}
          onClick={onEnd}
        >
          {t('account_page.end_session')}
        </Button>
      )}
    </li>
  );
}

/** Where the person is logged in, and logging out elsewhere (AU-44, AU-45). */
export function SessionsSection() {
  const t = useMessages(accountPageMessages);
  const sessions = useSessions();
  const ending = useEndSession({
    onSuccess: (ended) =>
      toast.success(t(ended === 'others' ? 'account_page.others_ended' : 'account_page.session_ended')),
    onError: (error) => toastFailure(t('account_page.end_failed'), error),
  });
  const endingId = ending.isPending && ending.variables !== 'others' ? ending.variables.session_id : null;
  return (
    <PanelSection title={t('account_page.sessions')} takesFocus>
      <p className="-mt-2 mb-5 text-sm text-ink-soft">{t('account_page.sessions_intro')}</p>
      <QueryView query={sessions} failed={t('account_page.sessions_failed')}>
        {({ data, total }) => (
          <>
            <ul className="divide-y">
              {data.map((session) => (
                <SessionRow
                  key={session.session_id}
                  session={session}
                  isEnding={session.session_id === endingId}
                  onEnd={() => ending.mutate({ session_id: session.session_id })}
                />
              ))}
            </ul>
            {total > data.length && (
              <p className="mt-4 text-sm text-ink-soft">
                {t('account_page.more_sessions', { count: total - data.length })}
              </p>
            )}
            {data.length > 1 ? (
              <Button
                tone="secondary"
                className="mt-4"
                ref={keepFocus}
                busy={ending.isPending && ending.variables === 'others'}
                onClick={() => ending.mutate('others')}
              >
                {t('account_page.end_others')}
              </Button>
            ) : (
              <p className="mt-4 text-xs text-ink-soft">{t('account_page.no_others')}</p>
            )}
          </>
        )}
      </QueryView>
    </PanelSection>
  );
}
