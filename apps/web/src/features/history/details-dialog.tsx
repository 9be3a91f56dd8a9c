import type { Detection, Image } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { imageKeys, showImage } from '../../shared/api/images.ts';
import { ApiError } from '../../shared/http/api-result.ts';
import { imageWords } from '../../shared/images/words.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { useWords } from '../../shared/words/words.ts';
import { DetailsFacts } from './details-facts.tsx';
import { DetailsPhoto } from './details-photo.tsx';
import { DetailsResults } from './details-results.tsx';
import { historyWords } from './words.ts';

type DetailsDialogProps = {
  imageId: string;
  /** What the list already knows, shown at once. */
  known: Image | undefined;
  onClose: () => void;
};

/** Everything about one upload; it keeps itself up to date while the photo is being analysed. */
export function DetailsDialog({ imageId, known, onClose }: DetailsDialogProps) {
  const w = useWords(historyWords);
  const images = useWords(imageWords);
  const [lit, setLit] = useState<Detection | null>(null);
  const query = useQuery({
    queryKey: imageKeys.one(imageId),
    queryFn: ({ signal }) => showImage(imageId, signal),
    networkMode: 'always',
    ...(known && { placeholderData: known }),
  });
  const isGone = query.error instanceof ApiError && query.error.failure.status === 404;
  const light = { lit, onLight: setLit };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={w.detailsTitle}
      description={query.data && (query.data.location || images.noLocation)}
      size="wide"
    >
      <QueryView query={query} failed={isGone ? w.gone : w.detailsFailed}>
        {(image) => (
          <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <DetailsPhoto image={image} {...light} />
            <div className="grid content-start gap-6">
              <DetailsResults image={image} {...light} />
              <DetailsFacts image={image} />
            </div>
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}
