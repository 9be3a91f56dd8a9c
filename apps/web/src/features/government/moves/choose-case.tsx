import type { CaseDetail, CaseSummary } from '@smart-waste/contract';
import { computeDistanceMeters, hasValidCoordinates } from '@smart-waste/core';
import { caseMovesMessages } from '@smart-waste/messages/en/case-moves';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useForm } from 'react-hook-form';
import { CaseStatusBadge } from '../../../shared/cases/case-status-badge.tsx';
import { useCategories, useCategoryName } from '../../../shared/cases/use-categories.ts';
import { formatDistance } from '../../../shared/format/units.ts';
import { PhotoFrame } from '../../../shared/images/photo-frame.tsx';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { Skeleton, SkeletonLayout } from '../../../shared/ui/skeleton.tsx';
import { caseKeys, listCases } from '../state/cases.ts';

const MAX_SUGGESTED = 6;
const MAX_NEAR = 50;
/** Used while the category is not known. */
const DEFAULT_METERS = 50;

type NearbyCase = { near: CaseSummary; meters: number };

/** The open cases within the joining distance of its category, the nearest first. */
function useNearCases(caseItem: CaseDetail, meters: number) {
  const { number, latitude, longitude } = caseItem;
  return useQuery({
    queryKey: [...caseKeys.all, 'near', number, meters],
    queryFn: async ({ signal }): Promise<NearbyCase[]> => {
      if (!hasValidCoordinates(caseItem)) return [];
      const query = {
        status: 'open' as const,
        near_latitude: latitude ?? 0,
        near_longitude: longitude ?? 0,
        within_meters: meters,
        limit: MAX_NEAR,
      };
      const { data } = await listCases(query, signal);
      return data
        .flatMap((near) =>
          near.number !== number && hasValidCoordinates(near)
            ? [{ near, meters: computeDistanceMeters(caseItem, near) }]
            : [],
        )
        .sort((one, other) => one.meters - other.meters)
        .slice(0, MAX_SUGGESTED);
    },
    enabled: hasValidCoordinates(caseItem),
  });
}

/** `onChoose` is given null when the number that is sent is none. */
type ChooseCaseProps = {
  caseItem: CaseDetail;
  chosen: number | null;
  onChoose: (number: number | null) => void;
};

/** Chooses another case: one nearby, or any by its number. */
export function ChooseCase({ caseItem, chosen, onChoose }: ChooseCaseProps) {
  const t = useMessages(caseMovesMessages);
  const language = useLanguage();
  const { data: categories = [] } = useCategories();
  const category = categories.find(({ category_id }) => category_id === caseItem.category_id);
  const meters = category?.joining_distance_meters ?? DEFAULT_METERS;
  const query = useNearCases(caseItem, meters);
  return (
    <>
      <section className="grid gap-2">
        <h3 className="font-semibold">{t('case_moves.near')}</h3>
        {hasValidCoordinates(caseItem) ? (
          <QueryView query={query} failed={t('case_moves.near_failed')} loading={<NearSkeleton />}>
            {(nearest) =>
              nearest.length === 0 ? (
                <p className="text-ink-soft">
                  {t('case_moves.near_none', { distance: formatDistance(meters, language) })}
                </p>
              ) : (
                <ul className="grid gap-2 sm:grid-cols-2">
                  {nearest.map((one) => (
                    <NearCase
                      key={one.near.number}
                      {...one}
                      isChosen={one.near.number === chosen}
                      onChoose={onChoose}
                    />
                  ))}
                </ul>
              )
            }
          </QueryView>
        ) : (
          <p className="text-ink-soft">{t('case_moves.no_place')}</p>
        )}
      </section>
      <NumberForm ownNumber={caseItem.number} onChoose={onChoose} />
    </>
  );
}

/** Two cases in the size of those that are loaded. */
const NearSkeleton = () => (
  <SkeletonLayout>
    <div className="grid gap-2 sm:grid-cols-2">
      <Skeleton className="h-25" />
      <Skeleton className="h-25 max-sm:hidden" />
    </div>
  </SkeletonLayout>
);

type NearCaseProps = NearbyCase & { isChosen: boolean; onChoose: (number: number) => void };

function NearCase({ near, meters, isChosen, onChoose }: NearCaseProps) {
  const t = useMessages(workplaceMessages);
  const language = useLanguage();
  const getName = useCategoryName();
  const { number, photo, place, status, category_id, reports } = near;
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => onChoose(number)}
        className={clsx(
          'flex w-full items-center gap-3 rounded-control border-2 p-2 text-left hover:bg-sunken',
          isChosen ? 'border-leaf' : 'border-line',
        )}
      >
        {photo && (
          <PhotoFrame
            src={photo.thumbnail_url}
            alt=""
            color={photo.placeholder_color}
            className="size-20 shrink-0 rounded-control"
          />
        )}
        <span className="grid min-w-0 gap-1">
          <span className="font-medium">
            #{number} · {getName(category_id)}
          </span>
          <span className="truncate text-ink-soft">
            <bdi>{place || t('workplace.no_place')}</bdi>
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
            <CaseStatusBadge status={status} isShort />
            {formatDistance(Math.round(meters), language)}
            {reports > 1 && ` · ${t('workplace.reports', { count: reports })}`}
          </span>
        </span>
      </button>
    </li>
  );
}

/** The number of a case as it is typed, with a # or without. */
const parseCaseNumber = (text: string): number => Number(text.trim().replace(/^#/, ''));

type NumberFormProps = { ownNumber: number; onChoose: ChooseCaseProps['onChoose'] };

function NumberForm({ ownNumber, onChoose }: NumberFormProps) {
  const t = useMessages(caseMovesMessages);
  // The beginning of a number may be that of this case: nothing is said of it before it is sent.
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { number: '' },
    reValidateMode: 'onSubmit',
  });
  const submit = handleSubmit(
    ({ number }) => onChoose(parseCaseNumber(number)),
    () => onChoose(null),
  );
  const isUsable = (text: string) => {
    const number = parseCaseNumber(text);
    return Number.isInteger(number) && number > 0 && number < 2 ** 31 && number !== ownNumber;
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex items-start gap-2">
      <div className="grow sm:max-w-60">
        <TextField
          label={t('case_moves.number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
          error={formState.errors.number && t('case_moves.needs_number')}
          {...register('number', { validate: isUsable })}
        />
      </div>
      <Button type="submit" tone="secondary" className="mt-7">
        {t('case_moves.show')}
      </Button>
    </form>
  );
}
