import type { Role } from '@smart-waste/contract';
import { History, ImageUp, LayoutDashboard, type LucideIcon } from 'lucide-react';
import { isOpen, PATHS, type Path } from '../shared/paths.ts';
import type { TextsOf } from '../shared/words/words.ts';
import type { appWords } from './words.ts';

type AppWords = TextsOf<typeof appWords>;
export type NavLinkEntry = { path: Path; label: (w: AppWords) => string; Icon: LucideIcon };

const CITIZEN: NavLinkEntry[] = [
  { path: PATHS.dashboard, label: (w) => w.dashboard, Icon: LayoutDashboard },
  { path: PATHS.upload, label: (w) => w.upload, Icon: ImageUp },
  { path: PATHS.history, label: (w) => w.history, Icon: History },
];

/** The links of the header for this role (spec §2), without screens that are not open. */
export const navLinksFor = (_role: Role): NavLinkEntry[] => CITIZEN.filter(({ path }) => isOpen(path));
