import type { CaseStatus } from '@smart-waste/contract';
import { BYTE_ORDER_MARK, type CsvCell, toCsvRow, toTextCell } from '../csv.ts';
import { removeDirectionControls } from '../direction.ts';

/** A case as a file has it: nothing of those who reported it (CA-26), moments in the time zone of the reader. */
export type ExportedCase = {
  number: number;
  status: CaseStatus;
  /** Its name in the language of the reader. */
  category: string;
  severity: number | null;
  place: string;
  latitude: number | null;
  longitude: number | null;
  opened_at: string;
  changed_at: string;
  due_at: string | null;
  urgent_at: string;
  answered_at: string | null;
  cleaned_at: string | null;
  ended_at: string | null;
  escalated_at: string | null;
  assignee: string | null;
  reports: number;
  followers: number;
  repeats: number;
  returns: number;
  waste_classes: readonly string[];
  is_private: boolean;
  public_note: string;
  responsible: string | null;
  /** The case on the screen of the staff. */
  url: string;
};

const COLUMNS = [
  'number',
  'status',
  'category',
  'severity',
  'place',
  'latitude',
  'longitude',
  'opened_at',
  'changed_at',
  'due_at',
  'urgent_at',
  'answered_at',
  'cleaned_at',
  'ended_at',
  'escalated_at',
  'assignee',
  'reports',
  'followers',
  'repeats',
  'returns',
  'waste_classes',
  'is_private',
  'public_note',
  'responsible',
  'url',
] as const satisfies (keyof ExportedCase)[];

/** Writes cases as a file, piece by piece; positions count from 0. */
export type CaseFileWriter = {
  open: string;
  writeRow: (exportedCase: ExportedCase, position: number) => string;
  close: string;
};

function toCell(value: ExportedCase[keyof ExportedCase]): CsvCell {
  if (typeof value === 'number' || value === null) return value;
  return toTextCell(typeof value === 'object' ? value.join('; ') : String(value));
}

/** CSV by RFC 4180 with a row for each case; no text is taken for a formula (RP-09). */
export const caseCsvWriter: CaseFileWriter = {
  open: BYTE_ORDER_MARK + toCsvRow(COLUMNS),
  writeRow: (filed) => toCsvRow(COLUMNS.map((column) => toCell(filed[column]))),
  close: '',
};

/** Programs show each value on its own, so that no isolate is needed, and compare it with others. */
const withoutControls = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? removeDirectionControls(value) : value;

/** A point for each case, longitude first (RFC 7946); a case without coordinates has no geometry. */
function toFeature({ latitude, longitude, ...properties }: ExportedCase) {
  const isPlaced = latitude !== null && longitude !== null;
  return {
    type: 'Feature',
    id: properties.number,
    geometry: isPlaced ? { type: 'Point', coordinates: [longitude, latitude] } : null,
    properties,
  };
}

export const caseGeoJsonWriter: CaseFileWriter = {
  open: '{"type":"FeatureCollection","features":[',
  writeRow: (filed, position) =>
    `${position === 0 ? '\n' : ',\n'}${JSON.stringify(toFeature(filed), withoutControls)}`,
  close: '\n]}\n',
};
