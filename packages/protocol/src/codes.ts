/**
 * The codes of a table, in its order: what a schema and a column's check allow.
 * Marked, as all that only declare are: a table no screen reads leaves the build of the pages.
 */
/* @__NO_SIDE_EFFECTS__ */
export const codesOf = <T extends object>(table: T): [keyof T & string, ...(keyof T & string)[]] =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]
