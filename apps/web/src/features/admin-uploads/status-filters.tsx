import { IMAGE_STATUSES, type ImageCounts, LIMITS } from '@smart-waste/contract';
import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { clsx } from 'clsx';
import { FILTER_NAMES, FILTERS, type FilterName } from '../../shared/images/review-search.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';

const isUncounted = (count: number, isCapped: boolean) => isCapped && count > LIMITS.countedMatches;

/** A count for assistive technology; -1 means unknown. */
export const setSize = (count: number, isCapped: boolean): number =>
  isUncounted(count, isCapped) ? -1 : count;

/** A count as text; one beyond the limit of counting is marked as such. */
export const countText = (count: number, isCapped: boolean, language: string): string =>
  isUncounted(count, isCapped)
    ? `${LIMITS.countedMatches.toLocaleString(language)}+`
    : count.toLocaleString(language);

type StatusFiltersProps = {
  chosen: FilterName;
  onChoose: (filter: FilterName) => void;
  /** Undefined until they are known. */
  counts: ImageCounts | undefined;
  /** Whether the counts are those of a search, which are not counted to the end. */
  isSearch: boolean;
};

/** All, Pending, Processing, Completed, Failed, each with its count. */
export function StatusFilters({ chosen, onChoose, counts, isSearch }: StatusFiltersProps) {
  const t = useMessages(adminUploadsMessages);
  const language = useLanguage();
  const countOf = (filter: FilterName) =>
    (FILTERS[filter] ?? IMAGE_STATUSES).reduce((sum, status) => sum + (counts?.[status] ?? 0), 0);
  return (
    <fieldset
      aria-label={t('admin_uploads.filters')}
      className="-mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1 md:mx-0 md:px-0"
    >
      {FILTER_NAMES.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
          className={clsx(
            'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-3.5 text-sm font-medium transition-colors md:min-h-9',
            filter === chosen
              ? 'border-leaf bg-leaf text-on-leaf'
              : 'border-line-strong/60 bg-surface hover:border-line-strong hover:bg-sunken',
          )}
        >
          {t(`admin_uploads.filter_${filter}`)}{' '}
          {counts && (
            <span className={clsx('text-xs tabular-nums', filter !== chosen && 'text-ink-soft')}>
              {countText(countOf(filter), isSearch, language)}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
