import { commandMessages } from '@smart-waste/messages/en/commands';
import { clsx } from 'clsx';
import { useMessages } from '../../shared/messages/messages.ts';
import { Caps } from './caps.tsx';
import type { Command, CommandGroup } from './command.ts';

export const buildOptionId = (listId: string, commandId: string): string => `${listId}-${commandId}`;

type CommandListProps = {
  /** Of the palette; the list and its options have ids below it. */
  id: string;
  groups: readonly CommandGroup[];
  chosen: Command | undefined;
  onRun: (command: Command) => void;
};

/** The listbox of the palette. It keeps its height, so that the field does not move while one types. */
export function CommandList({ id, groups, chosen, onRun }: CommandListProps) {
  const t = useMessages(commandMessages);
  return (
    <div
      role="listbox"
      id={`${id}-list`}
      aria-label={t('commands.palette')}
      className="-mx-2 h-[min(24rem,48dvh)] scroll-py-8 overflow-y-auto overscroll-contain"
    >
      {groups.map(({ group, commands }) => (
        <div key={group}>
          <p
            id={`${id}-${group}`}
            aria-hidden="true"
            className="px-2 pt-3 pb-1 text-xs font-medium text-ink-soft"
          >
            {t(`commands.${group}`)}
          </p>
          {commands.map((command) => (
            <Option
              key={command.id}
              id={buildOptionId(id, command.id)}
              groupId={`${id}-${group}`}
              command={command}
              isChosen={command === chosen}
              onRun={onRun}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = {
  id: string;
  /** Of the title of its group, which is read with it. */
  groupId: string;
  command: Command;
  isChosen: boolean;
  onRun: (command: Command) => void;
};

function Option({ id, groupId, command, isChosen, onRun }: OptionProps) {
  const { label, hint, shortcut, Icon } = command;
  return (
    // The field above has the focus and the keys; a pointer reaches the options directly.
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isChosen}
      aria-describedby={groupId}
      onClick={() => onRun(command)}
      onKeyDown={({ key }) => key === 'Enter' && onRun(command)}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 text-sm hover:bg-sunken dense:min-h-10',
        isChosen && 'bg-leaf-wash text-leaf-strong',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {label}
        {hint !== undefined && <span className="text-ink-soft"> · {hint}</span>}
      </span>
      {shortcut !== undefined && (
        <span aria-hidden="true" className="max-md:hidden">
          <Caps shortcut={shortcut} />
        </span>
      )}
    </div>
  );
}
