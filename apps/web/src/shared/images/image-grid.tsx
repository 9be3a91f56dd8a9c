import type { Image } from '@smart-waste/contract';
import type { ReactNode, Ref } from 'react';
import { type LoadMoreState, MoreBelow, useLoadNearEnd } from '../ui/load-more.tsx';
import { type GridHandle, type GridLayout, WindowedGrid } from '../ui/windowed-grid.tsx';

const getKey = ({ image_id }: Image) => image_id;

type ImageGridProps = {
  ref: Ref<GridHandle>;
  images: readonly Image[];
  layout: GridLayout;
  more: LoadMoreState;
  texts: { label: string; loadingMore: string; moreFailed: string };
  /** The card of an image; positions count from 1. */
  children: (image: Image, position: number) => ReactNode;
};

/** Images as rows of cards; the next page is fetched before the end is visible. */
export function ImageGrid({ ref, images, layout, more, texts, children }: ImageGridProps) {
  const onNearEnd = useLoadNearEnd(more);
  return (
    <>
      <WindowedGrid
        ref={ref}
        label={texts.label}
        items={images}
        getKey={getKey}
        layout={layout}
        isBusy={more.isLoadingMore}
        onNearEnd={onNearEnd}
      >
        {children}
      </WindowedGrid>
      <MoreBelow more={more} texts={texts} />
    </>
  );
}
