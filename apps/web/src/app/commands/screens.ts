import type { Role } from '@smart-waste/contract';
import { appMessages } from '@smart-waste/messages/en/app';
import { commandMessages } from '@smart-waste/messages/en/commands';
import { governmentMessages } from '@smart-waste/messages/en/government';
import {
  Activity,
  ChartLine,
  ClipboardList,
  Gauge,
  House,
  Images,
  LogIn,
  MessageSquareText,
  Package,
  ServerCog,
  Shapes,
  SlidersHorizontal,
  Spline,
  UserCog,
  UserPlus,
} from 'lucide-react';
import type { Translate } from '../../shared/messages/messages.ts';
import { PATHS, REGISTRATION_PARAMETER } from '../../shared/paths.ts';
import { getNavLinks } from '../nav-links.ts';
import type { Command } from './command.ts';

export const texts = { ...appMessages, ...commandMessages, ...governmentMessages };
export type Texts = Translate<typeof texts>;

type Screen = Pick<Command, 'Icon'> & { path: string; label: (t: Texts) => string };

const HOME: Screen = { path: PATHS.home, label: (t) => t('commands.home'), Icon: House };
const STATUS: Screen = { path: PATHS.test, label: (t) => t('commands.status'), Icon: Activity };
const ACCOUNT: Screen = { path: PATHS.account, label: (t) => t('app.account_settings'), Icon: UserCog };
const LOG_IN: Screen = { path: PATHS.auth, label: (t) => t('commands.log_in'), Icon: LogIn };
const SIGN_UP: Screen = {
  path: `${PATHS.auth}?${REGISTRATION_PARAMETER}`,
  label: (t) => t('commands.sign_up'),
  Icon: UserPlus,
};
const SETTINGS: Screen = {
  path: PATHS.adminSettings,
  label: (t) => t('commands.ml_settings'),
  Icon: SlidersHorizontal,
};
const CATEGORIES: Screen = {
  path: PATHS.adminCategories,
  label: (t) => t('commands.categories'),
  Icon: Shapes,
};
const TEMPLATES: Screen = {
  path: PATHS.adminReplyTemplates,
  label: (t) => t('commands.reply_templates'),
  Icon: MessageSquareText,
};
const CALIBRATIONS: Screen = {
  path: PATHS.adminCalibrations,
  label: (t) => t('commands.calibrations'),
  Icon: Spline,
};
const EVALUATIONS: Screen = {
  path: PATHS.adminEvaluations,
  label: (t) => t('commands.evaluations'),
  Icon: Gauge,
};
const DATASETS: Screen = {
  path: PATHS.adminDatasets,
  label: (t) => t('commands.datasets'),
  Icon: Package,
};
const OPERATIONS: Screen = {
  path: PATHS.adminOperations,
  label: (t) => t('commands.operations'),
  Icon: ServerCog,
};
const REVIEW: Screen = {
  path: PATHS.adminReviewQueue,
  label: (t) => t('app.review_queue'),
  Icon: Images,
};
const REPORTS: Screen = { path: PATHS.government, label: (t) => t('app.reports'), Icon: ClipboardList };

/** The other screens of officers, beside their cases. */
const OFFICER_SCREENS: Screen[] = [
  { path: PATHS.governmentUploads, label: (t) => t('government.uploads'), Icon: Images },
  { path: PATHS.governmentFigures, label: (t) => t('government.figures'), Icon: ChartLine },
];

/** Citizens' screens are open to admins, too; their dashboard and upload have other names there. */
const listAdminScreens = (): Screen[] => [
  REVIEW,
  SETTINGS,
  CALIBRATIONS,
  DATASETS,
  OPERATIONS,
  EVALUATIONS,
  CATEGORIES,
  TEMPLATES,
  REPORTS,
  ...OFFICER_SCREENS,
  ...getNavLinks('user').filter(({ path }) => path === PATHS.history),
];

/** The screens that a person with this role may open; null is a visitor. */
export function listScreens(role: Role | null): Screen[] {
  if (role === null) return [LOG_IN, SIGN_UP, HOME, STATUS];
  const others = role === 'admin' ? listAdminScreens() : role === 'government' ? OFFICER_SCREENS : [];
  return [...getNavLinks(role), ...others, ACCOUNT, HOME, STATUS];
}
