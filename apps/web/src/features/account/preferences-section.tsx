import { accountPageMessages } from '@smart-waste/messages/en/account-page';
import type { ReactNode } from 'react';
import { useMessages } from '../../shared/messages/messages.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../shared/ui/preference-switches.tsx';

const Row = ({ name, help, children }: { name: string; help: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
    <div className="min-w-0">
      <p className="text-sm font-medium">{name}</p>
      <p className="text-xs text-ink-soft">{help}</p>
    </div>
    {children}
  </div>
);

/** Language and theme; each is saved when it is chosen. */
export function PreferencesSection() {
  const t = useMessages(accountPageMessages);
  return (
    <PanelSection title={t('account_page.preferences')}>
      <div className="divide-y">
        <Row name={t('account_page.language')} help={t('account_page.language_help')}>
          <LanguageSwitch />
        </Row>
        <Row name={t('account_page.theme')} help={t('account_page.theme_help')}>
          <ThemeSwitch />
        </Row>
      </div>
    </PanelSection>
  );
}
