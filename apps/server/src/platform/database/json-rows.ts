import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** A row of this table from what `row_to_json` said of it. */
export const rowReader = <T extends PgTable>(table: T): ((json: Record<string, unknown>) => T['$inferSelect']) => {
  const columns = Object.entries(getTableColumns(table)).map(([key, { name, dataType }]) => {
    const isMoment = dataType === 'date'
    return { key, name, isMoment }
  })
  return (json) => {
    const row: Record<string, unknown> = {}
    for (const { key, name, isMoment } of columns) {
      const value = json[name]
      row[key] = isMoment && typeof value === 'string' ? new Date(value) : value
    }
    return row as T['$inferSelect']
  }
}

/** A whole row as one value: tens of columns by name would be written into every statement anew. */
export const rowJson = (table: PgTable): SQL.Aliased<Record<string, unknown>> =>
  sql<Record<string, unknown>>`to_json(${table})`.as('json')
