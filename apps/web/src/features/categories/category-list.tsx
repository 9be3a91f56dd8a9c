import type { Category } from '@smart-waste/contract';
import { chooseCategoryName } from '@smart-waste/core';
import { categoriesMessages } from '@smart-waste/messages/en/categories';
import { Link } from 'react-router';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { ROW_LINK_CLASSES } from '../../shared/ui/link-classes.ts';
import { buildCategoryAddress } from './categories-address.ts';

/** The categories with their rules in short; each opens its form. */
export function CategoryList({ categories }: { categories: readonly Category[] }) {
  const t = useMessages(categoriesMessages);
  const language = useLanguage();
  return (
    <ul aria-label={t('categories.list')} className="divide-y rounded-panel border bg-surface px-5 md:px-6">
      {categories.map((category) => (
        <li
          key={category.category_id}
          className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
        >
          <div className="min-w-0">
            <Link
              to={buildCategoryAddress(category.category_id)}
              className={`font-medium wrap-anywhere ${ROW_LINK_CLASSES}`}
            >
              {chooseCategoryName(category.names, language)}
            </Link>
            <p className="text-sm text-ink-soft">
              {t('categories.summary', {
                hours: category.hours_to_clean,
                meters: category.joining_distance_meters,
                days: category.joining_days,
              })}
            </p>
            {category.responsible !== null && (
              <p className="text-sm text-ink-soft wrap-anywhere">
                {t('categories.responsible_is', { responsible: category.responsible })}
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            {category.is_default && <Badge tone="leaf">{t('categories.default')}</Badge>}
            {category.danger_phone !== null && <Badge tone="brick">{t('categories.dangerous')}</Badge>}
            {!category.is_active && <Badge>{t('categories.inactive')}</Badge>}
          </div>
        </li>
      ))}
    </ul>
  );
}
