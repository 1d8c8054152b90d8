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
  { verificationStatus, verifiedAt, isHeldBack }: Pick<Machine, 'verificationStatus' | 'verifiedAt' | 'isHeldBack'>,
  needsVerification: boolean,
): string => {
  if (wish === 'paused') return 'paused'
  const isWithheld =
    isHeldBack ||
    verificationStatus === 'rejected' ||
    (verificationStatus === 'pending' && verifiedAt === null && needsVerification)
  return isWithheld ? 'withheld' : 'active'
}

const needsVerification = (db: Queryable) => readSetting(db, 'listing_needs_verification')

/** A machine an owner enters waits to be seen. */
export const asNewlyListed = async (tx: Tx, now: Date): Promise<Columns> => {
  const seen = { verificationStatus: 'pending', verifiedAt: null, isHeldBack: false }
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
  const { verificationStatus: before, verifiedAt, createdAt, isHeldBack } = machine
  const asksAgain = (before === 'rejected' && isSeen) || (before === 'approved' && isIdentity)
  const seen = asksAgain
    ? {
        verificationStatus: 'pending',
        verifiedAt: before === 'approved' ? (verifiedAt ?? createdAt) : null,
        isHeldBack,
      }
    : { verificationStatus: before, verifiedAt, isHeldBack }
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
  const seen = {
    verificationStatus: isApproved ? 'approved' : 'rejected',
    verifiedAt: now,
    isHeldBack: machine.isHeldBack,
  }
  return { ...seen, status: listedAs(wishOf(machine), seen, true) }
}

/** Once the house asks for no verification any more, what was withheld for want of it is offered. */
export const releaseWithheld = async (db: Queryable): Promise<void> => {
  if (await needsVerification(db)) return
  await db
    .update(equipment)
    .set({ status: 'active' })
    .where(sql`status = 'withheld' and verification_status = 'pending' and not is_held_back`)
}

/** While an owner is suspended none of his machines is offered; what he wants of each stays as it is. */
export const holdBackMachines = async (tx: Tx, ownerId: number): Promise<void> => {
  await tx
    .update(equipment)
    .set({ isHeldBack: true, status: sql`case status when 'active' then 'withheld' else status end` })
    .where(eq(equipment.ownerId, ownerId))
}

/** Those are offered again that would be, had he never been suspended. */
export const offerMachinesAgain = async (tx: Tx, ownerId: number): Promise<void> => {
  const needed = await needsVerification(tx)
  await tx
    .update(equipment)
    .set({
      isHeldBack: false,
      status: sql`case when status = 'withheld' and not (verification_status = 'rejected'
        or (verification_status = 'pending' and verified_at is null and ${needed}::boolean)) then 'active' else status end`,
    })
    .where(eq(equipment.ownerId, ownerId))
}

/** Whether there is such a machine and the platform keeps it back for now. */
export const isWithheld = async (db: Queryable, id: number, line: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from equipment where id = ${id} and line = ${line} and status = 'withheld'`,
  )
  return rows.length > 0
}
