import type { Generated, JSONColumnType } from 'kysely';
import type { DiskSample, ReportedProcess, ServiceCall } from '../../modules/operations/ports.ts';
import type { TableWithColumns } from './table-with-columns.ts';

/** The tables of the running product. */
export type OperationTables = {
  service_calls: ServiceCall;
  processes: ProcessesTable;
  disk_samples: TableWithColumns<DiskSample, { hour: Date; measured_at: Generated<Date> }>;
};

type ProcessesTable = TableWithColumns<
  ReportedProcess,
  {
    statements: JSONColumnType<ReportedProcess['statements'], string | undefined>;
    started_at: Generated<Date>;
    seen_at: Generated<Date>;
  }
>;
