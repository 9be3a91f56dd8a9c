import { LANGUAGE_NAMES, LANGUAGES } from '@smart-waste/messages';
import { uiMessages } from '@smart-waste/messages/en/ui';
import type { ReactNode } from 'react';
import { setLanguage, useLanguage } from '../messages/language.ts';
import { useMessages } from '../messages/messages.ts';
import { setTheme, useTheme } from '../theme.ts';
import { ChoiceSwitch } from './choice-switch.tsx';

export function ThemeSwitch() {
  const t = useMessages(uiMessages);
  const choices = [
    { value: 'light', label: t('ui.light'), icon: <SunIcon /> },
    { value: 'dark', label: t('ui.dark'), icon: <MoonIcon /> },
    { value: 'system', label: t('ui.system'), icon: <ScreenIcon /> },
  ] as const;
  return <ChoiceSwitch label={t('ui.theme')} choices={choices} value={useTheme()} onChange={setTheme} />;
}

const choices = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

export function LanguageSwitch() {
  const t = useMessages(uiMessages);
  return (
    <ChoiceSwitch
      label={t('ui.language')}
      choices={choices}
      value={useLanguage()}
      onChange={(language) => void setLanguage(language)}
    />
  );
}

// Three inline icons: the landing page must not load an icon library for them.
const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

const SunIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4" />
  </Icon>
);
const MoonIcon = () => (
  <Icon>
    <path d="M20.5 14.5A8.5 8.5 0 0 1 9.5 3.5a8.5 8.5 0 1 0 11 11Z" />
  </Icon>
);
const ScreenIcon = () => (
  <Icon>
    <rect x="2" y="4" width="20" height="13" rx="2" />
    <path d="M8 21h8M12 17v4" />
  </Icon>
);
