/** A table with the columns of a port's row; `Columns` replaces some of them and adds those that no port shows. */
export type TableWithColumns<Row, Columns> = Omit<Row, keyof Columns> & Columns;
