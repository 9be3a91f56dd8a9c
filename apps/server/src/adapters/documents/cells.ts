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
import { CELL_MARGINS, HEADER_SHADE, SOFT_SHADE, TABLE_BORDERS } from './styles.ts';

/** In half points, a little smaller than the text. */
export const TABLE_TEXT = 19;

type CellStyle = Pick<ITableCellOptions, 'shading' | 'columnSpan'> & { isNumber?: boolean; width: number };

/** A cell of one paragraph. */
const createCell = (children: ParagraphChild[], { isNumber = false, width, ...style }: CellStyle) =>
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

export type TableColumn = { title: string; width: number; isNumber?: boolean };

/** The header row, which is repeated on every page. */
const createHeaderRow = (columns: readonly TableColumn[]) =>
  new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: columns.map(({ title, ...style }) =>
      createCell([new TextRun({ text: title, bold: true, color: 'FFFFFF', size: TABLE_TEXT })], {
        ...style,
        shading: HEADER_SHADE,
      }),
    ),
  });

/** A row of a table, one cell for each column. */
export const createRow = (columns: readonly TableColumn[], cells: readonly ParagraphChild[][]) =>
  new TableRow({
    cantSplit: true,
    children: columns.map(({ width, isNumber = false }, column) =>
      createCell(cells[column] ?? [], { width, isNumber }),
    ),
  });

/** A row that heads the rows below it. */
export const createGroupRow = (columns: readonly TableColumn[], children: ParagraphChild[]) =>
  new TableRow({
    cantSplit: true,
    children: [
      createCell(children, { width: computeWidth(columns), columnSpan: columns.length, shading: SOFT_SHADE }),
    ],
  });

const computeWidth = (columns: readonly TableColumn[]) => columns.reduce((sum, { width }) => sum + width, 0);

/** A table with a header over the full text width. */
export const createTable = (columns: readonly TableColumn[], rows: TableRow[]) =>
  new Table({
    rows: [createHeaderRow(columns), ...rows],
    columnWidths: columns.map(({ width }) => width),
    width: { size: computeWidth(columns), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: TABLE_BORDERS,
  });

export const createSmallText = (text: string) => new TextRun({ text, size: TABLE_TEXT });
