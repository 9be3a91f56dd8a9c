/** What leaves the workplace of the officers: exported lists, routes and work orders. */
export const caseOutputMessages = {
  'case_output.export': 'Export',
  'case_output.csv': 'Spreadsheet (CSV)',
  'case_output.geojson': 'Map data (GeoJSON)',
  'case_output.exporting': 'Exporting…',
  'case_output.received': '{megabytes} MB received',
  'case_output.empty': 'No cases match these filters, so there is nothing to export.',
  'case_output.empty_help': 'Change or clear the filters first.',
  'case_output.export_failed': 'The cases could not be exported',
} as const;
