import { imagesMessages } from '@smart-waste/messages/en/images';
import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../messages/messages.ts';

type PhotoFrameProps = {
  src: string;
  alt: string;
  /** The photo's dominant colour, seen until it has loaded. */
  color: string;
  fit?: 'cover' | 'contain';
  /** Called once when the link fails, because signed links expire; resolves to a fresh link. */
  renewLink?: () => Promise<string>;
  /** Shown in place of a photo that cannot be loaded, such as its thumbnail. */
  fallback?: string;
  /** The frame's own shape: the photo never changes it. */
  className?: string;
  children?: ReactNode;
};

type FrameState = { src: string; link: string; state: 'shown' | 'renewing' | 'broken' };
const createFrameState = (src: string): FrameState => ({ src, link: src, state: 'shown' });

/**
 * A photo in a fixed frame: it appears over its colour, or a text replaces it on failure. It does not fade in: where
 * a processor draws, each fading photo of a list costs a layer in every frame.
 */
export function PhotoFrame({
  src,
  alt,
  color,
  fit = 'cover',
  renewLink,
  fallback,
  className,
  children,
}: PhotoFrameProps) {
  const t = useMessages(imagesMessages);
  const [current, setShown] = useState(() => createFrameState(src));
  const frameState = current.src === src ? current : createFrameState(src);
  const isBroken = frameState.state === 'broken';

  async function onError() {
    let link = src;
    if (renewLink && frameState.link === src && frameState.state !== 'renewing') {
      setShown({ ...frameState, state: 'renewing' });
      link = await renewLink().catch(() => src);
    }
    if (link === src && frameState.link !== fallback) link = fallback ?? src;
    setShown({ src, link, state: link === src ? 'broken' : 'shown' });
  }

  return (
    <div
      className={clsx('relative overflow-hidden', className)}
      style={{ backgroundColor: isBroken ? undefined : color }}
    >
      {isBroken ? (
        <div className="@container absolute inset-0 grid place-content-center justify-items-center gap-2 bg-sunken text-center text-sm text-ink-soft">
          <ImageOff className="size-6" aria-hidden="true" />
          <span className="px-2 @max-[10rem]:sr-only">{t('images.not_available')}</span>
        </div>
      ) : (
        <img
          src={frameState.link}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => void onError()}
          className={clsx(
            'absolute inset-0 size-full',
            fit === 'cover' ? 'object-cover' : 'object-contain',
            frameState.state === 'renewing' && 'invisible',
          )}
        />
      )}
      {children}
    </div>
  );
}
