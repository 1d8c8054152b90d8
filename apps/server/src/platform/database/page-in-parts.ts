import { type SQL, sql } from 'drizzle-orm'

/**
 * The ids of a page of a list that is several lists one after the other, each in an order an index has: only as many rows
 * are looked at as lie before the page's end. A part is a `select … as id from … order by …`.
 */
export const pageInParts = (parts: readonly SQL[], { limit, offset }: { limit: number; offset: number }): SQL => {
  const each = parts.map(
    (part, at) =>
      sql`select id, ${sql.raw(String(at))} as part, row_number() over () as place from (${part} limit ${limit + offset}) as ordered`,
  )
  return sql`select id, part, place from (${sql.join(each, sql` union all `)}) as parts
    order by part, place limit ${limit} offset ${offset}`
}
