import type { Image } from '@smart-waste/contract';
import { analysisPageMessages } from '@smart-waste/messages/en/analysis-page';
import { formatGps } from '../../shared/format/values.ts';
import { StatusBadge } from '../../shared/images/image-status-badge.tsx';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { usePhotoText } from '../../shared/images/photo-text.ts';
import { ReviewedBy } from '../../shared/images/review-mark.tsx';
import { SetPlace } from '../../shared/images/set-place.tsx';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { useRenewLinks } from '../../shared/images/use-renew-links.ts';
import { useAccountName } from '../../shared/messages/account-name.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Fact, FactList } from '../../shared/ui/facts.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';

/** The photo as it was taken, where, when and by whom. */
export function OriginalCard({ image }: { image: Image }) {
  const t = useMessages(analysisPageMessages);
  const getName = useAccountName();
  const { describePhoto } = usePhotoText();
  const renew = useRenewLinks();
  const gps = formatGps(image);
  return (
    <PanelSection title={t('analysis_page.original')} aside={<StatusBadge status={image.status} />}>
      <PhotoFrame
        src={image.image_url}
        alt={describePhoto(image.location)}
        color={image.placeholder_color}
        fit="contain"
        renewLink={async () => (await renew(image.image_id)).image_url}
        className="aspect-[4/3] rounded-control"
      />
      <div className="mt-3 empty:hidden">
        <ReviewedBy image={image} />
      </div>
      <FactList className="mt-4">
        <Fact name={t('analysis_page.location')}>{image.location || t('analysis_page.unknown')}</Fact>
        <Fact name={t('analysis_page.uploaded')}>
          <UploadedTime iso={image.uploaded_at} />
        </Fact>
        {image.username !== undefined && (
          <Fact name={t('analysis_page.uploaded_by')}>{getName(image.username)}</Fact>
        )}
        {gps !== null && <Fact name={t('analysis_page.gps')}>{gps}</Fact>}
      </FactList>
      <div className="mt-4 empty:hidden">
        <SetPlace image={image} />
      </div>
    </PanelSection>
  );
}
