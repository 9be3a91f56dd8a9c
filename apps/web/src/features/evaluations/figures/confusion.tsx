import type { EvaluationFigures } from '@smart-waste/contract';
import { toClassTitle } from '@smart-waste/core';
import { createClassReason } from '@smart-waste/messages';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { clsx } from 'clsx';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';

/** Rows are what people marked, columns what was detected; the last of each is background. */
export function Confusion({ figures: { confusion } }: { figures: EvaluationFigures }) {
  const t = useMessages(evaluationsMessages);
  const translate = useSentence();
  const background = confusion.classes.length - 1;
  const names = confusion.classes.map((name, index) =>
    index === background ? t('evaluations.background') : translate(createClassReason(toClassTitle(name))),
  );
  const rows = confusion.counts.map((counts, row) => ({ name: names[row] ?? '', counts }));
  return (
    <>
      <ConfusionMatrix names={names} rows={rows} />
      <ConfusionList names={names} rows={rows} />
    </>
  );
}

type ConfusionProps = { names: readonly string[]; rows: readonly { name: string; counts: number[] }[] };

/** Where there is room for a column of each class; its headings stand upright where there is little. */
function ConfusionMatrix({ names, rows }: ConfusionProps) {
  const t = useMessages(evaluationsMessages);
  const language = useLanguage();
  return (
    <table
      aria-label={t('evaluations.confusion')}
      className="w-full text-sm tabular-nums max-md:hidden lg:table-fixed"
    >
      <thead className="text-xs text-ink-soft">
        <tr>
          <td className="lg:w-40" />
          <th scope="colgroup" colSpan={names.length} className="border-b pb-1 text-center font-medium">
            {t('evaluations.detected')}
          </th>
        </tr>
        <tr className="border-b">
          <th scope="col" className="py-2 pr-4 text-left align-bottom font-medium">
            {t('evaluations.marked')}
          </th>
          {names.map((name) => (
            <th key={name} scope="col" className="px-2 py-2 text-right align-bottom font-medium">
              <span className="max-lg:inline-block max-lg:rotate-180 max-lg:text-left max-lg:[writing-mode:vertical-rl]">
                {name}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, counts }) => (
          <tr key={name} className="border-b last:border-0">
            <th scope="row" className="py-2 pr-4 text-left font-medium">
              {name}
            </th>
            {names.map((column, index) => {
              const count = counts[index] ?? 0;
              return (
                <td
                  key={column}
                  className={clsx(
                    'px-2 py-2 text-right',
                    count === 0 && 'text-ink-soft',
                    column === name && index < names.length - 1 && 'bg-leaf-wash',
                  )}
                >
                  {count.toLocaleString(language)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same on a phone: what is zero is left out. */
function ConfusionList({ names, rows }: ConfusionProps) {
  const t = useMessages(evaluationsMessages);
  const language = useLanguage();
  return (
    <dl className="grid gap-3 text-sm tabular-nums md:hidden">
      {rows
        .filter(({ counts }) => counts.some((count) => count > 0))
        .map(({ name, counts }) => (
          <div key={name} className="border-b pb-3 last:border-0 last:pb-0">
            <dt className="pb-1">
              <span className="block font-medium">{t('evaluations.marked_as', { name })}</span>
              <span className="text-xs text-ink-soft">{t('evaluations.detected')}</span>
            </dt>
            {names.map((column, index) => {
              const count = counts[index] ?? 0;
              return count === 0 ? null : (
                <dd key={column} className="flex justify-between gap-4">
                  <span className="text-ink-soft">{column}</span>
                  {count.toLocaleString(language)}
                </dd>
              );
            })}
          </div>
        ))}
    </dl>
  );
}
