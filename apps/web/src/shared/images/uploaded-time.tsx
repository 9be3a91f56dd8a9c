import { imagesMessages } from '@smart-waste/messages/en/images';
import { formatDateTime } from '../format/relative-time.ts';
import { useRelativeTime } from '../format/use-relative-time.ts';
import { useLanguage } from '../messages/language.ts';
import { useMessages } from '../messages/messages.ts';

/** How long ago something was uploaded, renewed each minute; the exact time shows on hover. */
export function UploadedTime({ iso }: { iso: string }) {
  const t = useMessages(imagesMessages);
  const language = useLanguage();
  const ago = useRelativeTime()(iso);
  if (ago === null) return <span>{t('images.unknown_date')}</span>;
  return (
    <time dateTime={iso} title={formatDateTime(iso, language) ?? undefined}>
      {ago}
    </time>
  );
}
