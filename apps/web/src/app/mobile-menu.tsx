import { appMessages } from '@smart-waste/messages/en/app';
import { MenuIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../shared/messages/messages.ts';
import { Button } from '../shared/ui/button.tsx';
import { useHasBeenOpen } from '../shared/ui/dialog.tsx';
import type { NavLinkEntry } from './nav-links.ts';

// Loaded with the first press: few visits need the dialog.
const MobileMenuSheet = lazy(async () => ({
  default: (await import('./mobile-menu-sheet.tsx')).MobileMenuSheet,
}));

/** Opens the header's links and switches where the header has no room for all of them. */
export function MobileMenu({ links }: { links: NavLinkEntry[] }) {
  const t = useMessages(appMessages);
  const [isOpen, setIsOpen] = useState(false);
  const hasBeenOpen = useHasBeenOpen(isOpen);
  return (
    <>
      <Button
        tone="quiet"
        size="icon"
        className="lg:hidden"
        aria-label={t('app.open_menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        icon={<MenuIcon aria-hidden="true" />}
      />
      {hasBeenOpen && (
        <Suspense>
          <MobileMenuSheet links={links} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
