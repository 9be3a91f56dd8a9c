import { RotateCw } from 'lucide-react';
import { Button } from '../../shared/ui/button.tsx';
import { useWords } from '../../shared/words/words.ts';
import { historyWords } from './words.ts';

type RefreshControlsProps = {
  autoRefresh: boolean;
  onAutoRefresh: (on: boolean) => void;
  onRefresh: () => void;
  isRefreshing: boolean;
};

export function RefreshControls({
  autoRefresh,
  onAutoRefresh,
  onRefresh,
  isRefreshing,
}: RefreshControlsProps) {
  const w = useWords(historyWords);
  return (
    <div className="flex items-center gap-5">
      <label className="hidden min-h-10 items-center gap-2 text-sm md:flex">
        <input
          type="checkbox"
          checked={autoRefresh}
          onChange={({ target }) => onAutoRefresh(target.checked)}
          className="size-4 accent-leaf"
        />
        {w.autoRefresh}
      </label>
      <Button tone="secondary" onClick={onRefresh} busy={isRefreshing} icon={<RotateCw aria-hidden="true" />}>
        {w.refresh}
      </Button>
    </div>
  );
}
