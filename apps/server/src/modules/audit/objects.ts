/** What the entries of the audit log are about: how it is called, and to which order it belongs. */
import { objectWord } from '@jihui/protocol/all-audit-words'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { auditLog } from '../../platform/database/table.ts'

interface Named {
  readonly id: string
  readonly label: string
  readonly rental_id: number | null
}

/** Object type → its rows by their ids. Where a type belongs to an order, `rental_id` says to which. */
const sources: Readonly<Record<string, (ids: SQL) => SQL>> = {
  agreement: (ids) => sql`select id::text, number as label, rental_id from agreement where id in (${ids})`,
  refund: (ids) => sql`select id::text, number as label, rental_id from refund where id in (${ids})`,
  payment: (ids) => sql`select id::text, number as label, rental_id from payment where id in (${ids})`,
  owner_earning: (ids) => sql`select id::text, '' as label, rental_id from owner_earning where id in (${ids})`,
  qualification_document: (ids) => sql`select d.id::text, coalesce(t.name, d.type) as label, d.rental_id
    from qualification_document d left join qualification_type t on t.code = d.type where d.id in (${ids})`,
  agreement_template: (ids) =>
    sql`select id::text, name as label, null::int as rental_id from agreement_template where id in (${ids})`,
  equipment: (ids) => sql`select id::text, name || ' ' || model as label, null::int as rental_id
    from equipment where id in (${ids})`,
  equipment_unit: (ids) =>
    sql`select id::text, serial as label, null::int as rental_id from equipment_unit where id in (${ids})`,
  user: (ids) => sql`select id::text, username as label, null::int as rental_id from app_user where id in (${ids})`,
}
/** Types whose rows carry the order's id, by table: everything about an order is found through them. */
const partsOfOrder = ['agreement', 'refund', 'payment', 'owner_earning', 'qualification_document'] as const

const listOf = (values: readonly number[]) =>
  sql.join(
    values.map((value) => sql`${value}::int`),
    sql`, `,
  )

/** Entries about an order: itself, its contracts, its money and its documents. */
export const aboutOrder = (rentalId: number): SQL =>
  sql`(${auditLog.objectType}, ${auditLog.objectId}) in (${sql.join(
    [
      sql`select 'rental', ${String(rentalId)}::text`,
      ...partsOfOrder.map(
        (type) =>
          sql`select ${sql.raw(`'${type}'`)}, p.id::text from ${sql.identifier(type)} p where p.rental_id = ${rentalId}`,
      ),
    ],
    sql` union all `,
  )})`

type About = Pick<typeof auditLog.$inferSelect, 'objectType' | 'objectId'>

/** Names of a page of objects, one statement for each type among them. */
export const nameObjects = async (db: Queryable, rows: readonly About[]) => {
  const named = new Map<string, Named>()
  for (const [type, source] of Object.entries(sources)) {
    const ids = new Set(rows.filter((row) => row.objectType === type).map((row) => Number(row.objectId)))
    if (ids.size === 0) continue
    const found = await db.execute<{ id: string; label: string; rental_id: number | null }>(source(listOf([...ids])))
    for (const one of found.rows) named.set(`${type}:${one.id}`, one)
  }
  return ({ objectType: type, objectId: id }: About) => {
    const one = named.get(`${type}:${id}`)
    const ofOrder = type === 'rental' && /^\d{1,9}$/.test(id) ? Number(id) : null
    const rentalId = ofOrder ?? one?.rental_id ?? null
    const label = one?.label || (rentalId === null ? id : orderNumber(rentalId))
    return { type, id, display: `${objectWord(type)} ${label}`, rental_id: rentalId }
  }
}
