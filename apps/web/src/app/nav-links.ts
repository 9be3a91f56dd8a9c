import type { Role } from '@smart-waste/contract';
import type { appMessages } from '@smart-waste/messages/en/app';
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
import type { Translate } from '../shared/messages/messages.ts';
import { PATHS, type Path } from '../shared/paths.ts';

export type NavLinkEntry = {
  path: Path;
  label: (t: Translate<typeof appMessages>) => string;
  /** For the bar at the bottom of a phone, where five entries share the width. */
  shortLabel?: (t: Translate<typeof appMessages>) => string;
  Icon: LucideIcon;
};

const CITIZEN: NavLinkEntry[] = [
  { path: PATHS.dashboard, label: (t) => t('app.dashboard'), Icon: LayoutDashboard },
  { path: PATHS.upload, label: (t) => t('app.upload'), Icon: ImageUp },
  { path: PATHS.history, label: (t) => t('app.history'), Icon: History },
];

const ADMIN: NavLinkEntry[] = [
  { path: PATHS.admin, label: (t) => t('app.dashboard'), Icon: LayoutDashboard },
  {
    path: PATHS.adminUploads,
    label: (t) => t('app.user_uploads'),
    shortLabel: (t) => t('app.uploads_short'),
    Icon: Images,
  },
  { path: PATHS.adminAnalytics, label: (t) => t('app.analytics'), Icon: ChartColumn },
  {
    path: PATHS.adminProcessor,
    label: (t) => t('app.ml_processor'),
    shortLabel: (t) => t('app.processor_short'),
    Icon: Cpu,
  },
  { path: PATHS.adminUsers, label: (t) => t('app.users'), Icon: Users },
];

const OFFICER: NavLinkEntry[] = [
  { path: PATHS.government, label: (t) => t('app.reports'), Icon: ClipboardList },
  ...CITIZEN,
];

/** A crew starts with the cases assigned to it, on the officers' screen. */
const CREW: NavLinkEntry[] = [
  { path: PATHS.government, label: (t) => t('app.my_cases'), Icon: ClipboardList },
  ...CITIZEN,
];

const REVIEWER: NavLinkEntry[] = [
  {
    path: PATHS.adminReviewQueue,
    label: (t) => t('app.review_queue'),
    Icon: Images,
  },
  ...CITIZEN,
];

const LINKS: Record<Role, NavLinkEntry[]> = {
  admin: ADMIN,
  government: OFFICER,
  crew: CREW,
  reviewer: REVIEWER,
  user: CITIZEN,
};

/** The links of the header for this role (NAV-17, NAV-18). */
export const getNavLinks = (role: Role): NavLinkEntry[] => LINKS[role];
