import { useNavigation } from 'react-router';
import { useIsDelayed } from '../shared/ui/spinner.tsx';

function Bar() {
  if (!useIsDelayed()) return null;
  return <div className="fixed inset-x-0 top-0 z-[1400] h-0.5 animate-breathe bg-leaf" />;
}

/** A thin line at the top while the code of the next screen takes longer than 200 ms. */
export const NavigationProgress = () => (useNavigation().state === 'loading' ? <Bar /> : null);
