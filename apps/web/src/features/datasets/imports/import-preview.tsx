import {
  type DatasetImport,
  type ImportProblem,
  LABEL_CLASSES,
  type LabelClass,
} from '@smart-waste/contract';
import { toClassTitle } from '@smart-waste/core';
import { createClassReason } from '@smart-waste/messages';
import { datasetImportsMessages } from '@smart-waste/messages/en/dataset-imports';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FigureTable } from '../../../shared/ui/figure-table.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';
import { Select } from '../../../shared/ui/select-field.tsx';
import { useConfirmImport } from './use-imports.ts';

/** What was found in an archive: photos and splits, then what was rejected. */
export function ImportContents({ datasetImport }: { datasetImport: DatasetImport }) {
  const t = useMessages(datasetImportsMessages);
  const { photos, empty_photos, splits } = datasetImport;
  return (
    <div className="grid gap-2 text-sm tabular-nums">
      {photos > 0 && (
        <>
          <p>{t('dataset_imports.photos', { photos, empty: empty_photos })}</p>
          <p className="text-ink-soft">{t('dataset_imports.splits', splits)}</p>
        </>
      )}
      <Rejects datasetImport={datasetImport} />
    </div>
  );
}

/** Every reason with how often, and the first places; nothing when all is imported. */
function Rejects({ datasetImport: { photos, rejected, rejects } }: { datasetImport: DatasetImport }) {
  const t = useMessages(datasetImportsMessages);
  if (rejected.length === 0) return null;
  const all = rejected.reduce((sum, { count }) => sum + count, 0);
  return (
    <details open={photos === 0}>
      <summary className="min-h-11 cursor-pointer content-center font-medium dense:min-h-6">
        {t('dataset_imports.rejected', { count: all })}
      </summary>
      <ul className="mt-3 grid gap-3">
        {rejected.map(({ problem, count }) => (
          <li key={problem}>
            <p>{t(`dataset_imports.problem_${problem}`, { count })}</p>
            <ul className="mt-1 grid max-h-48 gap-0.5 overflow-y-auto pl-4 text-xs break-all text-ink-soft">
              {listPlaces(rejects, problem).map((where) => (
                <li key={where}>{where}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}

const listPlaces = (rejects: DatasetImport['rejects'], problem: ImportProblem): string[] => [
  ...new Set(rejects.filter((one) => one.problem === problem).map(({ where }) => where)),
];

/** The value of the choice that leaves a class out; no class has this name. */
const LEFT_OUT = '-';

/** An admin says which class of the archive is which, and imports it. */
export function ClassMapping({ datasetImport }: { datasetImport: DatasetImport }) {
  const t = useMessages(datasetImportsMessages);
  const translate = useSentence();
  const language = useLanguage();
  const confirm = useConfirmImport(datasetImport);
  const [chosen, setChosen] = useState(
    () => new Map(datasetImport.classes.map((one) => [one.name, one.class])),
  );
  const hasOne = [...chosen.values()].some((name) => name !== null);
  const options = [
    { value: LEFT_OUT, label: t('dataset_imports.left_out') } as const,
    ...LABEL_CLASSES.map((name) => ({
      value: name,
      label: translate(createClassReason(toClassTitle(name))),
    })),
  ];
  const choose = (name: string, value: LabelClass | typeof LEFT_OUT) =>
    setChosen(new Map(chosen).set(name, value === LEFT_OUT ? null : value));
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-sm text-ink-soft">{t('dataset_imports.mapping_text')}</p>
      <FigureTable
        caption={t('dataset_imports.mapping')}
        head={[
          t('dataset_imports.their_class'),
          t('dataset_imports.objects'),
          t('dataset_imports.our_class'),
        ]}
        rows={datasetImport.classes.map(({ name, objects }) => ({
          key: name,
          cells: [
            name,
            objects.toLocaleString(language),
            <Select
              key={name}
              className="my-1 w-56 max-w-full"
              aria-label={t('dataset_imports.class_of', { name })}
              options={options}
              value={chosen.get(name) ?? LEFT_OUT}
              onChange={(value) => choose(name, value)}
            />,
          ],
        }))}
      />
      {!hasOne && <p className="text-sm">{t('dataset_imports.choose_one')}</p>}
      <div>
        <Button
          ref={keepFocus}
          icon={<Check aria-hidden="true" />}
          disabled={!hasOne}
          busy={confirm.isPending}
          onClick={() =>
            confirm.mutate({ classes: [...chosen].map(([name, label]) => ({ name, class: label })) })
          }
        >
          {t('dataset_imports.confirm')}
        </Button>
      </div>
    </div>
  );
}
