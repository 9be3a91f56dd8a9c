import type { Role } from '@smart-waste/contract';
import {
  ChartColumn,
  ClipboardList,
  Cpu,
  History,
  Images,
  ImageUp,
  LayoutDashboard,
  type LucideIcon,
  Users,
} from 'lucide-react';
import { PATHS, type Path } from '../shared/paths.ts';
import type { TextsOf } from '../shared/words/words.ts';
import type { appWords } from './words.ts';

type AppWords = TextsOf<typeof appWords>;
export type NavLinkEntry = { path: Path; label: (w: AppWords) => string; Icon: LucideIcon };

const CITIZEN: NavLinkEntry[] = [
  { path: PATHS.dashboard, label: (w) => w.dashboard, Icon: LayoutDashboard },
  { path: PATHS.upload, label: (w) => w.upload, Icon: ImageUp },
  { path: PATHS.history, label: (w) => w.history, Icon: History },
];

const ADMIN: NavLinkEntry[] = [
  { path: PATHS.admin, label: (w) => w.dashboard, Icon: LayoutDashboard },
  { path: PATHS.adminUploads, label: (w) => w.userUploads, Icon: Images },
  { path: PATHS.adminAnalytics, label: (w) => w.analytics, Icon: ChartColumn },
  { path: PATHS.adminProcessor, label: (w) => w.mlProcessor, Icon: Cpu },
  { path: PATHS.adminUsers, label: (w) => w.users, Icon: Users },
];

const OFFICER: NavLinkEntry[] = [
  { path: PATHS.government, label: (w) => w.reports, Icon: ClipboardList },
  ...CITIZEN,
];

const LINKS: Record<Role, NavLinkEntry[]> = { admin: ADMIN, government: OFFICER, user: CITIZEN };

/** The links of the header for this role (NAV-17, NAV-18). */
export const navLinksFor = (role: Role): NavLinkEntry[] => LINKS[role];
