import { caseViewsMessages } from '@smart-waste/messages/en/case-views';
import { Bookmark, BookmarkPlus, Check, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import { Menu } from '../../../shared/ui/menu.tsx';
import type { Workplace } from '../state/use-workplace.ts';
import { buildQuery, toView, useSavedViews } from './use-saved-views.ts';

// Loaded with the first press.
const ViewsDialog = createLazyPart(
  'The dialog of saved views',
  async () => (await import('./views-dialog.tsx')).ViewsDialog,
);

/** The saved views beside the filters: opens one, saves the present one, and leads to where they are changed. */
export function ViewsMenu({ workplace }: { workplace: Workplace }) {
  const t = useMessages(caseViewsMessages);
  const { view, changeView } = workplace;
  const saved = useSavedViews();
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const views = saved.query.data ?? [];
  const current = views.find((one) => buildQuery(toView(one)) === buildQuery(view));
  const entries = views.map((one) => ({
    label: one.is_shared ? t('case_views.shared', { name: one.name }) : one.name,
    icon: one === current ? <Check aria-hidden="true" /> : <Bookmark aria-hidden="true" />,
    onSelect: () => changeView(toView(one)),
  }));
  return (
    <>
      <Menu
        label={t('case_views.title')}
        trigger={
          <>
            <Bookmark aria-hidden="true" />
            <span className="max-w-48 truncate">{current?.name ?? t('case_views.title')}</span>
          </>
        }
        triggerClassName={buttonVariants({ tone: 'secondary', size: 'small' })}
        heading={
          saved.query.isError ? (
            <p className="px-3 py-2 text-sm text-brick">{t('case_views.load_failed')}</p>
          ) : (
            views.length === 0 && (
              <p className="max-w-60 px-3 py-2 text-sm text-ink-soft">{t('case_views.empty')}</p>
            )
          )
        }
        items={[
          ...entries,
          {
            label: t('case_views.save'),
            icon: <BookmarkPlus aria-hidden="true" />,
            onSelect: () => setDialog('save'),
          },
          ...(views.some(({ is_own }) => is_own)
            ? [
                {
                  label: t('case_views.manage'),
                  icon: <Settings2 aria-hidden="true" />,
                  onSelect: () => setDialog('manage'),
                },
              ]
            : []),
        ]}
      />
      {dialog !== null && (
        <ViewsDialog dialog={dialog} query={buildQuery(view)} saved={saved} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
