import type { CaseStatus } from '@smart-waste/contract';
import { casesMessages } from '@smart-waste/messages/en/cases';
import {
  Archive,
  Brush,
  Check,
  CheckCheck,
  CircleDot,
  Copy,
  Forward,
  Hammer,
  type LucideIcon,
  Pause,
  UserCheck,
  X,
} from 'lucide-react';
import { useMessages } from '../messages/messages.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const STYLES: Record<CaseStatus, { tone: BadgeTone; Icon: LucideIcon }> = {
  new: { tone: 'amber', Icon: CircleDot },
  confirmed: { tone: 'sky', Icon: Check },
  assigned: { tone: 'sky', Icon: UserCheck },
  in_progress: { tone: 'sky', Icon: Hammer },
  waiting: { tone: 'amber', Icon: Pause },
  cleaned: { tone: 'leaf', Icon: Brush },
  verified: { tone: 'leaf', Icon: CheckCheck },
  rejected: { tone: 'plain', Icon: X },
  not_ours: { tone: 'plain', Icon: Forward },
  duplicate: { tone: 'plain', Icon: Copy },
  closed: { tone: 'plain', Icon: Archive },
};

type CaseStatusBadgeProps = {
  status: CaseStatus;
  /** Where there is little room: the longest one is shortened, and a pointer or a screen reader gets all of it. */
  isShort?: boolean;
};

/** The status of a case as word, icon and colour. */
export function CaseStatusBadge({ status, isShort = false }: CaseStatusBadgeProps) {
  const t = useMessages(casesMessages);
  const { tone, Icon } = STYLES[status];
  const name = t(`cases.status_${status}`);
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {isShort && status === 'waiting' ? (
        <span title={name} className="truncate">
          <span aria-hidden="true">{t('cases.waiting_short')}</span>
          <span className="sr-only">{name}</span>
        </span>
      ) : (
        <span className="truncate">{name}</span>
      )}
    </Badge>
  );
}
