import { formatDateTime, formatRelativeTime } from '../format/relative-time.ts';
import { useNowMs } from '../format/use-now.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { imageWords } from './words.ts';

/** How long ago something was uploaded, renewed each minute; the exact time shows on hover. */
export function UploadedTime({ iso }: { iso: string }) {
  const w = useWords(imageWords);
  const language = useLanguage();
  const ago = formatRelativeTime(iso, useNowMs(), language);
  if (ago === null) return <span>{w.unknownDate}</span>;
  return (
    <time dateTime={iso} title={formatDateTime(iso, language) ?? undefined}>
      {ago}
    </time>
  );
}
