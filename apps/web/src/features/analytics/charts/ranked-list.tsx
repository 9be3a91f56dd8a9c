import { useLanguage } from '../../../shared/messages/language.ts';
import { Clipped } from '../../../shared/ui/clipped.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';

type RankedListProps = {
  title: string;
  /** The text without entries. */
  empty: string;
  /** The largest first. */
  entries: readonly { name: string; count: number }[];
  /** A count with its unit, as it is read out. */
  describeCount: (count: number) => string;
  color: string;
};

/** Names with a bar and a number each: a chart as a list, so that it wraps, prints and is read out as one. */
export function RankedList({ title, empty, entries, describeCount, color }: RankedListProps) {
  const language = useLanguage();
  const most = Math.max(1, ...entries.map(({ count }) => count));
  return (
    <PanelSection title={title}>
      {entries.length === 0 ? (
        <p className="grid min-h-60 place-items-center text-center text-sm text-ink-soft">{empty}</p>
      ) : (
        <ol className="grid gap-3.5" aria-label={title}>
          {entries.map(({ name, count }) => (
            <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 text-sm">
              <Clipped text={name} lines={2} />
              <span>
                <span aria-hidden="true" className="font-semibold tabular-nums">
                  {count.toLocaleString(language)}
                </span>
                <span className="sr-only">{describeCount(count)}</span>
              </span>
              <span aria-hidden="true" className="col-span-2 mt-1 h-1.5 rounded-full bg-sunken">
                <span
                  className="block h-full min-w-1 rounded-full"
                  style={{ width: `${(count / most) * 100}%`, backgroundColor: color }}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
    </PanelSection>
  );
}
