import { appMessages } from '@smart-waste/messages/en/app';
import { Search } from 'lucide-react';
import { NavLink } from 'react-router';
import { useMessages } from '../shared/messages/messages.ts';
import { PATHS } from '../shared/paths.ts';
import { setGlobalDialog } from '../shared/shortcuts/global-dialog.ts';
import { Button } from '../shared/ui/button.tsx';
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
            end={path === PATHS.admin}
            onClick={() => onOpenChange(false)}
            className="flex min-h-12 items-center gap-3 rounded-control px-3 font-medium aria-[current=page]:bg-leaf-wash aria-[current=page]:text-leaf-strong"
          >
            <Icon aria-hidden="true" className="size-5" />
            {label(t)}
          </NavLink>
        ))}
      </nav>
      <Button
        tone="quiet"
        wide
        className="mt-1 -ml-3 justify-start! px-3! text-base!"
        onClick={() => {
          onOpenChange(false);
          setGlobalDialog('palette');
        }}
        icon={<Search aria-hidden="true" className="size-5!" />}
      >
        {t('app.search')}
      </Button>
      <div className="mt-4 flex flex-wrap gap-3 border-t pt-4">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </Dialog>
  );
}
