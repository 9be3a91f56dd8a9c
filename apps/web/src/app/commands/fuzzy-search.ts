/** Latin accents do not matter; the vowel signs of other scripts do. */
const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const STARTS_TEXT = 4;
const STARTS_WORD = 3;
const CONTAINED = 2;
const SCATTERED = 1;
/** Letters that lie further apart than this many times their number belong together by chance only. */
const MAX_SPREAD = 3;

/** Whether the letters of a word occur in this order, close to each other, beginning with the start of a word. */
function isScattered(word: string, text: string): boolean {
  return text.split(/\s+/).some((_, index, words) => {
    const rest = words.slice(index).join(' ');
    if (!rest.startsWith(word.charAt(0))) return false;
    let end = -1;
    for (const letter of word) {
      end = rest.indexOf(letter, end + 1);
      if (end < 0) return false;
    }
    return end < word.length * MAX_SPREAD;
  });
}

function computeWordScore(word: string, text: string): number {
  const at = text.indexOf(word);
  if (at === 0) return STARTS_TEXT;
  if (text.split(/\s+/).some((part) => part.startsWith(word))) return STARTS_WORD;
  if (at > 0) return CONTAINED;
  return isScattered(word, text) ? SCATTERED : 0;
}

/**
 * How well a text matches a query, each word of which must occur: as a beginning, a part, or letters in this order, as
 * "mlp" for "ML Processor". Zero when it does not match.
 */
export function matchScore(query: string, text: string): number {
  const haystack = normalize(text);
  const scores = normalize(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => computeWordScore(word, haystack));
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}
