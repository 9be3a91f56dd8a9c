import { caseRoute, type CaseRoute as Planned } from '@smart-waste/contract';
import { type Point, roundDistance } from '@smart-waste/core';
import { caseOutputMessages } from '@smart-waste/messages/en/case-output';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink, LocateFixed, MapPinOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { callApi } from '../../../shared/api/client.ts';
import { formatDistance } from '../../../shared/format/units.ts';
import { getDataOrThrow } from '../../../shared/http/api-result.ts';
import { locateDevice } from '../../../shared/map/locate-device.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { caseKeys } from '../state/cases.ts';
import { buildMapRouteLinks } from './map-route-links.ts';
import { RouteStops } from './route-stops.tsx';
import { buildStartQuery, PrintWorkOrders } from './work-orders.tsx';

const RouteMap = lazy(async () => ({ default: (await import('./route-map.tsx')).RouteMap }));

const useRoute = (numbers: string, start: Point | null) =>
  useQuery({
    queryKey: [...caseKeys.all, 'route', numbers, start],
    queryFn: ({ signal }) => {
      const query = { numbers, ...buildStartQuery(start) };
      return getDataOrThrow(callApi({ endpoint: 'planCaseRoute', schema: caseRoute, query, signal }));
    },
    placeholderData: keepPreviousData,
  });

type CaseRouteProps = {
  /** The numbers as the address has them, separated by commas. */
  numbers: string;
  onClose: () => void;
};

/** An order in which to visit chosen cases, as a list and on a map (CA-73). */
export function CaseRoute({ numbers, onClose }: CaseRouteProps) {
  const t = useMessages(caseOutputMessages);
  const [start, setStart] = useState<Point | null>(null);
  const query = useRoute(numbers, start);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []); // what opened the route is gone
  return (
    <section aria-labelledby="route" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button tone="quiet" size="small" onClick={onClose} icon={<ArrowLeft aria-hidden="true" />}>
          {t('case_output.back')}
        </Button>
        <h2 id="route" ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
          {t('case_output.route')}
        </h2>
      </div>
      <QueryView query={query} failed={t('case_output.route_failed')}>
        {(route) => <Plan route={route} start={start} onStart={setStart} />}
      </QueryView>
    </section>
  );
}

type PlanProps = { route: Planned; start: Point | null; onStart: (start: Point) => void };

function Plan({ route, start, onStart }: PlanProps) {
  const t = useMessages(caseOutputMessages);
  const language = useLanguage();
  const { stops, unplaced, missing, total_meters } = route;
  const printed = [...stops, ...unplaced].map(({ number }) => number);
  const links = buildMapRouteLinks(stops);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <StartHere onStart={onStart} />
        {printed.length > 0 && <PrintWorkOrders numbers={printed} start={start} />}
        {links.map((link, index) => (
          <a
            key={link}
            href={link}
            target="_blank"
            rel="noreferrer"
            className={buttonVariants({ tone: 'secondary' })}
          >
            <ExternalLink aria-hidden="true" />
            {links.length === 1
              ? t('case_output.open_map')
              : t('case_output.open_map_part', { part: index + 1, parts: links.length })}
          </a>
        ))}
      </div>
      {stops.length === 0 ? (
        <EmptyState
          icon={<MapPinOff />}
          title={t('case_output.no_stops')}
          text={t('case_output.no_stops_help')}
        />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="grid gap-2">
            <p role="status" className="text-sm">
              {stops.length === 1 && stops[0]?.leg_meters === null
                ? t('case_output.only_stop')
                : t('case_output.summary', {
                    count: stops.length,
                    distance: formatDistance(roundDistance(total_meters), language),
                  })}
            </p>
            <RouteStops stops={stops} />
          </div>
          <Suspense fallback={<Skeleton className="h-72 rounded-panel lg:h-[28rem]" />}>
            <RouteMap start={start} stops={stops} label={t('case_output.map_label')} />
          </Suspense>
        </div>
      )}
      <LeftOut unplaced={unplaced} missing={missing} />
    </>
  );
}

/** Asks the device where it is, from where the route is planned again. */
function StartHere({ onStart }: Pick<PlanProps, 'onStart'>) {
  const t = useMessages(caseOutputMessages);
  const tWorkplace = useMessages(workplaceMessages);
  const [isLocating, setIsLocating] = useState(false);
  async function locate() {
    setIsLocating(true);
    const position = await locateDevice();
    setIsLocating(false);
    if ('failed' in position) toast.error(tWorkplace('workplace.locate_failed'));
    else onStart(position.point);
  }
  return (
    <Button busy={isLocating} onClick={() => void locate()} icon={<LocateFixed aria-hidden="true" />}>
      {t('case_output.start_here')}
    </Button>
  );
}

/** The cases that are on no map, and the numbers that lead to none. */
function LeftOut({ unplaced, missing }: Pick<Planned, 'unplaced' | 'missing'>) {
  const t = useMessages(caseOutputMessages);
  const formatNumbers = (numbers: readonly number[]) => numbers.map((number) => `#${number}`).join(', ');
  return (
    <>
      {unplaced.length > 0 && (
        <p className="text-sm text-ink-soft">
          {t('case_output.unplaced', { numbers: formatNumbers(unplaced.map(({ number }) => number)) })}
        </p>
      )}
      {missing.length > 0 && (
        <p className="text-sm text-ink-soft">
          {t('case_output.missing', { numbers: formatNumbers(missing) })}
        </p>
      )}
    </>
  );
}
