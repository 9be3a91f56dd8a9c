import type { Feature } from 'write-excel-file/browser';
import {
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
} from 'write-excel-file/utility';

/** The type of image content that the library requires, although sheets have no images. */
export type SheetContent = Blob | File | ArrayBuffer;
/** An extension of the spreadsheet library. */
export type SheetFeature = Feature<SheetContent>;

/** A cell, like `J8`, and the target of its link. */
export type CellLink = { cell: string; url: string };

const SHEET = 'xl/worksheets/sheet{id}.xml';
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
const idOf = (index: number) => `rId-link-${index + 1}`;

function relationshipOf({ url }: CellLink, index: number): string {
  return getSelfClosingTagMarkup('Relationship', {
    Id: idOf(index),
    Type: TYPE,
    Target: url,
    TargetMode: 'External',
  });
}

function withLinks(xml: string, links: readonly CellLink[]): string {
  if (links.length === 0) return xml;
  const cells = links.map(({ cell }, index) =>
    getSelfClosingTagMarkup('hyperlink', { ref: cell, 'r:id': idOf(index) }),
  );
  const markup = `<hyperlinks>${cells.join('')}</hyperlinks>`;
  const order = getOrderOfSiblings(SHEET, 'worksheet') ?? [];
  return insertElementMarkupAccordingToOrderOfSiblings(xml, markup, order, 'worksheet');
}

/** Adds hyperlinks, which the library does not support. `links` holds those of each sheet. */
export function hyperlinks(links: readonly (readonly CellLink[])[]): SheetFeature {
  const of = (sheetIndex: number) => links[sheetIndex] ?? [];
  return {
    files: {
      transform: {
        [SHEET]: { transform: (xml, _, { sheetIndex }) => withLinks(xml, of(sheetIndex)) },
        'xl/worksheets/_rels/sheet{id}.xml.rels': {
          insert: (_, { sheetIndex }) => of(sheetIndex).map(relationshipOf).join(''),
        },
      },
    },
  };
}

const FIT = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

/** Printed, a sheet is one page wide and as many pages long as it takes. */
export const fitsPaper: SheetFeature = {
  files: {
    transform: {
      [SHEET]: {
        transform: (xml) =>
          insertElementMarkupAccordingToOrderOfSiblings(
            xml,
            FIT,
            getOrderOfSiblings(SHEET, 'worksheet') ?? [],
            'worksheet',
          ),
        transformElementAttributes: (tag, attributes) =>
          tag === 'pageSetup' ? { ...attributes, fitToWidth: 1, fitToHeight: 0 } : attributes,
      },
    },
  },
};
