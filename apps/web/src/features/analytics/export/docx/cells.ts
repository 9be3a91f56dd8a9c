import {
  AlignmentType,
  type ITableCellOptions,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx';
import { CELL_MARGINS, HEADER_SHADE, TABLE_BORDERS } from './styles.ts';

type CellStyle = Pick<ITableCellOptions, 'shading'> & { isNumber?: boolean; width: number };

/** A cell of one paragraph. */
export const cellOf = (children: ParagraphChild[], { isNumber = false, width, ...style }: CellStyle) =>
  new TableCell({
    ...style,
    width: { size: width, type: WidthType.DXA },
    margins: CELL_MARGINS,
    verticalAlign: VerticalAlign.CENTER,
    children: [
      new Paragraph({
        children,
        spacing: { after: 0 },
        alignment: isNumber ? AlignmentType.RIGHT : AlignmentType.LEFT,
      }),
    ],
  });

export type HeaderOf = { title: string; width: number; isNumber?: boolean };

/** The header row, which is repeated on every page. */
export const headerRow = (columns: readonly HeaderOf[]) =>
  new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: columns.map(({ title, ...style }) =>
      cellOf([new TextRun({ text: title, bold: true, color: 'FFFFFF' })], {
        ...style,
        shading: HEADER_SHADE,
      }),
    ),
  });

/** A table over the full text width with the given column widths. */
export const tableOf = (widths: readonly number[], rows: TableRow[]) =>
  new Table({
    rows,
    columnWidths: [...widths],
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: TABLE_BORDERS,
  });
