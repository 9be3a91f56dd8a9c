import type { User } from '@smart-waste/contract';
import { accountPageMessages } from '@smart-waste/messages/en/account-page';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useHasBeenOpen } from '../../shared/ui/dialog.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';

// Loaded with the first press: few people leave.
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

/** The way out: what deleting the account means, and the dialog that does it. */
export function DeleteSection({ user }: { user: User }) {
  const t = useMessages(accountPageMessages);
  const [isOpen, setIsOpen] = useState(false);
  const hasBeenOpen = useHasBeenOpen(isOpen);
  return (
    <PanelSection title={t('account_page.delete')}>
      <p className="-mt-2 mb-5 text-sm text-ink-soft">{t('account_page.delete_intro')}</p>
      <Button tone="secondary" onClick={() => setIsOpen(true)}>
        {t('account_page.delete_open')}
      </Button>
      {hasBeenOpen && (
        <Suspense>
          <DeleteDialog user={user} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </PanelSection>
  );
}
