import { appMessages } from '@smart-waste/messages/en/app';
import { NavLink } from 'react-router';
import { useMessages } from '../shared/messages/messages.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
import { LanguageSwitch, ThemeSwitch } from '../shared/ui/preference-switches.tsx';
import type { NavLinkEntry } from './nav-links.ts';

type MobileMenuSheetProps = { links: NavLinkEntry[]; open: boolean; onOpenChange: (open: boolean) => void };

/** The header's links, with the switches that do not fit beside them on a phone and on a tablet. */
export function MobileMenuSheet({ links, open, onOpenChange }: MobileMenuSheetProps) {
  const t = useMessages(appMessages);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('app.menu')}>
      <nav aria-label={t('app.menu')} className="-mx-3 grid">
        {links.map(({ path, label, Icon }) => (
          <NavLink
            key={path}
            to={path}
            end
            onClick={() => onOpenChange(false)}
            className="flex min-h-12 items-center gap-3 rounded-control px-3 font-medium aria-[current=page]:bg-leaf-wash aria-[current=page]:text-leaf-strong"
          >
            <Icon aria-hidden="true" className="size-5" />
            {label(t)}
          </NavLink>
        ))}
      </nav>
      <div className="mt-4 flex flex-wrap gap-3 border-t pt-4">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </Dialog>
  );
}
