import { useWords } from '../../../shared/words/words.ts';
import { actionWords } from './log-words.ts';

/** Names an action as a person would; one of another version of the program keeps its own name. */
export function useActionName(): (action: string) => string {
  const names: Record<string, string> = useWords(actionWords);
  return (action) => names[action] ?? action;
}
