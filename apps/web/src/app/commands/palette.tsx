import { commandMessages } from '@smart-waste/messages/en/commands';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { createQueryClient } from '../../shared/api/query-client.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { DialogContent } from '../../shared/ui/dialog-content.tsx';
import { INPUT_CLASSES } from '../../shared/ui/field.tsx';
import { type Command, searchCommands } from './command.ts';
import { buildOptionId, CommandList } from './command-list.tsx';
import { useCommands, useNumberedCase } from './use-commands.ts';
import { useSearchResults } from './use-search-results.ts';

type PaletteProps = {
  /** What was typed before the palette was there. */
  initialQuery: string;
  onClose: () => void;
};

/**
 * Every screen and action by name, and for admins uploads and accounts; above any screen, with or without a session.
 */
export function Palette({ initialQuery, onClose }: PaletteProps) {
  const t = useMessages(commandMessages);
  // The landing page has no client of its own; what is found here is not needed again.
  const [client] = useState(createQueryClient);
  return (
    <DialogContent open onOpenChange={(open) => !open && onClose()} title={t('commands.palette')}>
      <QueryClientProvider client={client}>
        <Search initialQuery={initialQuery} onClose={onClose} />
      </QueryClientProvider>
    </DialogContent>
  );
}

/** The row that a key leads to; null for other keys. */
function findNextIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'PageDown') return count - 1;
  if (key === 'PageUp') return 0;
  return null;
}

/** A combobox (WAI-ARIA): the focus stays in the field, the arrows choose, Enter runs. */
function Search({ initialQuery, onClose }: PaletteProps) {
  const t = useMessages(commandMessages);
  const id = useId();
  const [query, setQuery] = useState(initialQuery);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const results = useSearchResults(query.trim());
  const commands = [...useNumberedCase(query), ...useCommands(), ...results.commands];
  const groups = searchCommands(commands, query.trim());
  const shownCommands = groups.flatMap(({ commands }) => commands);
  const index = Math.max(
    0,
    shownCommands.findIndex((command) => command.id === chosenId),
  );
  const chosenCommand = shownCommands[index];
  useEffect(() => {
    if (chosenCommand)
      document.getElementById(buildOptionId(id, chosenCommand.id))?.scrollIntoView({ block: 'nearest' });
  }, [chosenCommand, id]);

  // Closed first: the dialog returns the focus, and what runs may move it or open another dialog.
  const run = (command: Command) => {
    onClose();
    setTimeout(command.run);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = findNextIndex(event.key, index, shownCommands.length);
    if (next !== null) setChosenId(shownCommands[next]?.id ?? null);
    else if (event.key === 'Enter') {
      if (chosenCommand) run(chosenCommand);
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        data-autofocus
        type="text"
        role="combobox"
        aria-label={t('commands.search')}
        placeholder={t('commands.search')}
        aria-expanded={shownCommands.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosenCommand && buildOptionId(id, chosenCommand.id)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setChosenId(null);
        }}
        onKeyDown={onKeyDown}
        className={INPUT_CLASSES}
      />
      <p role="status" className="mt-2 mb-1 text-xs text-ink-soft">
        {results.isSearching
          ? t('commands.searching')
          : results.hasFailed
            ? t('commands.search_failed')
            : shownCommands.length === 0
              ? t('commands.nothing')
              : t('commands.results', { count: shownCommands.length })}
      </p>
      <CommandList id={id} groups={groups} chosen={chosenCommand} onRun={run} />
    </>
  );
}
