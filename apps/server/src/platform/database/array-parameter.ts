import { type SQL, sql } from 'drizzle-orm'

const needsNoQuotes = /^[\w.:+-]+$/
const quoted = (value: string): string =>
  needsNoQuotes.test(value) && value.toUpperCase() !== 'NULL'
    ? value
    : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
export type ArrayPart = number | string | boolean | null
/** One parameter for a whole column, written as PostgreSQL reads it: quicker than the driver where there are thousands. */
export const arrayOf = (values: readonly ArrayPart[]): SQL => {
  let text = ''
  for (const value of values) text += `,${typeof value === 'string' ? quoted(value) : (value ?? 'NULL')}`
  return sql`${`{${text.slice(1)}}`}`
}
