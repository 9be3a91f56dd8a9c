import { MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { Button } from '../shared/ui/button.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { LanguageSwitch } from '../shared/ui/language-switch.tsx';
import { ThemeSwitch } from '../shared/ui/theme-switch.tsx';
import { useWords } from '../shared/words/words.ts';
import type { NavLinkEntry } from './nav-links.ts';
import { appWords } from './words.ts';

/** The header's links on a phone, with the switches that find no room beside them. */
export function MobileMenu({ links }: { links: NavLinkEntry[] }) {
  const w = useWords(appWords);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        tone="quiet"
        size="icon"
        className="md:hidden"
        aria-label={w.openMenu}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        icon={<MenuIcon aria-hidden="true" />}
      />
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={w.menu}>
        <nav aria-label={w.menu} className="-mx-3 grid">
          {links.map(({ path, label, Icon }) => (
            <NavLink
              key={path}
              to={path}
              onClick={() => setIsOpen(false)}
              className="flex min-h-12 items-center gap-3 rounded-control px-3 font-medium aria-[current=page]:bg-leaf-wash aria-[current=page]:text-leaf-strong"
            >
              <Icon aria-hidden="true" className="size-5" />
              {label(w)}
            </NavLink>
          ))}
        </nav>
        <div className="mt-4 flex flex-wrap gap-3 border-t pt-4">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </Dialog>
    </>
  );
}
