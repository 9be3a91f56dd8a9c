import type { Image } from '@smart-waste/contract';
import { useState } from 'react';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { useRenewLinks } from '../../shared/images/use-renew-links.ts';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { useWords } from '../../shared/words/words.ts';
import { pageWords } from './words.ts';

const FRAME = 'aspect-[4/3] rounded-control';

/** The photo with the boxes drawn on it; the original where that cannot be had. */
export function ProcessedPhoto({ image }: { image: Image }) {
  const w = useWords(pageWords);
  const renew = useRenewLinks();
  const [brokenKey, setBrokenKey] = useState<string | null>(null);
  const { image_id, image_url, processed_image_url: url, placeholder_color: color } = image;
  if (url === null)
    return (
      <p
        role="status"
        className={`${FRAME} grid place-content-center justify-items-center gap-3 bg-sunken text-sm`}
      >
        <Spinner className="size-6" />
        {w.drawing}
      </p>
    );

  // The link changes each hour, what it leads to does not.
  const key = url.split('?')[0] ?? url;
  async function another(): Promise<string> {
    const fresh = await renew(image_id).catch(() => image);
    if (fresh.processed_image_url !== null && fresh.processed_image_url !== url)
      return fresh.processed_image_url;
    setBrokenKey(key);
    return fresh.image_url;
  }
  const isOriginal = url === image_url;
  return (
    <figure className="grid gap-1.5">
      <PhotoFrame
        src={brokenKey === key ? image_url : url}
        alt={w.processed}
        color={color}
        fit="contain"
        renewLink={another}
        className={FRAME}
      >
        {isOriginal && (
          <p className="absolute inset-0 grid place-content-center bg-scrim px-6 text-center text-sm text-on-scrim">
            {w.overlaysLater}
          </p>
        )}
      </PhotoFrame>
      <figcaption className="text-xs text-ink-soft">{w.processed}</figcaption>
    </figure>
  );
}
