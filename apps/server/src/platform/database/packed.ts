/**
 * Many wide rows as one JSON value: reading them costs this process a third of what the same rows of the driver do, mostly
 * for their moments and for the buffers they come in. Few or narrow rows gain nothing.
 */
import { type Columns, readColumn, type RowOf } from './columns.ts'

const namesOf = (columns: Columns): string[] => Object.keys(columns)
/** What is to be selected `as packed` from the rows `r`, in their order. */
export const packing = (columns: Columns): string =>
  `json_agg(json_build_array(${namesOf(columns)
    .map((name) => `r."${name}"`)
    .join(', ')}))`

/** `packed`: null where there were no rows. */
export const unpack = <const C extends Columns>(columns: C, packed: unknown): RowOf<C>[] => {
  const names = namesOf(columns)
  const isMoment = names.map((name) => readColumn(columns[name]!).kind === 'moment')
  const empty: Record<string, unknown> = {}
  for (const name of names) empty[name] = null
  return ((packed ?? []) as unknown[][]).map((values) => {
    // A copy of one shape: properties added one by one would make each row a hash table.
    const row = { ...empty }
    for (let place = 0; place < names.length; place += 1) {
      const value = values[place]
      row[names[place]!] = isMoment[place] && value !== null ? new Date(value as string) : value
    }
    return row as RowOf<C>
  })
}
