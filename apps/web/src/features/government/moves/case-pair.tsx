import type { CaseDetail } from '@smart-waste/contract';
import { findMergeRefusal, isFinalStatus } from '@smart-waste/core';
import { caseMovesMessages } from '@smart-waste/messages/en/case-moves';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { ArrowLeftRight } from 'lucide-react';
import { CaseStatusBadge } from '../../../shared/cases/case-status-badge.tsx';
import { useCategoryName } from '../../../shared/cases/use-categories.ts';
import { isNotFound } from '../../../shared/http/api-result.ts';
import { PhotoFrame } from '../../../shared/images/photo-frame.tsx';
import { UploadedTime } from '../../../shared/images/uploaded-time.tsx';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { usePhotoOfCase } from '../parts/use-photo-of-case.ts';
import { useCase } from '../state/use-cases.ts';
import type { MergePair } from './merge-pair.ts';

type CasePairProps = {
  caseItem: CaseDetail;
  number: number;
  /** Null when they cannot be merged. */
  pair: MergePair | null;
  onSwap: () => void;
  onChoose: (number: number) => void;
};

/** Both cases side by side, which of them is kept, and what that means. */
export function CasePair({ caseItem, number, pair, onSwap, onChoose }: CasePairProps) {
  const t = useMessages(caseMovesMessages);
  const tWork = useMessages(workplaceMessages);
  const query = useCase(number);
  return (
    <section aria-label={t('case_moves.chosen')} aria-live="polite" className="grid gap-3">
      {isNotFound(query.error) ? (
        <p role="alert" className="text-brick-strong">
          {tWork('workplace.not_found')}
        </p>
      ) : (
        <QueryView query={query} failed={tWork('workplace.load_failed')}>
          {(other) => (
            <>
              <div className="grid grid-cols-2 gap-3">
                {[caseItem, ...(other.number === caseItem.number ? [] : [other])].map((one) => (
                  <OneOfPair key={one.number} one={one} kept={pair?.kept.number ?? null} />
                ))}
              </div>
              {pair ? (
                <Consequences pair={pair} onSwap={onSwap} />
              ) : (
                <Impossible one={caseItem} other={other} onChoose={onChoose} />
              )}
            </>
          )}
        </QueryView>
      )}
    </section>
  );
}

function OneOfPair({ one, kept }: { one: CaseDetail; kept: number | null }) {
  const t = useMessages(caseMovesMessages);
  const tWork = useMessages(workplaceMessages);
  const photoOfCase = usePhotoOfCase();
  const getName = useCategoryName();
  const [photo] = one.photos;
  const isKept = one.number === kept;
  return (
    <article className="grid content-start gap-2 rounded-panel border p-2 sm:p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-semibold">{tWork('workplace.case', { number: one.number })}</h4>
        {kept !== null && (
          <Badge tone={isKept ? 'leaf' : 'plain'}>
            {t(isKept ? 'case_moves.is_kept' : 'case_moves.is_merged')}
          </Badge>
        )}
      </div>
      {photo ? (
        <PhotoFrame
          src={photo.image_url}
          alt={photoOfCase(one)}
          color={photo.placeholder_color}
          className="aspect-4/3 max-h-36 w-full rounded-control"
        />
      ) : (
        <p className="grid aspect-4/3 max-h-36 w-full place-items-center rounded-control bg-sunken text-ink-soft">
          {tWork('workplace.no_photo')}
        </p>
      )}
      <p className="flex">
        <CaseStatusBadge status={one.status} isShort />
      </p>
      <p className="wrap-anywhere">
        <bdi>{one.place || tWork('workplace.no_place')}</bdi>
      </p>
      <p className="text-xs text-ink-soft">
        {getName(one.category_id)} · {tWork('workplace.reports', { count: one.reports })} ·{' '}
        <UploadedTime iso={one.opened_at} />
      </p>
      {one.is_private && <p className="text-xs font-medium">{tWork('workplace.private')}</p>}
    </article>
  );
}

function Consequences({ pair: { kept, merged }, onSwap }: { pair: MergePair; onSwap: () => void }) {
  const t = useMessages(caseMovesMessages);
  const isSwappable = findMergeRefusal(kept, merged) === null;
  return (
    <>
      {merged.is_private && !kept.is_private && (
        <p>{t('case_moves.becomes_private', { number: kept.number, other: merged.number })}</p>
      )}
      {isSwappable ? (
        <Button
          tone="secondary"
          size="small"
          onClick={onSwap}
          className="justify-self-start"
          icon={<ArrowLeftRight aria-hidden="true" />}
        >
          {t('case_moves.keep', { number: merged.number })}
        </Button>
      ) : (
        <p className="text-ink-soft">{t('case_moves.further', { number: kept.number })}</p>
      )}
    </>
  );
}

type ImpossibleProps = { one: CaseDetail; other: CaseDetail; onChoose: (number: number) => void };

/** Why two cases can be merged in no direction: they are one, or one of them has ended or was merged itself. */
function Impossible({ one, other, onChoose }: ImpossibleProps) {
  const t = useMessages(caseMovesMessages);
  const tWork = useMessages(workplaceMessages);
  const ended = [other, one].find(({ status }) => isFinalStatus(status));
  const { merged_into } = other;
  if (merged_into !== null && merged_into !== one.number)
    return (
      <p className="flex flex-wrap items-center gap-3">
        {tWork('workplace.merged_into')} {tWork('workplace.case', { number: merged_into })}
        <Button tone="secondary" size="small" onClick={() => onChoose(merged_into)}>
          {t('case_moves.show')}
        </Button>
      </p>
    );
  return (
    <p role="alert" className="text-brick-strong">
      {ended && other.number !== one.number
        ? t('case_moves.ended', { number: ended.number })
        : t('case_moves.needs_number')}
    </p>
  );
}
