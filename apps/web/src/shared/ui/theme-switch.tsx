import { Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, useTheme } from '../theme/theme.ts';
import { useWords } from '../words/words.ts';
import { ChoiceSwitch } from './choice-switch.tsx';
import { uiWords } from './words.ts';

export function ThemeSwitch() {
  const w = useWords(uiWords);
  const choices = [
    { value: 'light', label: w.light, icon: <Sun aria-hidden="true" /> },
    { value: 'dark', label: w.dark, icon: <Moon aria-hidden="true" /> },
    { value: 'system', label: w.system, icon: <Monitor aria-hidden="true" /> },
  ] as const;
  return <ChoiceSwitch label={w.theme} choices={choices} value={useTheme()} onChange={setTheme} />;
}
