export type TableOf = {
  /** What the two columns hold. */
  head: readonly [string, string];
  rows: readonly (readonly [string, string])[];
};

/** A chart's values as rows. */
export const DataTable = ({ title, table }: { title: string; table: TableOf }) => (
  <table aria-label={title} className="w-full text-sm tabular-nums">
    <thead className="text-left text-xs text-ink-soft">
      <tr>
        <th scope="col" className="border-b py-1.5 font-medium">
          {table.head[0]}
        </th>
        <th scope="col" className="border-b py-1.5 text-right font-medium">
          {table.head[1]}
        </th>
      </tr>
    </thead>
    <tbody>
      {table.rows.map(([name, value]) => (
        <tr key={name} className="border-b last:border-b-0">
          <th scope="row" className="py-1.5 text-left font-normal">
            {name}
          </th>
          <td className="py-1.5 text-right">{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
