import type { Category } from '@smart-waste/contract';
import { chooseCategoryName } from '@smart-waste/core';
import { categoriesMessages } from '@smart-waste/messages/en/categories';
import { Plus, Shapes } from 'lucide-react';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCategories } from '../../shared/cases/use-categories.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { buttonVariants } from '../../shared/ui/button-variants.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { buildCategoryAddress, CATEGORY_PARAMETER, NEW_CATEGORY } from './categories-address.ts';
import { CategoryEditor } from './category-editor.tsx';
import { CategoryList } from './category-list.tsx';

/** How soon another admin's change is noticed. */
const POLL_MS = 30_000;

function AddLink() {
  const t = useMessages(categoriesMessages);
  return (
    <Link to={buildCategoryAddress(NEW_CATEGORY)} className={buttonVariants()}>
      <Plus aria-hidden="true" />
      {t('categories.add')}
    </Link>
  );
}

/** The categories of cases, and the form of the one that the address names. */
export function CategoriesPage() {
  const t = useMessages(categoriesMessages);
  const language = useLanguage();
  const query = useCategories({ pollMs: POLL_MS });
  const [address, setAddress] = useSearchParams();
  const close = useCallback(() => setAddress({}), [setAddress]);
  const open = address.get(CATEGORY_PARAMETER);
  const stored = query.data?.find(({ category_id }) => String(category_id) === open);
  const isOpen = open === NEW_CATEGORY || stored !== undefined;
  const getTitle = (category: Category | undefined) =>
    category
      ? t('categories.edit', { name: chooseCategoryName(category.names, language) })
      : t('categories.new_title');

  return (
    <Page
      title={isOpen ? getTitle(stored) : t('categories.title')}
      intro={isOpen ? undefined : t('categories.intro')}
      actions={!isOpen && <AddLink />}
    >
      {isOpen ? (
        <CategoryEditor key={open} stored={stored ?? null} categories={query.data ?? []} onClose={close} />
      ) : (
        <QueryView
          query={query}
          failed={t('categories.load_failed')}
          isEmpty={(categories) => categories.length === 0}
          empty={
            <EmptyState
              icon={<Shapes />}
              title={t('categories.empty')}
              text={t('categories.empty_text')}
              action={<AddLink />}
            />
          }
        >
          {(categories) => <CategoryList categories={categories} />}
        </QueryView>
      )}
    </Page>
  );
}
