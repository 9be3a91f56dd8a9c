import { setTheme, useTheme } from '../theme/theme.ts';
import { useWords } from '../words/words.ts';
import { ChoiceSwitch } from './choice-switch.tsx';
import { MoonIcon, ScreenIcon, SunIcon } from './theme-icons.tsx';
import { uiWords } from './words.ts';

export function ThemeSwitch() {
  const w = useWords(uiWords);
  const choices = [
    { value: 'light', label: w.light, icon: <SunIcon /> },
    { value: 'dark', label: w.dark, icon: <MoonIcon /> },
    { value: 'system', label: w.system, icon: <ScreenIcon /> },
  ] as const;
  return <ChoiceSwitch label={w.theme} choices={choices} value={useTheme()} onChange={setTheme} />;
}
