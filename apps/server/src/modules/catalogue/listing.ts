/** Whether a machine is offered: what its owner wants, what staff have seen of it, and what the house asks of both. */
import { eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { readSetting } from '../settings/public.ts'
import { equipment } from './table.ts'

type Machine = typeof equipment.$inferSelect
type Columns = Partial<typeof equipment.$inferInsert>
export type Wish = 'active' | 'paused'

/** What its owner wants of a machine; one that is withheld is wanted offered. */
export const wishOf = ({ status }: Pick<Machine, 'status'>): Wish => (status === 'paused' ? 'paused' : 'active')

/** The status lists, search, calendar and creation go by; no other place decides what is offered. */
const listedAs = (
  wish: Wish,
  { verificationStatus, verifiedAt }: Pick<Machine, 'verificationStatus' | 'verifiedAt'>,
  needsVerification: boolean,
): string => {
  if (wish === 'paused') return 'paused'
  const isWithheld =
    verificationStatus === 'rejected' || (verificationStatus === 'pending' && verifiedAt === null && needsVerification)
  return isWithheld ? 'withheld' : 'active'
}

const needsVerification = (db: Queryable) => readSetting(db, 'listing_needs_verification')

/** A machine an owner enters waits to be seen. */
export const asNewlyListed = async (tx: Tx, now: Date): Promise<Columns> => {
  const seen = { verificationStatus: 'pending', verifiedAt: null }
  return { ...seen, verificationAskedAt: now, status: listedAs('active', seen, await needsVerification(tx)) }
}

export interface MachineChange {
  /** Whether anything staff look at is different now. */
  readonly isSeen: boolean
  /** Whether it is something that says which machine this is: maker, model, numbers, papers. */
  readonly isIdentity: boolean
  readonly wish?: Wish | undefined
}

/**
 * What a change means for the verification: a machine that was turned down waits again and is offered as before, one
 * that was accepted waits again when it may be another one now, and stays offered meanwhile.
 */
export const afterChange = async (
  tx: Tx,
  machine: Machine,
  { isSeen, isIdentity, wish }: MachineChange,
  now: Date,
): Promise<Columns> => {
  const { verificationStatus: before, verifiedAt, createdAt } = machine
  const asksAgain = (before === 'rejected' && isSeen) || (before === 'approved' && isIdentity)
  const seen = asksAgain
    ? { verificationStatus: 'pending', verifiedAt: before === 'approved' ? (verifiedAt ?? createdAt) : null }
    : { verificationStatus: before, verifiedAt }
  const wanted = wish ?? wishOf(machine)
  const isMoved = asksAgain || wanted !== wishOf(machine)
  return {
    ...(isSeen ? { verificationVersion: machine.verificationVersion + 1 } : {}),
    ...(asksAgain ? { ...seen, verificationAskedAt: now } : {}),
    ...(isMoved ? { status: listedAs(wanted, seen, await needsVerification(tx)) } : {}),
  }
}

/** The same for a part of the machine that is kept elsewhere: a unit, a photograph, a paper. */
export const noteChange = async (tx: Tx, machine: Machine, isIdentity: boolean, now: Date): Promise<void> => {
  const set = await afterChange(tx, machine, { isSeen: true, isIdentity }, now)
  await tx.update(equipment).set(set).where(eq(equipment.id, machine.id))
}

/** The decision of staff as columns; a machine its owner paused stays paused. */
export const afterDecision = (machine: Machine, isApproved: boolean, now: Date): Columns => {
  const seen = { verificationStatus: isApproved ? 'approved' : 'rejected', verifiedAt: now }
  return { ...seen, status: listedAs(wishOf(machine), seen, true) }
}

/** Once the house asks for no verification any more, what was withheld for want of it is offered. */
export const releaseWithheld = async (db: Queryable): Promise<void> => {
  if (await needsVerification(db)) return
  await db
    .update(equipment)
    .set({ status: 'active' })
    .where(sql`status = 'withheld' and verification_status = 'pending'`)
}

/** Whether there is such a machine and the platform keeps it back for now. */
export const isWithheld = async (db: Queryable, id: number, line: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from equipment where id = ${id} and line = ${line} and status = 'withheld'`,
  )
  return rows.length > 0
}
