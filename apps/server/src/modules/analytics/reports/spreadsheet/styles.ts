const LEAF = 'FF1A6B45';
const INK = 'FF1F2521';
const INK_SOFT = 'FF5C665F';
const LINE = 'FFC9D1CB';
const LINK = 'FF0B5FA5';

const buildFont = (size: number, color: string, bold = false) =>
  `<font>${bold ? '<b/>' : ''}<sz val="${size}"/><color rgb="${color}"/><name val="Calibri"/><family val="2"/></font>`;

const FONTS = [
  buildFont(11, INK),
  buildFont(18, LEAF, true),
  buildFont(10, INK_SOFT),
  buildFont(14, INK, true),
  buildFont(11, 'FFFFFFFF', true),
  `<font><u/><sz val="11"/><color rgb="${LINK}"/><name val="Calibri"/><family val="2"/></font>`,
];

const FORMATS = [
  { id: 164, code: '#,##0' },
  { id: 165, code: '0.0000' },
  { id: 166, code: '0.0%' },
  { id: 167, code: '0.000000' },
  { id: 168, code: 'yyyy\\-mm\\-dd\\ hh:mm' },
];

type Format = { font?: number; number?: number; fill?: number; lined?: boolean; align: string };

const buildCellFormat = ({ font: fontId = 0, number = 0, fill = 0, lined = false, align }: Format) =>
  `<xf numFmtId="${number}" fontId="${fontId}" fillId="${fill}" borderId="${lined ? 1 : 0}" xfId="0" applyNumberFormat="1" ` +
  `applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment ${align}/></xf>`;

const LEFT = 'horizontal="left" vertical="top" indent="1"';
const RIGHT = 'horizontal="right" vertical="top"';

/** In the order of STYLE. */
const CELL_FORMATS = [
  buildCellFormat({ align: 'vertical="top"' }),
  buildCellFormat({ font: 1, align: 'vertical="center"' }),
  buildCellFormat({ font: 2, align: 'horizontal="left" vertical="top"' }),
  buildCellFormat({ font: 3, number: 164, align: 'horizontal="left" vertical="top"' }),
  buildCellFormat({ font: 4, fill: 2, align: 'horizontal="left" vertical="center" indent="1" wrapText="1"' }),
  buildCellFormat({ lined: true, align: LEFT }),
  buildCellFormat({ lined: true, align: `${LEFT} wrapText="1"` }),
  ...[164, 165, 166, 167, 168].map((number) => buildCellFormat({ lined: true, number, align: RIGHT })),
  buildCellFormat({ font: 5, lined: true, align: LEFT }),
  buildCellFormat({ font: 4, fill: 2, align: 'horizontal="right" vertical="center" wrapText="1"' }),
];

const list = (name: string, items: readonly string[]) =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;

/** The part `xl/styles.xml` of every report. */
export const STYLES_XML =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  list(
    'numFmts',
    FORMATS.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`),
  ) +
  list('fonts', FONTS) +
  list('fills', [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
    `<fill><patternFill patternType="solid"><fgColor rgb="${LEAF}"/><bgColor indexed="64"/></patternFill></fill>`,
  ]) +
  list('borders', [
    '<border><left/><right/><top/><bottom/><diagonal/></border>',
    `<border><left/><right/><top/><bottom style="hair"><color rgb="${LINE}"/></bottom><diagonal/></border>`,
  ]) +
  list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']) +
  list('cellXfs', CELL_FORMATS) +
  list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']) +
  '</styleSheet>';
