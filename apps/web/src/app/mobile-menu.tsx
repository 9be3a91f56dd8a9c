import { MenuIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { useWords } from '../shared/words/words.ts';
import type { NavLinkEntry } from './nav-links.ts';
import { appWords } from './words.ts';

// Loaded with the first press: few visits need the dialog.
const MobileMenuSheet = lazy(async () => ({
  default: (await import('./mobile-menu-sheet.tsx')).MobileMenuSheet,
}));

/** The button that opens the header's links on a phone. */
export function MobileMenu({ links }: { links: NavLinkEntry[] }) {
  const w = useWords(appWords);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button
        tone="quiet"
        size="icon"
        className="md:hidden"
        aria-label={w.openMenu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        icon={<MenuIcon aria-hidden="true" />}
      />
      {wasOpened && (
        <Suspense>
          <MobileMenuSheet links={links} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
