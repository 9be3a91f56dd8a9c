import { ChartColumn, Images } from 'lucide-react';
import { Link } from 'react-router';
import { isOpen, PATHS } from '../../shared/paths.ts';
import { BOTTOM_ENTRY_LOOK, BottomBar } from '../../shared/ui/bottom-bar.tsx';
import { useWords } from '../../shared/words/words.ts';
import { adminDashboardWords } from './words.ts';

/** Uploads and Analytics at the bottom of a phone's screen (AD-09). */
export function PhoneBar() {
  const w = useWords(adminDashboardWords);
  const entries = [
    { to: PATHS.adminUploads, label: w.uploads, Icon: Images },
    { to: PATHS.adminAnalytics, label: w.analytics, Icon: ChartColumn },
  ].filter(({ to }) => isOpen(to));
  if (entries.length === 0) return null;
  return (
    <>
      <div aria-hidden="true" className="h-10 md:hidden" />
      <BottomBar label={w.shortcuts}>
        {entries.map(({ to, label, Icon }) => (
          <Link key={to} to={to} className={BOTTOM_ENTRY_LOOK}>
            <Icon aria-hidden="true" />
            {label}
          </Link>
        ))}
      </BottomBar>
    </>
  );
}
