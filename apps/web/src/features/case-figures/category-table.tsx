import type { CaseFigures } from '@smart-waste/contract';
import { BYTE_ORDER_MARK, toCsvTextRow } from '@smart-waste/core';
import { caseFiguresMessages } from '@smart-waste/messages/en/case-figures';
import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { saveFile } from '../../shared/api/download-file.ts';
import { useCategoryName } from '../../shared/cases/use-categories.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Fact, FactList } from '../../shared/ui/facts.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useMediaQuery } from '../../shared/ui/use-layout.ts';
import { useFigureTexts } from './figure-texts.ts';

const TOO_NARROW = '(max-width: 1023px)';

type Row = CaseFigures['categories'][number];
type Column = {
  id: string;
  heading: string;
  /** As the screen says it. */
  formatCell: (row: Row) => string;
  /** As a file has it: a plain number, in hours where it is a time; empty when there is none. */
  getValue: (row: Row) => number | null;
};

function useColumns(): Column[] {
  const t = useMessages(caseFiguresMessages);
  const { formatCount, formatShare, formatMedian, formatP90 } = useFigureTexts();
  const createCountColumn = (id: 'opened' | 'cleaned' | 'closed' | 'reopened' | 'overdue'): Column => ({
    id,
    heading: t(id === 'overdue' ? 'case_figures.overdue_now' : `case_figures.${id}`),
    formatCell: (row) => formatCount(row[id]),
    getValue: (row) => row[id],
  });
  const createTimeColumns = (of: 'answer' | 'clean'): Column[] => {
    const name = t(`case_figures.to_${of}`);
    return [
      {
        id: `${of}_median`,
        heading: name,
        formatCell: (row) => formatMedian(row[of]),
        getValue: (row) => row[of].median_hours,
      },
      {
        id: `${of}_p90`,
        heading: t('case_figures.p90_of', { name }),
        formatCell: (row) => formatP90(row[of]),
        getValue: (row) => row[of].p90_hours,
      },
    ];
  };
  return [
    createCountColumn('opened'),
    createCountColumn('cleaned'),
    createCountColumn('closed'),
    ...createTimeColumns('answer'),
    ...createTimeColumns('clean'),
    createCountColumn('reopened'),
    {
      id: 'by_photo',
      heading: t('case_figures.by_photo'),
      formatCell: (row) => formatShare(row.verified_by_photo),
      getValue: (row) => row.verified_by_photo,
    },
    createCountColumn('overdue'),
  ];
}

/** The figures of each category: a table, or a list of each where that is too wide. */
export function CategoryTable({ figures }: { figures: CaseFigures }) {
  const t = useMessages(caseFiguresMessages);
  const findCategoryName = useCategoryName();
  const getCategoryName = (category_id: number) => findCategoryName(category_id) || `#${category_id}`;
  const columns = useColumns();
  const Layout = useMediaQuery(TOO_NARROW) ? NarrowLists : WideTable;
  const { categories, from, to } = figures;
  const title = t('case_figures.by_category');
  function download() {
    const head = [t('case_figures.category'), ...columns.map(({ heading }) => heading)];
    const lines = categories.map((row) => [
      getCategoryName(row.category_id),
      ...columns.map(({ getValue }) => String(getValue(row) ?? '')),
    ]);
    const content = BYTE_ORDER_MARK + [head, ...lines].map(toCsvTextRow).join('');
    saveFile(new Blob([content], { type: 'text/csv' }), `case-figures-${from}-${to}.csv`);
  }
  return (
    <PanelSection
      title={title}
      aside={
        categories.length > 0 && (
          <Button tone="secondary" size="small" onClick={download} icon={<Download aria-hidden="true" />}>
            {t('case_figures.csv')}
          </Button>
        )
      }
    >
      {categories.length === 0 ? (
        <p className="py-8 text-center text-sm text-ink-soft">{t('case_figures.nothing_done')}</p>
      ) : (
        <Layout title={title} rows={categories} columns={columns} getCategoryName={getCategoryName} />
      )}
    </PanelSection>
  );
}

type LayoutProps = {
  title: string;
  rows: readonly Row[];
  columns: readonly Column[];
  getCategoryName: (category_id: number) => string;
};

function WideTable({ title, rows, columns, getCategoryName }: LayoutProps) {
  const t = useMessages(caseFiguresMessages);
  const cell = 'border-b py-2 pl-3 text-right';
  return (
    <table aria-label={title} className="w-full text-sm tabular-nums">
      <thead className="text-xs text-ink-soft">
        <tr>
          <th scope="col" className="border-b py-2 text-left align-bottom font-medium">
            {t('case_figures.category')}
          </th>
          {columns.map(({ id, heading }) => (
            <th key={id} scope="col" className={clsx(cell, 'align-bottom font-medium')}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.category_id}>
            <th scope="row" className="border-b py-2 text-left font-medium wrap-anywhere">
              {getCategoryName(row.category_id)}
            </th>
            {columns.map(({ id, formatCell }) => (
              <td key={id} className={cell}>
                {formatCell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NarrowLists = ({ rows, columns, getCategoryName }: LayoutProps) => (
  <div className="grid gap-6 sm:grid-cols-2">
    {rows.map((row) => (
      <section key={row.category_id}>
        <h3 className="mb-2 text-sm font-semibold wrap-anywhere">{getCategoryName(row.category_id)}</h3>
        <FactList>
          {columns.map(({ id, heading, formatCell }) => (
            <Fact key={id} name={heading}>
              {formatCell(row)}
            </Fact>
          ))}
        </FactList>
      </section>
    ))}
  </div>
);
