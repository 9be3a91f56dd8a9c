import { IMAGE_STATUSES, type ImageCounts, LIMITS } from '@smart-waste/contract';
import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { clsx } from 'clsx';
import { FILTER_NAMES, FILTERS, type FilterName } from '../../shared/images/review-search.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';

const isUncounted = (count: number, isCapped: boolean) => isCapped && count > LIMITS.countedMatches;

/** A count for assistive technology; -1 means unknown. */
export const computeSetSize = (count: number, isCapped: boolean): number =>
  isUncounted(count, isCapped) ? -1 : count;

/** A count as text; one beyond the limit of counting is marked as such. */
export const formatCount = (count: number, isCapped: boolean, language: string): string =>
  isUncounted(count, isCapped)
    ? `${LIMITS.countedMatches.toLocaleString(language)}+`
    : count.toLocaleString(language);

type StatusFiltersProps = {
  chosen: FilterName | 'trash';
  onChoose: (filter: FilterName) => void;
  onTrash: () => void;
  /** The number of recently deleted uploads; undefined until it is known. */
  trashed: number | undefined;
  /** Undefined until they are known. */
  counts: ImageCounts | undefined;
  /** Whether the counts are those of a search, which are not counted to the end. */
  isSearch: boolean;
};

/** All, Pending, Processing, Completed, Failed, and the recently deleted, each with its count. */
export function StatusFilters(props: StatusFiltersProps) {
  const { chosen, onChoose, onTrash, trashed, counts, isSearch } = props;
  const t = useMessages(adminUploadsMessages);
  const language = useLanguage();
  const sumCounts = (filter: FilterName) =>
    (FILTERS[filter] ?? IMAGE_STATUSES).reduce((sum, status) => sum + (counts?.[status] ?? 0), 0);
  return (
    <fieldset
      data-keep-free
      aria-label={t('admin_uploads.filters')}
      className="-mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1 md:-mx-1 md:px-1"
    >
      {FILTER_NAMES.map((filter) => (
        <FilterButton
          key={filter}
          label={t(`admin_uploads.filter_${filter}`)}
          count={counts && formatCount(sumCounts(filter), isSearch, language)}
          isChosen={filter === chosen}
          onChoose={() => onChoose(filter)}
        />
      ))}
      <FilterButton
        label={t('admin_uploads.filter_trash')}
        count={trashed === undefined ? undefined : formatCount(trashed, true, language)}
        isChosen={chosen === 'trash'}
        onChoose={onTrash}
      />
    </fieldset>
  );
}

type FilterButtonProps = {
  label: string;
  count: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
};

const FilterButton = ({ label, count, isChosen, onChoose }: FilterButtonProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onChoose}
    className={clsx(
      'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-3.5 text-sm font-medium transition-colors dense:min-h-9',
      isChosen
        ? 'border-leaf bg-leaf text-on-leaf'
        : 'border-line-strong/60 bg-surface hover:border-line-strong hover:bg-sunken',
    )}
  >
    {label}{' '}
    {count !== undefined && (
      <span className={clsx('text-xs tabular-nums', !isChosen && 'text-ink-soft')}>{count}</span>
    )}
  </button>
);
