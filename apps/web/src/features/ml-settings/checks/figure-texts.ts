import { percentText } from '../../../shared/images/place-text.ts';
import { useLanguage } from '../../../shared/words/language.ts';
import { useWords } from '../../../shared/words/words.ts';
import { settingsWords } from '../words.ts';

/** Figures as people read them; what was not measured reads 'no data yet'. */
export function useFigureTexts() {
  const w = useWords(settingsWords);
  const language = useLanguage();
  const decimals = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return {
    percent: (share: number | null) => (share === null ? w.noData : percentText(share)),
    seconds: (milliseconds: number | null) =>
      milliseconds === null ? w.noData : w.secondsOf(decimals.format(milliseconds / 1000)),
  };
}
