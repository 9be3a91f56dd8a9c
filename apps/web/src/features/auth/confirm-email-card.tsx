import { acknowledgement } from '@smart-waste/contract';
import { authMessages } from '@smart-waste/messages/en/auth';
import { useState } from 'react';
import { callApi } from '../../shared/api/client.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { AuthCard, CardLink } from './auth-card.tsx';

/** The target of the link that is sent to a new e-mail address; programs that open links in e-mails press no button. */
export function ConfirmEmailCard({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useMessages(authMessages);
  const translate = useSentence();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setIsSending(true);
    const confirmed = await callApi({ endpoint: 'confirmEmail', schema: acknowledgement, body: { token } });
    setIsSending(false);
    if (!confirmed.success) {
      setFailure(confirmed.sentence ?? confirmed.error);
      return;
    }
    toast.success(t('auth.email_confirmed'));
    onDone();
  };
  return (
    <AuthCard
      title={t('auth.confirm_email_title')}
      intro={t('auth.confirm_email_intro')}
      footer={<CardLink onClick={onDone}>{t('auth.back_to_login')}</CardLink>}
    >
      <div className="grid gap-5">
        {failure !== null && <ErrorPanel title={t('auth.confirm_email_failed')} text={translate(failure)} />}
        <Button wide busy={isSending} onClick={() => void confirm()}>
          {isSending ? t('auth.confirming_email') : t('auth.confirm_email')}
        </Button>
      </div>
    </AuthCard>
  );
}
