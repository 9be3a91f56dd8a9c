import { Camera } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../shared/paths.ts';
import { buttonVariants } from '../../shared/ui/button-variants.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { useWords } from '../../shared/words/words.ts';
import { historyWords } from './words.ts';

export function HistoryEmpty() {
  const w = useWords(historyWords);
  return (
    <EmptyState
      icon={<Camera />}
      title={w.empty}
      text={w.emptyText}
      action={
        <Link to={PATHS.upload} className={buttonVariants()}>
          {w.emptyAction}
        </Link>
      }
    />
  );
}
