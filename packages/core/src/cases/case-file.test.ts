import { describe, expect, it } from 'vitest';
import { type CaseFileWriter, caseCsvWriter, caseGeoJsonWriter, type ExportedCase } from './case-file.ts';

const filed = (given: Partial<ExportedCase> = {}): ExportedCase => ({
  number: 1043,
  status: 'assigned',
  category: 'Litter',
  severity: 0.875,
  place: 'Gate 2, "Old" Mill',
  latitude: 26.9124,
  longitude: -75.7873,
  opened_at: '2026-11-21T11:14:36+05:30',
  changed_at: '2026-11-21T12:14:36+05:30',
  due_at: null,
  urgent_at: '2026-11-22T11:14:36+05:30',
  answered_at: null,
  cleaned_at: null,
  ended_at: null,
  escalated_at: null,
  assignee: 'ravi',
  reports: 2,
  followers: 3,
  repeats: 0,
  returns: 1,
  waste_classes: ['bottle', 'can'],
  is_private: false,
  public_note: '',
  responsible: null,
  url: 'https://waste.example/government?case=1043',
  ...given,
});

const writeCases = ({ open, writeRow, close }: CaseFileWriter, ...cases: ExportedCase[]) =>
  open + cases.map(writeRow).join('') + close;

describe('cases as CSV', () => {
  it('begin with a byte order mark and the names of the columns, and have a row each (CA-70)', () => {
    const [header, row, end] = writeCases(caseCsvWriter, filed()).split('\r\n');
    expect(header).toMatch(/^\uFEFFnumber,status,category,severity,place,latitude,longitude,/);
    expect(row).toBe(
      '1043,assigned,Litter,0.875,"Gate 2, ""Old"" Mill",26.9124,-75.7873,2026-11-21T11:14:36+05:30,' +
        '2026-11-21T12:14:36+05:30,,2026-11-22T11:14:36+05:30,,,,,ravi,2,3,0,1,bottle; can,false,,,' +
        'https://waste.example/government?case=1043',
    );
    expect(end).toBe('');
  });

  it('have texts that keep their direction to themselves (CA-137)', () => {
    const [, row] = writeCases(caseCsvWriter, filed({ place: '\u202egate', public_note: 'خلف' })).split(
      '\r\n',
    );
    expect(row).toContain(',\u2068gate\u2069,26.9124,');
    expect(row).toContain(',\u2068خلف\u2069,');
  });

  it('have no text that a spreadsheet takes for a formula (CA-70)', () => {
    const csv = writeCases(caseCsvWriter, filed({ place: '=1+1', assignee: '@sum', public_note: '\t-2' }));
    expect(csv).toContain("'=1+1");
    expect(csv).toContain("'@sum");
    expect(csv).toContain("'\t-2");
    expect(csv).toContain(',-75.7873,');
  });
});

describe('cases as GeoJSON', () => {
  it('are features with the longitude first; without coordinates they have no geometry (CA-70)', () => {
    const collection = JSON.parse(
      writeCases(caseGeoJsonWriter, filed(), filed({ number: 1044, latitude: null, longitude: null })),
    );
    expect(collection.type).toBe('FeatureCollection');
    expect(collection.features).toMatchObject([
      {
        type: 'Feature',
        id: 1043,
        geometry: { type: 'Point', coordinates: [-75.7873, 26.9124] },
        properties: { number: 1043, place: 'Gate 2, "Old" Mill', waste_classes: ['bottle', 'can'] },
      },
      { id: 1044, geometry: null },
    ]);
  });

  it('have no text that turns the direction of another (CA-137)', () => {
    const { features } = JSON.parse(
      writeCases(caseGeoJsonWriter, filed({ place: '\u202egate', assignee: 'خلف' })),
    );
    expect(features[0].properties).toMatchObject({ place: 'gate', assignee: 'خلف' });
  });

  it('are an empty collection when there are none', () => {
    expect(JSON.parse(writeCases(caseGeoJsonWriter))).toEqual({ type: 'FeatureCollection', features: [] });
  });
});
