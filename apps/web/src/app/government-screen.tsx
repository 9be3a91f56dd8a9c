import { lazy, Suspense } from 'react';
import { usePerson } from '../shared/session/session.ts';
import { PageSpinner } from '../shared/ui/spinner.tsx';
import { NARROW_QUERY, useMediaQuery } from '../shared/ui/use-layout.ts';

const loadWorkplace = () => import('../features/government/government-page.tsx');
const loadCrewPage = () => import('../features/government/crew/crew-page.tsx');
const GovernmentPage = lazy(async () => ({ default: (await loadWorkplace()).GovernmentPage }));
const CrewPage = lazy(async () => ({ default: (await loadCrewPage()).CrewPage }));

/** The workplace of officers, or the screen of a crew on a phone, which loads no more than that. */
export function GovernmentScreen() {
  const isCrew = usePerson()?.role === 'crew';
  const isNarrow = useMediaQuery(NARROW_QUERY);
  return (
    <Suspense fallback={<PageSpinner />}>{isCrew && isNarrow ? <CrewPage /> : <GovernmentPage />}</Suspense>
  );
}
