import type { AnnotationLease } from '@smart-waste/contract';
import { annotateNoticesMessages } from '@smart-waste/messages/en/annotate-notices';
import { formatSince } from '../../../shared/format/relative-time.ts';
import { useNowMs } from '../../../shared/format/use-now.ts';
import { useAccountName } from '../../../shared/messages/account-name.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Notice } from '../notice.tsx';

/** Another person works on the photo: who it is, and since when. */
export function LeasedNotice({ lease }: { lease: AnnotationLease }) {
  const t = useMessages(annotateNoticesMessages);
  const getName = useAccountName();
  const time = formatSince(lease.since, useNowMs(), useLanguage());
  return (
    <Notice
      title={
        lease.held_by === null
          ? t('annotate_notices.leased_by_unknown', { time })
          : t('annotate_notices.leased', { name: getName(lease.held_by), time })
      }
      text={t('annotate_notices.leased_text')}
    />
  );
}
