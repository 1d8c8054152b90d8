/** How what the entries of the audit log are about is called. */
import { objectWord } from '@jihui/protocol/all-audit-words'
import { ask } from '../../platform/database/ask.ts'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { Registry } from '../../platform/registry.ts'
import { auditLog } from '../../platform/database/table.ts'

interface Named {
  readonly id: string
  readonly label: string
  readonly rental_id: number | null
}

const listOf = (values: readonly number[]) =>
  sql.join(
    values.map((value) => sql`${value}::bigint`),
    sql`, `,
  )

type Objects = Registry['auditObjects']

type About = Pick<typeof auditLog.$inferSelect, 'objectType' | 'objectId'>

/** Names of a page of objects, one statement for each type among them. */
export const nameObjects = async (objects: Objects, db: Queryable, rows: readonly About[]) => {
  const named = new Map<string, Named>()
  for (const [type, { named: source }] of Object.entries(objects)) {
    const ids = new Set(rows.filter((row) => row.objectType === type).map((row) => Number(row.objectId)))
    if (ids.size === 0) continue
    const found = await ask(db, { id: 'text', label: 'text', rental_id: 'number?' }, source(listOf([...ids])))
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
