import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { MapPinOff } from 'lucide-react';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { NO_SEARCH, type ReviewSearch } from '../../shared/images/review-search.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';

type SearchNoteProps = {
  search: ReviewSearch;
  /** Whether nothing was found: there is no upload to open then. */
  isEmpty: boolean;
  onChange: (change: Partial<ReviewSearch>) => void;
};

/** Says what a link from another screen has narrowed the list to, which the form alone would not show. */
export function SearchNote({ search: { located, since }, isEmpty, onChange }: SearchNoteProps) {
  const t = useMessages(adminUploadsMessages);
  const language = useLanguage();
  const notes = [
    located === 'no' && !isEmpty && t('admin_uploads.unlocated_note'),
    since !== '' && t('admin_uploads.since_note', { time: formatDateTime(since, language) ?? since }),
  ].filter(Boolean);
  if (notes.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border bg-surface px-4 py-2 text-sm">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <MapPinOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
        {notes.join(' ')}
      </p>
      <Button tone="secondary" size="small" onClick={() => onChange({ ...NO_SEARCH, filter: 'all' })}>
        {t('admin_uploads.show_all')}
      </Button>
    </div>
  );
}
