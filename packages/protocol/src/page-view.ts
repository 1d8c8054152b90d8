/**
 * What the pages get of a declaration. They run on a client that is generated from the declarations' values
 * (`apps/web/protocol-client.ts`), and a definer says here what of its values goes there: what has no view goes whole,
 * schemas and functions not at all.
 */
const views = new WeakMap<object, () => unknown>()
const tables = new WeakMap<object, object>()

/** The declaration as it is; the pages get what `view` answers. */
export const withPageView = <T extends object>(declared: T, view: (declared: T) => unknown): T => {
  views.set(declared, () => view(declared))
  return declared
}

/** Some fields of a declaration. */
export const fieldsOf = <T extends object, K extends keyof T>(declared: T, fields: readonly K[]): Partial<Pick<T, K>> =>
  Object.fromEntries(fields.filter((field) => field in declared).map((field) => [field, declared[field]])) as Partial<
    Pick<T, K>
  >

/** Every row of a table by what `view` leaves of it. */
export const rowsOf = <T extends object>(table: T, view: (row: T[keyof T]) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(table).map(([code, row]) => [code, view(row as T[keyof T])]))

/** Reads a table by its codes, each row with all its optional parts. The pages have such a reader too. */
export const readerOf = <Code extends string, Row>(table: Readonly<Record<Code, Row>>): ((code: Code) => Row) => {
  const read = (code: Code): Row => table[code]
  tables.set(read, table)
  return read
}

export const hasPageView = (value: object): boolean => views.has(value) || tables.has(value)
export const pageViewOf = (value: object): unknown => views.get(value)?.()
/** The table a reader reads. */
export const tableOf = (value: object): object | undefined => tables.get(value)
