import { analyticsBadge } from '@smart-waste/core';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../../shared/ui/badge.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { useSentence } from '../../../shared/words/sentences.ts';

type Tone = ReturnType<typeof analyticsBadge>['tone'];

const LOOKS: Record<Tone, { color: BadgeTone; icon: ReactNode }> = {
  waiting: { color: 'plain', icon: <Clock aria-hidden="true" /> },
  working: { color: 'sky', icon: <Spinner /> },
  good: { color: 'leaf', icon: <Check aria-hidden="true" /> },
  bad: { color: 'brick', icon: <TriangleAlert aria-hidden="true" /> },
  warning: { color: 'amber', icon: <TriangleAlert aria-hidden="true" /> },
};

/** Where an upload stands, in the four words of this screen. */
export function AnalyticsBadge({ status }: { status: string }) {
  const say = useSentence();
  const { label, tone } = analyticsBadge(status);
  return (
    <Badge tone={LOOKS[tone].color}>
      {LOOKS[tone].icon}
      {say(label)}
    </Badge>
  );
}
