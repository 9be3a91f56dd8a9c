import type { PublicCase } from '@smart-waste/contract';
import { casePageMessages } from '@smart-waste/messages/en/case-page';
import { formatDate, formatDateTime } from '../../shared/format/relative-time.ts';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';

/** The public photos, newest first; each opens in its full size. */
export function CasePhotos({ photos }: Pick<PublicCase, 'photos'>) {
  const t = useMessages(casePageMessages);
  const language = useLanguage();
  if (photos.length === 0) return <p className="text-sm text-ink-soft">{t('case_page.no_photos')}</p>;
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {photos.map(({ image_url, thumbnail_url, purpose, taken_at, placeholder_color }, index) => (
        <li key={image_url}>
          <figure className="grid gap-1.5">
            <a href={image_url} target="_blank" rel="noreferrer" className="block rounded-control">
              <PhotoFrame
                src={thumbnail_url}
                alt={t('case_page.photo', {
                  what: t(`case_page.photo_${purpose}`),
                  number: index + 1,
                  count: photos.length,
                  date: formatDate(taken_at, language),
                })}
                color={placeholder_color}
                className="aspect-[4/3] rounded-control"
              />
            </a>
            <figcaption className="text-xs text-ink-soft">
              {t(`case_page.photo_${purpose}`)},{' '}
              <time dateTime={taken_at}>{formatDateTime(taken_at, language)}</time>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
