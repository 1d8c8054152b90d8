/** Numbers that are to replace people's: which waits for its code, and which is too new to be trusted alone. */
import type { PhoneChange } from '@jihui/protocol/identity/contact-schema'
import { phoneChangeRules } from '@jihui/protocol/identity/limits'
import { and, desc, eq, gt, isNull, lte, ne, type SQL } from 'drizzle-orm'
import { addHours } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import { phoneChange } from '../table.ts'

export type PhoneChangeRow = typeof phoneChange.$inferSelect

const newestOf = async (db: Queryable, ...conditions: SQL[]): Promise<PhoneChangeRow | null> => {
  const [row] = await db
    .select()
    .from(phoneChange)
    .where(and(...conditions))
    .orderBy(desc(phoneChange.id))
    .limit(1)
  return row ?? null
}
const isWaiting = (now: Date): SQL[] => [
  isNull(phoneChange.confirmedAt),
  isNull(phoneChange.endedAt),
  gt(phoneChange.expiresAt, now),
]

/** The change of a person's number that waits for a code from it. */
export const findWaitingPhone = (db: Queryable, userId: number, now: Date): Promise<PhoneChangeRow | null> =>
  newestOf(db, eq(phoneChange.userId, userId), ...isWaiting(now))

/**
 * What staff asked for somebody who cannot sign in, so long ago that whoever was told had time to speak up. Null also
 * where several people wait for this number: a code from it does not say whose it is.
 */
export const findRipePhone = async (db: Queryable, phone: string, now: Date): Promise<PhoneChangeRow | null> => {
  const rows = await db
    .select()
    .from(phoneChange)
    .where(
      and(
        eq(phoneChange.phone, phone),
        ne(phoneChange.askedBy, phoneChange.userId),
        lte(phoneChange.createdAt, addHours(now, -phoneChangeRules.distrustHours)),
        ...isWaiting(now),
      ),
    )
    .limit(2)
  return rows.length === 1 ? rows[0]! : null
}

/** From when on a number alone lets somebody in; null: it does already. */
export const numberUsableFrom = async (db: Queryable, userId: number, now: Date): Promise<Date | null> => {
  const since = addHours(now, -phoneChangeRules.distrustHours)
  const recent = await newestOf(
    db,
    eq(phoneChange.userId, userId),
    gt(phoneChange.confirmedAt, since),
    eq(phoneChange.isFormerProved, false),
    isNull(phoneChange.endedAt),
  )
  return recent?.confirmedAt ? addHours(recent.confirmedAt, phoneChangeRules.distrustHours) : null
}

/** Refuses what a code alone would allow while the number is new: it may not be his own. */
export const requireSettledNumber = async (db: Queryable, userId: number, now: Date): Promise<void> => {
  if (await numberUsableFrom(db, userId, now)) refuse('auth.phone_changed_lately')
}

export const viewPhoneChange = (row: PhoneChangeRow | null): PhoneChange | null =>
  row && {
    phone_masked: maskPhone(row.phone),
    former_masked: row.formerPhone && maskPhone(row.formerPhone),
    asked_by: row.askedBy === row.userId ? 'self' : 'platform',
    asked_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }
