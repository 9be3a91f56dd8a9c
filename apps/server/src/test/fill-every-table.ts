import type { PoolConfig } from 'pg';
import { Client } from 'pg';

type Column = { name: string; type: string; isNullable: boolean; isIdentity: boolean };
type Table = { name: string; columns: Column[]; checks: string[]; references: Reference[] };
type Reference = { columns: string[]; table: string; targets: string[] };

const TABLES = `
  select relname as name,
         (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
                                            'isNullable', not attnotnull, 'isIdentity', attidentity <> '') order by attnum)
            from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
         coalesce((select json_agg(pg_get_constraintdef(oid) order by conname) from pg_constraint where conrelid = pg_class.oid and contype = 'c'), '[]') as checks,
         coalesce((select json_agg(json_build_object(
             'columns', (select json_agg(attname order by place) from unnest(conkey) with ordinality as key(num, place)
                           join pg_attribute on attrelid = conrelid and attnum = num),
             'table', confrelid::regclass::text,
             'targets', (select json_agg(attname order by place) from unnest(confkey) with ordinality as key(num, place)
                           join pg_attribute on attrelid = confrelid and attnum = num)))
            from pg_constraint where conrelid = pg_class.oid and contype = 'f'), '[]') as references
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%' order by relname`;

/** Texts that COPY must escape, and that a careless reader of lines would break. */
const AWKWARD_TEXT = 'tab\tback\\slash \\. line\nfeed\rreturn "quote" नमस्ते \u{1f5d1}';

/** What the rules of columns allow, where a plain value of the type is not allowed. */
const PLAIN: Record<string, string> = {
  uuid: "'0198c0de-0000-7000-8000-00000000000a'",
  integer: '1',
  bigint: '9007199254740993',
  'double precision': '0.1',
  real: '0.5',
  boolean: 'true',
  jsonb: `'{"a": "\\u0001 \\\\ \\" नमस्ते", "b": [1.50, null]}'`,
  bytea: "'\\x00ff0a0d5c'",
  tsvector: `'''it''''s'' waste'`,
  bit: "b'1'",
};

function choosePlainValue({ type }: Column): string {
  const base = type.replace(/\(.*/, '').trim();
  if (type.endsWith('[]'))
    return `array[${choosePlainValue({ name: '', type: type.slice(0, -2), isNullable: false, isIdentity: false })}]::${type}`;
  if (base === 'text' || base.startsWith('character')) return `'${AWKWARD_TEXT}'`;
  if (type.startsWith('timestamp')) return "'2026-02-28 23:59:59.123+00'";
  if (base === 'bit') return `repeat('10', 400)::${type}`;
  return PLAIN[base] ?? 'null';
}

/** The first text that a rule like `status = ANY (ARRAY['a', 'b'])` allows. */
function findAllowedText(column: string, checks: readonly string[]): string | undefined {
  for (const check of checks) {
    const [, value] = new RegExp(`\\(${column} = (?:ANY \\(\\(?ARRAY\\[)?'([^']*)'`).exec(check) ?? [];
    if (value !== undefined) return `'${value}'`;
  }
  return undefined;
}

/** Values where rules of several columns decide. */
const GIVEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  analyses: { status: "'processing'", lease_until: "now() + interval '1 day'", finished_at: 'null' },
  batches: { ended_at: 'null' },
  copied_keys: { sha256: "repeat('0a', 32)" },
  evaluations: { import_id: 'null' },
  model_checks: { status: "'waiting'", lease_until: 'null', finished_at: 'null' },
  second_opinions: { given_at: 'null' },
};

/**
 * Adds a row to each table that has none, whatever its columns are: a table of a later migration is filled too. Triggers do not run.
 */
export async function fillEveryTable(connection: PoolConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    const tables: Table[] = (await client.query(TABLES)).rows;
    await client.query("set session_replication_role = 'replica'");
    for (const table of sortByReferences(tables)) await fillTable(client, table, GIVEN[table.name] ?? {});
  } finally {
    await client.end();
  }
}

/** A table after those to which its rows refer. */
function sortByReferences(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const visit = (table: Table) => {
    if (ordered.includes(table)) return;
    for (const reference of table.references) {
      const other = tables.find(({ name }) => name === reference.table);
      if (other && other !== table) visit(other);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

async function fillTable(client: Client, table: Table, given: Readonly<Record<string, string>>) {
  const { rows } = await client.query(`select from "${table.name}" limit 1`);
  if (rows.length > 0) return;
  const findReference = (name: string) =>
    table.references.find(({ columns, table: target }) => columns.includes(name) && target !== table.name);
  const chooseValue = (column: Column): string => {
    const reference = findReference(column.name);
    if (given[column.name] !== undefined) return given[column.name] ?? 'null';
    if (reference) {
      const target = reference.targets[reference.columns.indexOf(column.name)];
      return `(select "${target}" from "${reference.table}" order by 1 limit 1)`;
    }
    if (table.references.some(({ columns }) => columns.includes(column.name))) return 'null';
    return findAllowedText(column.name, table.checks) ?? choosePlainValue(column);
  };
  const names = table.columns.map(({ name }) => `"${name}"`).join(', ');
  const values = table.columns.map(chooseValue).join(', ');
  const insert = `insert into "${table.name}" (${names}) overriding system value values (${values})`;
  await client.query(insert).catch((cause: unknown) => {
    throw new Error(`no row for ${table.name}: ${String(cause)}\n${table.checks.join('\n')}\n${insert}`, {
      cause,
    });
  });
}
