/** What an order is found by: its names, and the ends of its numbers. */
import { everyLine } from '@jihui/protocol/rental/line-list'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index } from 'drizzle-orm/pg-core'

const partyFields = [...new Set(everyLine().map(({ partyField }) => partyField))].toSorted()
/** Whom an order is for, as its line asked: one of the answers is there. */
export const partyName = (alias: string) =>
  sql.raw(partyFields.map((field) => `coalesce(${alias}.details->>'${field}', '')`).join(` || ' ' || `))
/** The names an order itself holds, as its index for fragments has them. */
export const orderNames = (alias: string) => sql`${sql.raw(alias)}.contact_name || ' ' || ${partyName(alias)}`

export const searchIndexes = ({ id }: { readonly id: AnyPgColumn }) => [
  index('rental_search')
    .using('gin', sql`search_grams(${orderNames('rental')})`)
    .with({ fastupdate: 'off' }),
  index('rental_number_end').on(sql`(id % 10000)`, id),
  index('rental_contact_phone_end').on(sql`right(contact_phone, 4)`, id),
]
