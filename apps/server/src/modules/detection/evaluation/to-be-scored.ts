import type { ModelCard } from '@smart-waste/contract';

/** Below this a box is no guess any more; a precision-recall curve needs all that are. */
const SCORE_FLOOR = 0.01;

/** A model is scored over all its guesses, also those that its card calls noise. */
export const toBeScored = (card: ModelCard, size = card.input.size): ModelCard => ({
  ...card,
  input: { ...card.input, size },
  label_mode: 'every',
  min_confidence: SCORE_FLOOR,
});
