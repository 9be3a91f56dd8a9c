import { Images, ImageUp } from 'lucide-react';
import { PATHS } from '../../shared/paths.ts';
import { ActionLink } from '../../shared/ui/action-link.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useWords } from '../../shared/words/words.ts';
import { dashboardWords } from './words.ts';

export function QuickActions() {
  const w = useWords(dashboardWords);
  return (
    <PanelSection title={w.quickActions}>
      <ul className="grid gap-1">
        <ActionLink
          to={PATHS.upload}
          icon={<ImageUp aria-hidden="true" />}
          title={w.uploadNew}
          text={w.uploadNewText}
        />
        <ActionLink
          to={PATHS.history}
          icon={<Images aria-hidden="true" />}
          title={w.viewAll}
          text={w.viewAllText}
        />
      </ul>
    </PanelSection>
  );
}
