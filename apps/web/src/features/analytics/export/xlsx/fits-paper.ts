import { getOrderOfSiblings, insertElementMarkupAccordingToOrderOfSiblings } from 'write-excel-file/utility';
import type { SheetFeature } from './sheet-feature.ts';

const SHEET = 'xl/worksheets/sheet{id}.xml';
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
