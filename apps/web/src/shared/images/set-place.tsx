import type { Image } from '@smart-waste/contract';
import { GPS_LOCATION, type Point } from '@smart-waste/core';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { placeMessages } from '@smart-waste/messages/en/place';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { changePlace, imageKeys, setCoordinates } from '../api/images.ts';
import { ApiError, getDataOrThrow } from '../http/api-result.ts';
import type { PointSource } from '../map/place-dialog.tsx';
import { getCurrentMessages, useMessages } from '../messages/messages.ts';
import { usePerson } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { keepFocus } from '../ui/page.tsx';
import { toast, toastFailure } from '../ui/toast.ts';
import { useIsShown } from '../ui/use-is-shown.ts';
import { PhotoFrame } from './photo-frame.tsx';
import { usePhotoText } from './photo-text.ts';
import { useRenewLinks } from './use-renew-links.ts';

// Loaded with the first press, so that the details appear sooner.
const PlaceDialog = lazy(async () => ({ default: (await import('../map/place-dialog.tsx')).PlaceDialog }));

type NewPoint = Point & { location_source: PointSource };

const getPoint = ({ latitude, longitude }: Image): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Stores new coordinates and keeps the words: those of the person's upload, or the first ones of any other. */
function storePoint({ image_id, location }: Image, isOwn: boolean, { location_source, ...point }: NewPoint) {
  const form = {
    latitude: String(point.latitude),
    longitude: String(point.longitude),
    location_source,
  };
  return isOwn
    ? changePlace(image_id, { ...form, location: location === GPS_LOCATION ? '' : location })
    : setCoordinates(image_id, form);
}

/** Tells why the place was not stored, and whether another try can succeed. */
function reportFailure(error: Error): { isFinal: boolean } {
  const t = getCurrentMessages(placeMessages);
  const status = error instanceof ApiError ? error.failure.status : null;
  if (status === null) toast.error(t('place.not_saved'), { description: t('place.try_again') });
  else toastFailure(t('place.not_saved'), error);
  return { isFinal: status === 403 || status === 404 || status === 409 };
}

function useStorePoint(image: Image, { isOwn, onEnd }: { isOwn: boolean; onEnd: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (point: NewPoint) => getDataOrThrow(storePoint(image, isOwn, point)),
    onSuccess: (placed) => {
      client.setQueryData(imageKeys.one(image.image_id), placed);
      toast.success(getCurrentMessages(placeMessages)('place.saved'));
      onEnd();
    },
    onError: (error) => {
      if (reportFailure(error).isFinal) onEnd();
    },
    onSettled: () => client.invalidateQueries({ queryKey: imageKeys.all }),
  });
  return { store: mutate, isPending };
}

/** The photo and the words of its owner, by which its place is found on the map. */
function KnownPlace({ image }: { image: Image }) {
  const tImages = useMessages(imagesMessages);
  const { describePhoto } = usePhotoText();
  const renew = useRenewLinks();
  const place = image.location || tImages('images.no_location');
  return (
    <div className="flex items-center gap-3">
      <PhotoFrame
        src={image.thumbnail_url}
        alt={describePhoto(image.location)}
        color={image.placeholder_color}
        renewLink={async () => (await renew(image.image_id)).thumbnail_url}
        className="size-16 shrink-0 rounded-control"
      />
      <p className="line-clamp-3 min-w-0 text-sm font-medium wrap-anywhere">{place}</p>
    </div>
  );
}

type ImagePlaceDialogProps = { image: Image; title: string; isOwn: boolean; onClose: () => void };

/** The answer to what it stores closes this dialog only: it may have been closed, and opened again. */
function ImagePlaceDialog({ image, title, isOwn, onClose }: ImagePlaceDialogProps) {
  const t = useMessages(placeMessages);
  const isShown = useIsShown();
  const onEnd = () => {
    if (isShown.current) onClose();
  };
  const { store, isPending } = useStorePoint(image, { isOwn, onEnd });
  return (
    <PlaceDialog
      title={title}
      about={<KnownPlace image={image} />}
      note={isOwn ? undefined : t('place.once')}
      confirmLabel={t('place.save')}
      start={getPoint(image)}
      busy={isPending}
      onConfirm={(point, location_source) => store({ ...point, location_source })}
      onClose={onClose}
    />
  );
}

type SetPlaceProps = {
  image: Image;
  wide?: boolean;
  /** For a screen that would otherwise leave an upload that is deleted meanwhile. */
  onOpenChange?: (isOpen: boolean) => void;
};

/** Sets where an upload was taken: its owner at any time, an admin while it has no coordinates. */
export const SetPlace = (props: SetPlaceProps) => (
  // An answer belongs to its upload, and not to the one that is shown by then.
  <SetPlaceOfOne key={props.image.image_id} {...props} />
);

function SetPlaceOfOne({ image, wide = false, onOpenChange }: SetPlaceProps) {
  const t = useMessages(placeMessages);
  const person = usePerson();
  const [isOpen, setIsOpen] = useState(false);
  const change = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    onOpenChange?.(isNowOpen);
  };
  const isOwn = person?.id === image.user_id;
  const start = getPoint(image);
  // An open dialog stays, whatever happens to the upload meanwhile: its answer says so.
  if (!isOpen && !isOwn && (person?.role !== 'admin' || start !== null)) return null;
  const title = start === null ? t('place.set') : t('place.change');
  return (
    <>
      <Button
        tone="secondary"
        {...(wide ? { wide } : { size: 'small', className: 'justify-self-start' })}
        ref={keepFocus}
        onClick={() => change(true)}
        icon={<MapPin aria-hidden="true" />}
      >
        {title}
      </Button>
      {isOpen && (
        <Suspense>
          <ImagePlaceDialog image={image} title={title} isOwn={isOwn} onClose={() => change(false)} />
        </Suspense>
      )}
    </>
  );
}
