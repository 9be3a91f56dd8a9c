import { historyMessages } from '@smart-waste/messages/en/history';
import { Camera } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages } from '../../shared/messages/messages.ts';
import { PATHS } from '../../shared/paths.ts';
import { buttonVariants } from '../../shared/ui/button-variants.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';

/** What a person without uploads reads; most have some, so that it is loaded later. */
export function HistoryEmpty() {
  const t = useMessages(historyMessages);
  return (
    <EmptyState
      icon={<Camera />}
      title={t('history.empty')}
      text={t('history.empty_text')}
      action={
        <Link to={PATHS.upload} className={buttonVariants()}>
          {t('history.empty_action')}
        </Link>
      }
    />
  );
}
