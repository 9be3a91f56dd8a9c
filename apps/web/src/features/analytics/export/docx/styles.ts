import { BorderStyle, type IStylesOptions, ShadingType } from 'docx';

/** The document's colours and measures, in one place. Sizes are in half points, spaces in twentieths of one. */
const LEAF = '1A6B45';
const INK = '1F2521';
export const INK_SOFT = '5C665F';
const LINE = 'C9D1CB';
const WASH = 'EEF4F0';

export const PAGE = { margin: { top: 1000, bottom: 1000, left: 1100, right: 1100 } };
/** A4 less its margins. */
export const TEXT_WIDTH = 11906 - 2 * 1100;

const HAIRLINE = { style: BorderStyle.SINGLE, size: 4, color: LINE };
const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' };

/** Lines between rows only: columns are read by their alignment. */
export const TABLE_BORDERS = {
  top: HAIRLINE,
  bottom: HAIRLINE,
  left: NONE,
  right: NONE,
  insideHorizontal: HAIRLINE,
  insideVertical: NONE,
};
export const CELL_MARGINS = { top: 70, bottom: 70, left: 100, right: 100 };
export const HEADER_SHADE = { type: ShadingType.CLEAR, color: 'auto', fill: LEAF };
export const FACT_SHADE = { type: ShadingType.CLEAR, color: 'auto', fill: WASH };

const style = (size: number, before: number, after: number) => ({
  run: { size, bold: true, color: LEAF, font: 'Calibri' },
  paragraph: { spacing: { before, after }, keepNext: true },
});

export const STYLES: IStylesOptions = {
  default: {
    document: { run: { font: 'Calibri', size: 20, color: INK }, paragraph: { spacing: { after: 80 } } },
    title: style(44, 0, 120),
    heading1: style(28, 360, 120),
    heading2: style(23, 280, 80),
    hyperlink: { run: { color: '0B5FA5', underline: {} } },
  },
};
