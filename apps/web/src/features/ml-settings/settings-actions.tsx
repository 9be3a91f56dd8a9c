import { Gauge, Play, Save } from 'lucide-react';
import { Button } from '../../shared/ui/button.tsx';
import { useWords } from '../../shared/words/words.ts';
import { settingsWords } from './words.ts';

type Act = { onPress: () => void; isBusy: boolean };

/** The three buttons of the screen; saving is the one that changes something. */
export function SettingsActions({ test, performance, save }: Record<'test' | 'performance' | 'save', Act>) {
  const w = useWords(settingsWords);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        tone="secondary"
        icon={<Gauge aria-hidden="true" />}
        onClick={performance.onPress}
        busy={performance.isBusy}
      >
        {w.performanceTest}
      </Button>
      <Button tone="secondary" icon={<Play aria-hidden="true" />} onClick={test.onPress} busy={test.isBusy}>
        {w.testService}
      </Button>
      <Button icon={<Save aria-hidden="true" />} onClick={save.onPress} busy={save.isBusy}>
        {w.save}
      </Button>
    </div>
  );
}
