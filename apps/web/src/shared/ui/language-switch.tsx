import { LANGUAGE_NAMES, LANGUAGES, setLanguage, useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { ChoiceSwitch } from './choice-switch.tsx';
import { uiWords } from './words.ts';

const choices = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

export function LanguageSwitch() {
  const w = useWords(uiWords);
  return <ChoiceSwitch label={w.language} choices={choices} value={useLanguage()} onChange={setLanguage} />;
}
