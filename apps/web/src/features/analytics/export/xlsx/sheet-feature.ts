import type { Feature } from 'write-excel-file/browser';

/** What a picture in a sheet may be made of; the library asks for it though there are none. */
export type SheetContent = Blob | File | ArrayBuffer;
/** Something that the spreadsheet library is taught. */
export type SheetFeature = Feature<SheetContent>;
