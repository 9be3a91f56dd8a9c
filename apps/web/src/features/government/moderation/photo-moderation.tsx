import type { CaseDetail, CasePhoto, PhotoArea } from '@smart-waste/contract';
import { moderationMessages } from '@smart-waste/messages/en/moderation';
import { EyeOff, SquareDashed } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useChangeCase } from '../state/use-change-case.ts';
import { CoverDialog } from './cover-dialog.tsx';
import { createModeration } from './moderation.ts';

/** Areas that were drawn and not saved, on a photo whose stored areas are those of `before`. */
type CoverDraft = { before: string; areas: PhotoArea[] };

type PhotoModerationProps = { caseItem: CaseDetail; photo: CasePhoto };

/** What the public sees of a photo: parts can be covered, and a photo after the cleaning can be withdrawn. */
export function PhotoModeration({ caseItem, photo }: PhotoModerationProps) {
  const t = useMessages(moderationMessages);
  const { change, isChanging } = useChangeCase();
  const [isCovering, setIsCovering] = useState(false);
  const [draft, setDraft] = useState<CoverDraft | null>(null);
  const role = usePerson()?.role;
  if (role !== 'government' && role !== 'admin') return null;
  const { photo_id, is_public, covered_areas, purpose } = photo;
  const before = JSON.stringify([photo_id, covered_areas]);
  const withdraw = (isPublic: boolean) => ({ photo: { photo_id, is_public: isPublic } });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        tone="secondary"
        size="small"
        onClick={() => setIsCovering(true)}
        icon={<SquareDashed aria-hidden="true" />}
      >
        {covered_areas.length === 0
          ? t('moderation.cover')
          : t('moderation.covered', { count: covered_areas.length })}
      </Button>
      {purpose === 'after' && (
        <Button
          tone="secondary"
          size="small"
          busy={isChanging}
          onClick={() =>
            void change(caseItem, createModeration(withdraw(!is_public), withdraw(is_public)), {
              isToasted: true,
            })
          }
          icon={<EyeOff aria-hidden="true" />}
        >
          {t(is_public ? 'moderation.withdraw' : 'moderation.show_photo')}
        </Button>
      )}
      {isCovering && (
        <CoverDialog
          caseItem={caseItem}
          photo={photo}
          areas={draft?.before === before ? draft.areas : covered_areas}
          onSaved={() => {
            setDraft(null);
            setIsCovering(false);
          }}
          onClose={(areas) => {
            setDraft({ before, areas });
            setIsCovering(false);
          }}
        />
      )}
    </div>
  );
}
