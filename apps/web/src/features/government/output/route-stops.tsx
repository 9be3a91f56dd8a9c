import type { CaseRoute } from '@smart-waste/contract';
import { roundDistance } from '@smart-waste/core';
import { caseOutputMessages } from '@smart-waste/messages/en/case-output';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { Navigation } from 'lucide-react';
import { Link } from 'react-router';
import { useCategoryName } from '../../../shared/cases/use-categories.ts';
import { formatDistance } from '../../../shared/format/units.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import { DueText } from '../parts/due-text.tsx';
import { buildMapAppLink } from '../parts/map-app-link.ts';

/** The stops of a route in their order, each with how far it is from the one before. */
export function RouteStops({ stops }: { stops: CaseRoute['stops'] }) {
  const t = useMessages(caseOutputMessages);
  const tWorkplace = useMessages(workplaceMessages);
  const language = useLanguage();
  const getName = useCategoryName();
  const formatRoundedDistance = (meters: number) => formatDistance(roundDistance(meters), language);
  return (
    <ol aria-label={t('case_output.stops')} className="divide-y rounded-panel border bg-surface">
      {stops.map((stop, index) => (
        <li key={stop.number} className="flex items-center gap-3 px-3 py-2.5 sm:px-4">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-ink text-xs font-bold text-surface"
          >
            {index + 1}
          </span>
          <div className="grid min-w-0 flex-1 gap-0.5 text-sm">
            <Link
              to={`?case=${stop.number}`}
              className="line-clamp-2 font-medium wrap-anywhere underline-offset-4 hover:underline"
            >
              <bdi>{stop.place || tWorkplace('workplace.no_place')}</bdi>
            </Link>
            <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-ink-soft tabular-nums">
              <span>
                {`#${stop.number}`} · {getName(stop.category_id)}
              </span>
              <DueText caseItem={stop} />
              <span>
                {stop.leg_meters === null
                  ? t('case_output.start')
                  : t('case_output.leg', { distance: formatRoundedDistance(stop.leg_meters) })}
              </span>
            </p>
          </div>
          <a
            href={buildMapAppLink(stop) ?? ''}
            target="_blank"
            rel="noreferrer"
            aria-label={t('case_output.navigate_to', { number: stop.number })}
            className={buttonVariants({ tone: 'quiet', size: 'icon' })}
          >
            <Navigation aria-hidden="true" />
          </a>
        </li>
      ))}
    </ol>
  );
}
