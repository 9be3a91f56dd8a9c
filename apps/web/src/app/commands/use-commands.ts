import { parseWrittenNumber } from '@smart-waste/core';
import { createTranslate, LANGUAGE_NAMES, LANGUAGES } from '@smart-waste/messages';
import { commandMessages } from '@smart-waste/messages/en/commands';
import {
  ClipboardList,
  CornerDownLeft,
  ImageUp,
  Keyboard,
  Languages,
  LogOut,
  Monitor,
  Moon,
  Sun,
  Undo2,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { setLanguage, useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { buildCasePath, PATHS } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/session.ts';
import { setGlobalDialog } from '../../shared/shortcuts/global-dialog.ts';
import type { ShortcutAction } from '../../shared/shortcuts/shortcuts.ts';
import { useScreenShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import { setTheme, THEMES, useTheme } from '../../shared/theme.ts';
import { useLastUndo } from '../../shared/ui/undo.ts';
import { useLogOut } from '../use-log-out.ts';
import type { Command } from './command.ts';
import { listScreens, type Texts, texts } from './screens.ts';
import { useStartProcessing } from './use-start-processing.ts';

/** English words find a command in every language. */
const english: Texts = createTranslate(texts, 'en', null);

type CommandName = Pick<Command, 'label' | 'keywords'>;
/** What a command is called, now and in English. */
function useNames() {
  const t = useMessages(texts);
  return (getName: (t: Texts) => string): CommandName => ({ label: getName(t), keywords: getName(english) });
}

function useScreens(): Command[] {
  const nameCommand = useNames();
  const navigate = useNavigate();
  const role = useSession().person?.role ?? null;
  return listScreens(role).map(({ path, label, Icon }) => ({
    id: `screen-${path}`,
    group: 'screens',
    Icon,
    ...nameCommand(label),
    run: () => void navigate(path),
  }));
}

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor };

/** The other themes and languages; a language is called by its own name. */
const ENGLISH_NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

function usePreferences(): Command[] {
  const t = useMessages(commandMessages);
  const nameCommand = useNames();
  const theme = useTheme();
  const language = useLanguage();
  const themes = THEMES.filter((other) => other !== theme).map(
    (other): Command => ({
      id: `theme-${other}`,
      group: 'actions',
      Icon: THEME_ICONS[other],
      ...nameCommand((t) => t(`commands.theme_${other}`)),
      run: () => setTheme(other),
    }),
  );
  const languages = LANGUAGES.filter((other) => other !== language).map(
    (other): Command => ({
      id: `language-${other}`,
      group: 'actions',
      Icon: Languages,
      label: t('commands.language', { name: LANGUAGE_NAMES[other] }),
      keywords: `Language ${ENGLISH_NAMES.of(other)}`,
      run: () => void setLanguage(other),
    }),
  );
  return [...themes, ...languages];
}

function useActions(): Command[] {
  const nameCommand = useNames();
  const navigate = useNavigate();
  const { person } = useSession();
  const lastUndo = useLastUndo();
  const leave = useLogOut();
  const start = useStartProcessing();
  const undo: Command[] = lastUndo
    ? [
        {
          id: 'undo',
          group: 'actions',
          Icon: Undo2,
          shortcut: 'Mod+z',
          hint: lastUndo.text,
          ...nameCommand((t) => t('commands.undo')),
          run: lastUndo.undo,
        },
      ]
    : [];
  const report: Command = {
    id: 'report',
    group: 'actions',
    Icon: ImageUp,
    ...nameCommand((t) => t('commands.new_report')),
    run: () => void navigate(PATHS.upload),
  };
  const shortcuts: Command = {
    id: 'shortcuts',
    group: 'actions',
    Icon: Keyboard,
    shortcut: '?',
    ...nameCommand((t) => t('commands.shortcuts')),
    run: () => setGlobalDialog('shortcuts'),
  };
  const logOut: Command = {
    id: 'log-out',
    group: 'actions',
    Icon: LogOut,
    ...nameCommand((t) => t('app.log_out')),
    run: leave,
  };
  return [
    ...undo,
    ...(person ? [report] : []),
    ...(start ? [start] : []),
    ...usePreferences(),
    shortcuts,
    ...(person ? [logOut] : []),
  ];
}

/** The case of a number that was typed: in the workplace for the staff, its public page for everyone else. */
export function useNumberedCase(query: string): Command[] {
  const t = useMessages(commandMessages);
  const navigate = useNavigate();
  const role = useSession().person?.role ?? 'user';
  const number = parseWrittenNumber(query)?.number;
  if (number === undefined) return [];
  const path = role === 'user' ? buildCasePath(number) : `${PATHS.government}?case=${number}`;
  return [
    {
      id: 'case',
      group: 'cases',
      Icon: ClipboardList,
      label: t('commands.case', { number }),
      run: () => void navigate(path),
    },
  ];
}

/** What these do depends on which of their keys is pressed: the palette cannot offer them. */
const NEEDS_KEY: ReadonlySet<ShortcutAction> = new Set([
  'set_class',
  'nudge_box',
  'nudge_far',
  'resize_box',
  'resize_far',
]);

/** Everything that can be done from here, without what the server must be asked for. */
export function useCommands(): Command[] {
  const t = useMessages(commandMessages);
  const ofScreen = useScreenShortcuts()
    .filter(({ action }) => !NEEDS_KEY.has(action))
    .map(
      ({ action, keys, run }): Command => ({
        id: `key-${action}`,
        group: 'here',
        Icon: CornerDownLeft,
        label: t(`commands.key_${action}`),
        keywords: english(`commands.key_${action}`),
        shortcut: keys[0],
        run,
      }),
    );
  return [...useScreens(), ...useActions(), ...ofScreen];
}
