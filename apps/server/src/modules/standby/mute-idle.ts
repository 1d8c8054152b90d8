/** Whether whoever rents wants to hear what would be cheaper. */
import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'

export const muteIdle = async (tx: Tx, rentalId: number, now: Date): Promise<void> => {
  await tx.execute(sql`insert into rental_idle (rental_id, muted_at) values (${rentalId}, ${now.toISOString()})
    on conflict (rental_id) do update set muted_at = coalesce(rental_idle.muted_at, excluded.muted_at)`)
}

export const isIdleMuted = async (db: Queryable, rentalId: number): Promise<boolean> => {
  const { rows } = await ask(
    db,
    { is_muted: 'flag' },
    sql`select muted_at is not null as is_muted from rental_idle where rental_id = ${rentalId}`,
  )
  return rows[0]?.is_muted ?? false
}
