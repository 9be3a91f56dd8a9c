import { isStepPossible, roundDistance } from '@smart-waste/core';
import { crewMessages } from '@smart-waste/messages/en/crew';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { CircleHelp, CloudOff, Navigation, Undo2 } from 'lucide-react';
import { CaseStatusBadge } from '../../../shared/cases/case-status-badge.tsx';
import { formatDistance } from '../../../shared/format/units.ts';
import { PhotoFrame } from '../../../shared/images/photo-frame.tsx';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import { DueText } from '../parts/due-text.tsx';
import { buildMapAppLink } from '../parts/map-app-link.ts';
import { usePhotoOfCase } from '../parts/use-photo-of-case.ts';
import { needsDecision } from '../state/needs-decision.ts';
import type { CrewCase } from './use-crew-cases.ts';

/** Whether it waits to be sent, or for a decision; otherwise its status when that is not the usual one. */
function RowState({ caseItem, steps }: CrewCase) {
  const t = useMessages(crewMessages);
  if (needsDecision(steps))
    return (
      <Badge tone="amber">
        <CircleHelp aria-hidden="true" />
        {t('crew.to_decide')}
      </Badge>
    );
  return (
    <>
      {caseItem.returns > 0 && isStepPossible('clean', caseItem.status) && (
        <Badge tone="amber">
          <Undo2 aria-hidden="true" />
          {t('crew.sent_back')}
        </Badge>
      )}
      {caseItem.status !== 'assigned' && <CaseStatusBadge status={caseItem.status} isShort />}
      {steps.length > 0 && (
        <Badge tone="amber">
          <CloudOff aria-hidden="true" />
          {t('crew.waiting_to_be_sent')}
        </Badge>
      )}
    </>
  );
}

type CrewRowProps = { one: CrewCase; category: string; onOpen: (number: number) => void };

/** One case of the crew; the whole row opens it, and the button beside it shows the way. */
export function CrewRow({ one, category, onOpen }: CrewRowProps) {
  const t = useMessages(workplaceMessages);
  const tCrew = useMessages(crewMessages);
  const language = useLanguage();
  const photoOfCase = usePhotoOfCase();
  const { caseItem, distance } = one;
  const { number, photo } = caseItem;
  const place = caseItem.place || t('workplace.no_place');
  const link = buildMapAppLink(caseItem);
  return (
    <li className="relative flex items-center gap-3 p-3 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-leaf">
      {photo && (
        <PhotoFrame
          src={photo.thumbnail_url}
          alt={photoOfCase(caseItem)}
          color={photo.placeholder_color}
          className="size-20 shrink-0 rounded-control"
        />
      )}
      <div className="grid min-w-0 flex-1 gap-1 text-sm">
        <h3 className="text-base font-medium">
          <button
            type="button"
            onClick={() => onOpen(number)}
            className="line-clamp-2 text-left wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none"
          >
            {place}
          </button>
        </h3>
        <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-ink-soft tabular-nums">
          {distance !== null && (
            <span className="font-medium text-ink">
              {tCrew('crew.away', {
                distance: formatDistance(roundDistance(distance), language),
              })}
            </span>
          )}
          {isStepPossible('clean', caseItem.status) && <DueText caseItem={caseItem} />}
        </p>
        <p className="text-xs text-ink-soft">{`#${number} · ${category}`}</p>
        <div className="flex flex-wrap gap-1.5">
          <RowState {...one} />
        </div>
      </div>
      {link !== null && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          aria-label={tCrew('crew.navigate_to', { place })}
          className={`${buttonVariants({ tone: 'secondary', size: 'icon' })} relative`}
        >
          <Navigation aria-hidden="true" />
        </a>
      )}
    </li>
  );
}
