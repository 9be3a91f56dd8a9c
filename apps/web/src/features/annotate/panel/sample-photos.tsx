import type { SamplePhoto } from '@smart-waste/contract';
import { annotateNoticesMessages } from '@smart-waste/messages/en/annotate-notices';
import { clsx } from 'clsx';
import { Check, Circle, Trash2, UserPen } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePagedList } from '../../../shared/api/cursor-pages.ts';
import { CURRENT_SAMPLE_KEY } from '../../../shared/api/review-keys.ts';
import { listSamplePhotos } from '../../../shared/api/samples.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Pager } from '../../../shared/ui/pager.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import type { PhotoSteps } from '../work/use-photo-steps.ts';

type SamplePhotosProps = Pick<PhotoSteps, 'linkTo'> & { sample_id: string; image_id: string };

/** Opens the list of the photos of the sample, which leads back to those that are labelled. */
export function SamplePhotos(props: SamplePhotosProps) {
  const t = useMessages(annotateNoticesMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button tone="secondary" size="small" onClick={() => setIsOpen(true)}>
        {t('annotate_notices.sample_photos')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={t('annotate_notices.sample_photos')}>
        {isOpen && <PhotoList {...props} />}
      </Dialog>
    </>
  );
}

/** Without the photos themselves and what is marked on them: only how far each is. */
function PhotoList({ sample_id, image_id, linkTo }: SamplePhotosProps) {
  const t = useMessages(annotateNoticesMessages);
  const { query, pager } = usePagedList([...CURRENT_SAMPLE_KEY, 'photos', sample_id], (cursor, signal) =>
    listSamplePhotos(sample_id, cursor, signal),
  );
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-soft">{t('annotate_notices.sample_photos_text')}</p>
      <QueryView query={query} failed={t('annotate_notices.sample_photos_failed')}>
        {({ data }) => (
          <ol
            id={pager.listId}
            aria-label={t('annotate_notices.sample_photos')}
            className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-1"
          >
            {data.map((photo) => (
              <li key={photo.position}>
                <PhotoEntry photo={photo} isShown={photo.image_id === image_id} linkTo={linkTo} />
              </li>
            ))}
          </ol>
        )}
      </QueryView>
      <Pager {...pager} />
    </div>
  );
}

const ICONS = { waiting: Circle, held: UserPen, labelled: Check, gone: Trash2 };
type PhotoEntryProps = Pick<PhotoSteps, 'linkTo'> & { photo: SamplePhoto; isShown: boolean };

/** A photo that waits is not led to: none is skipped (EV-33). */
function PhotoEntry({ photo: { image_id, position, state, is_held }, isShown, linkTo }: PhotoEntryProps) {
  const t = useMessages(annotateNoticesMessages);
  const shownState = state === 'waiting' && is_held ? 'held' : state;
  const Icon = ICONS[shownState];
  const classes = 'flex min-h-11 items-center gap-2 rounded-control px-2 text-sm dense:min-h-9';
  const content = (
    <>
      <span className="w-8 shrink-0 text-right text-ink-soft tabular-nums">{position}</span>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {t(`annotate_notices.sample_photo_${shownState}`)}
    </>
  );
  if (isShown || state !== 'labelled')
    return (
      <span
        aria-current={isShown || undefined}
        className={clsx(classes, isShown ? 'bg-leaf-wash text-leaf-strong' : 'text-ink-soft')}
      >
        {content}
      </span>
    );
  return (
    <Link {...linkTo(image_id)} className={clsx(classes, 'text-leaf-strong hover:bg-sunken')}>
      {content}
    </Link>
  );
}
