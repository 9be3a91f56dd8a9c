import type { LucideIcon } from 'lucide-react';
import { matchScore } from './fuzzy-search.ts';

/** In the order in which an empty search shows them. */
export const GROUPS = ['cases', 'screens', 'actions', 'here', 'uploads', 'accounts'] as const;
export type CommandGroupId = (typeof GROUPS)[number];

export type Command = {
  id: string;
  group: CommandGroupId;
  label: string;
  /** Said behind the label. */
  hint?: string | undefined;
  /** Other words that find it, such as its English name. */
  keywords?: string;
  /** The shortcut that does the same. */
  shortcut?: string | undefined;
  Icon: LucideIcon;
  run: () => void;
};

export type CommandGroup = { group: CommandGroupId; commands: readonly Command[] };

/** These were made for what was typed, or found by the server. */
const ALWAYS_SHOWN_GROUPS: ReadonlySet<CommandGroupId> = new Set<CommandGroupId>([
  'cases',
  'uploads',
  'accounts',
]);

function computeScore({ group, label, keywords = '' }: Command, query: string): number {
  if (query === '' || ALWAYS_SHOWN_GROUPS.has(group)) return 1;
  return Math.max(matchScore(query, label), matchScore(query, keywords));
}

/** The commands that match, the best first, in groups of which the one with the best command comes first. */
export function searchCommands(commands: readonly Command[], query: string): CommandGroup[] {
  const scored = commands
    .map((command) => ({ command, score: computeScore(command, query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  return GROUPS.map((group) => scored.filter(({ command }) => command.group === group))
    .filter((group) => group.length > 0)
    .sort((a, b) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0))
    .map((group) => ({
      group: group[0]?.command.group ?? 'screens',
      commands: group.map(({ command }) => command),
    }));
}
