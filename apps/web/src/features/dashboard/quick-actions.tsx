import { ChevronRight, Images, ImageUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isOpen, PATHS, type Path } from '../../shared/paths.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useWords } from '../../shared/words/words.ts';
import { dashboardWords } from './words.ts';

type ActionProps = { to: Path; icon: ReactNode; title: string; text: string };

const Action = ({ to, icon, title, text }: ActionProps) => (
  <li>
    <Link
      to={to}
      aria-label={title}
      className="-mx-3 flex min-h-14 items-center gap-4 rounded-control px-3 py-2.5 transition-colors hover:bg-sunken"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-leaf-wash text-leaf-strong [&_svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium">{title}</span>
        <span className="block text-xs text-ink-soft">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 text-ink-soft" />
    </Link>
  </li>
);

export function QuickActions() {
  const w = useWords(dashboardWords);
  return (
    <PanelSection title={w.quickActions}>
      <ul className="grid gap-1">
        {isOpen(PATHS.upload) && (
          <Action
            to={PATHS.upload}
            icon={<ImageUp aria-hidden="true" />}
            title={w.uploadNew}
            text={w.uploadNewText}
          />
        )}
        {isOpen(PATHS.history) && (
          <Action
            to={PATHS.history}
            icon={<Images aria-hidden="true" />}
            title={w.viewAll}
            text={w.viewAllText}
          />
        )}
      </ul>
    </PanelSection>
  );
}
