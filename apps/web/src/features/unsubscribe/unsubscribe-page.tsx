import { acknowledgement } from '@smart-waste/contract';
import { notificationSettingsMessages } from '@smart-waste/messages/en/notification-settings';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { getDataOrThrow } from '../../shared/http/api-result.ts';
import { sendRequest } from '../../shared/http/send-request.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { PATHS } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ErrorPanel, useErrorText } from '../../shared/ui/error-panel.tsx';
import { LINK_CLASSES } from '../../shared/ui/link-classes.ts';
import { Page } from '../../shared/ui/page.tsx';
import { findServerSentence } from '../../shared/ui/toast.ts';

function Question({ token }: { token: string }) {
  const t = useMessages(notificationSettingsMessages);
  const describeError = useErrorText();
  const stopping = useMutation({
    mutationFn: () =>
      getDataOrThrow(sendRequest({ endpoint: 'unsubscribe', schema: acknowledgement, query: { token } })),
  });
  if (stopping.isSuccess) return <p role="status">{t('unsubscribe.done')}</p>;
  return (
    <>
      <p>{t('unsubscribe.intro')}</p>
      {stopping.error && (
        <ErrorPanel
          title={t('unsubscribe.failed')}
          text={findServerSentence(stopping.error) ?? describeError(stopping.error)}
        />
      )}
      <Button busy={stopping.isPending} onClick={() => stopping.mutate()}>
        {t('unsubscribe.confirm')}
      </Button>
    </>
  );
}

/** The target of the link in e-mails about reports; programs that open links press no button (CA-86). */
export function UnsubscribePage() {
  const t = useMessages(notificationSettingsMessages);
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token');
  return (
    <Page title={t('unsubscribe.title')}>
      <div className="grid max-w-prose justify-items-start gap-5">
        {token === null ? <p>{t('unsubscribe.no_token')}</p> : <Question token={token} />}
        <Link to={PATHS.account} className={LINK_CLASSES}>
          {t('unsubscribe.to_account')}
        </Link>
      </div>
    </Page>
  );
}
