import type { CaseDetail, CasePhoto, PhotoProof, PhotoWarnings, ProofWarning } from '@smart-waste/contract';
import { roundDistance, selectWasteObjects } from '@smart-waste/core';
import { caseDetailsMessages } from '@smart-waste/messages/en/case-details';
import { proofMessages } from '@smart-waste/messages/en/proof';
import { CircleCheck, CircleHelp, Hourglass, MapPinCheck, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDateTime } from '../../../shared/format/relative-time.ts';
import { formatDistance } from '../../../shared/format/units.ts';
import { formatTitleCounts } from '../../../shared/images/detections.ts';
import { PhotoFrame } from '../../../shared/images/photo-frame.tsx';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { findProofPhotos } from '../photos/photo-pairs.ts';
import { AddAfterPhoto } from './add-after-photo.tsx';

const PhotoViewer = createLazyPart(
  'The large photo',
  async () => (await import('../photos/photo-viewer.tsx')).PhotoViewer,
);

/** The statuses in which a crew or an officer may have something to prove. */
const PROVABLE: readonly CaseDetail['status'][] = [
  'confirmed',
  'assigned',
  'in_progress',
  'waiting',
  'cleaned',
];

/** Photos before and after the cleaning side by side, what the detector says, and the warnings about them. */
export function CaseProof({ caseItem, canAdd = true }: { caseItem: CaseDetail; canAdd?: boolean }) {
  const t = useMessages(proofMessages);
  const titleId = useId();
  const { proof, status } = caseItem;
  const isProvable = canAdd && PROVABLE.includes(status);
  if (proof.length === 0 && !isProvable) return null;
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h3 id={titleId} className="text-base font-semibold">
        {t('proof.title')}
      </h3>
      {caseItem.check_on_site && (
        <p className="flex gap-2 text-sm">
          <MapPinCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t('proof.check_on_site')}
        </p>
      )}
      <ul className="grid gap-4" aria-live="polite">
        {proof.map((one) => (
          <ProofPair key={one.photo_id} proof={one} caseItem={caseItem} />
        ))}
      </ul>
      {isProvable && <AddAfterPhoto key={caseItem.number} caseItem={caseItem} />}
    </section>
  );
}

function ProofPair({ proof, caseItem }: { proof: PhotoProof; caseItem: CaseDetail }) {
  const t = useMessages(proofMessages);
  const [viewed, setViewed] = useState<CasePhoto | null>(null);
  const { photos } = caseItem;
  const { before, after } = findProofPhotos(proof, photos);
  const missing = proof.before_photo_id === null ? 'proof.no_before' : 'proof.before_gone';
  return (
    <li className="grid gap-2 text-sm">
      <div className="grid grid-cols-2 gap-2">
        <PairPhoto photo={before} label={t('proof.before')} missing={t(missing)} onView={setViewed} />
        <PairPhoto
          photo={after}
          label={t(proof.is_of_present_cleaning ? 'proof.after' : 'proof.after_earlier')}
          onView={setViewed}
        />
      </div>
      <ProofSentences proof={proof} photos={photos} />
      {viewed && <PhotoViewer caseItem={caseItem} first={viewed} isPair onClose={() => setViewed(null)} />}
    </li>
  );
}

/** What the detector says of a photo after the cleaning, and the warnings about it. */
export const ProofSentences = ({ proof, photos }: { proof: PhotoProof; photos: readonly CasePhoto[] }) => (
  <>
    <Verdict proof={proof} photo={photos.find(({ photo_id }) => photo_id === proof.photo_id)} />
    <PhotoWarningList proof={proof} />
  </>
);

type PairPhotoProps = {
  photo: CasePhoto | undefined;
  label: string;
  missing?: string;
  onView: (photo: CasePhoto) => void;
};

function PairPhoto({ photo, label, missing = label, onView }: PairPhotoProps) {
  const tDetails = useMessages(caseDetailsMessages);
  const language = useLanguage();
  // Several photos may have been taken after one cleaning.
  const name = photo ? `${label}, ${formatDateTime(photo.taken_at, language)}` : label;
  return (
    <figure className="grid content-start gap-1">
      {photo ? (
        <button
          type="button"
          aria-label={tDetails('case_details.enlarge_photo', { photo: name })}
          onClick={() => onView(photo)}
          className="cursor-zoom-in rounded-control"
        >
          <PhotoFrame
            key={photo.thumbnail_url}
            src={photo.thumbnail_url}
            alt={name}
            color={photo.placeholder_color}
            className="aspect-[4/3] w-full rounded-control"
          />
        </button>
      ) : (
        <p className="grid aspect-[4/3] place-items-center rounded-control bg-sunken p-2 text-center text-ink-soft">
          {missing}
        </p>
      )}
      <figcaption className="text-xs text-ink-soft">{name}</figcaption>
    </figure>
  );
}

const chooseSentence = ({ verdict, untold_reason }: PhotoProof) => {
  if (verdict === null) return 'proof.not_looked';
  return verdict === 'cannot_tell'
    ? (`proof.${untold_reason ?? 'could_not_look'}` as const)
    : (`proof.${verdict}` as const);
};

const ICONS = {
  no_waste_seen: <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-leaf" />,
  still_sees: <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brick" />,
  cannot_tell: <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />,
} as const;

function Verdict({ proof, photo }: { proof: PhotoProof; photo: CasePhoto | undefined }) {
  const t = useMessages(proofMessages);
  const translate = useSentence();
  const classes = formatTitleCounts(selectWasteObjects(photo?.detections ?? []), translate);
  return (
    <p className="flex gap-2 font-medium wrap-anywhere">
      {proof.verdict === null ? (
        <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      ) : (
        ICONS[proof.verdict]
      )}
      {t(chooseSentence(proof), { classes })}
    </p>
  );
}

/** The warnings about a photo of a case. */
export function PhotoWarningList({ proof }: { proof: PhotoWarnings }) {
  const t = useMessages(proofMessages);
  const language = useLanguage();
  const distance = formatDistance(roundDistance(proof.distance_meters ?? 0), language);
  const describeWarning = (warning: ProofWarning) =>
    warning === 'taken_elsewhere' ? t('proof.taken_elsewhere', { distance }) : t(`proof.${warning}`);
  if (proof.warnings.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {proof.warnings.map((warning) => (
        <li key={warning} className="flex gap-2 text-brick-strong">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {describeWarning(warning)}
        </li>
      ))}
    </ul>
  );
}
