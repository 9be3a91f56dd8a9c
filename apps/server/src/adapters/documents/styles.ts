import { BorderStyle, type IFontAttributesProperties, type IStylesOptions, ShadingType } from 'docx';

/** The document's colours and measures, in one place. Sizes are in half points, spaces in twentieths of one. */
export const LEAF = '1A6B45';
const INK = '1F2521';
export const INK_SOFT = '5C665F';
const LINE = 'C9D1CB';
const WASH = 'EEF4F0';

export const PAGE = { margin: { top: 1000, bottom: 1000, left: 1100, right: 1100 } };
/** A4 less its margins. */
export const TEXT_WIDTH = 11906 - 2 * 1100;
/** The same in pixels of pictures, 96 to the inch. */
export const TEXT_WIDTH_PIXELS = Math.floor((TEXT_WIDTH / 1440) * 96);

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
export const NO_BORDERS = {
  top: NONE,
  bottom: NONE,
  left: NONE,
  right: NONE,
  insideHorizontal: NONE,
  insideVertical: NONE,
};
export const CELL_MARGINS = { top: 60, bottom: 60, left: 90, right: 90 };
export const HEADER_SHADE = { type: ShadingType.CLEAR, color: 'auto', fill: LEAF };
export const SOFT_SHADE = { type: ShadingType.CLEAR, color: 'auto', fill: WASH };

/** Devanagari is complex script, which has a font of its own. */
const FONT: IFontAttributesProperties = {
  ascii: 'Calibri',
  hAnsi: 'Calibri',
  eastAsia: 'Calibri',
  cs: 'Nirmala UI',
};

const createHeadingStyle = (size: number, before: number, after: number) => ({
  run: { size, bold: true, color: LEAF, font: FONT },
  paragraph: { spacing: { before, after }, keepNext: true },
});

/** The styles of Word itself, so that its navigation, table of contents and screen readers know the headings. */
export const createStyles = (language: string): IStylesOptions => ({
  default: {
    document: {
      run: { font: FONT, size: 21, color: INK, language: { value: language, bidirectional: language } },
      paragraph: { spacing: { after: 100 } },
    },
    title: createHeadingStyle(52, 0, 60),
    heading1: createHeadingStyle(30, 320, 120),
    heading2: createHeadingStyle(24, 240, 80),
    hyperlink: { run: { color: '0B5FA5', underline: {} } },
  },
  paragraphStyles: [
    {
      id: 'Subtitle',
      name: 'Subtitle',
      basedOn: 'Normal',
      next: 'Normal',
      quickFormat: true,
      run: { size: 26, color: INK_SOFT, font: FONT },
      paragraph: { spacing: { after: 200 } },
    },
    {
      id: 'Caption',
      name: 'caption',
      basedOn: 'Normal',
      next: 'Normal',
      quickFormat: true,
      run: { size: 18, color: INK_SOFT, font: FONT },
      paragraph: { spacing: { before: 40, after: 160 } },
    },
  ],
});
