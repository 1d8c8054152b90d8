import { actionOf, meets, repairPermission, type RentalAction } from '@jihui/protocol/rental/actions'
import { reviewableStatuses, type RentalStatus, statusOf } from '@jihui/protocol/rental/machine'
import { findLine } from '@jihui/protocol/rental/lines'
import { and, eq } from 'drizzle-orm'
import { addHours } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { emit } from '../../platform/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import { runEffects } from './effects.ts'
import { factsOf } from './facts.ts'
import { releaseOccupancy, rentalJson, type RentalRow, toRentalRow } from './queries.ts'
import { type By, writeHistory } from './history.ts'
import { rental } from './table.ts'

declare module '../../platform/outbox.ts' {
  interface Events {
    'rental.created': { rentalId: number; userId: number; line: string }
    'rental.status_changed': {
      rentalId: number
      userId: number
      line: string
      from: RentalStatus
      to: RentalStatus
      action: RentalAction
      notes: string
    }
    'rental.due_soon': { rentalId: number; userId: number; line: string; endDate: string; daysBefore: number }
    'rental.return_announced': { rentalId: number; userId: number; line: string }
    'rental.issue_reported': { rentalId: number; userId: number; line: string; issueId: number }
  }
}

interface TransitionDetails {
  /** Added to the action's own sentence in the history. */
  readonly notes?: string
  /** Other columns of the order that change with it. */
  readonly set?: Partial<typeof rental.$inferInsert>
  /** The order's parts say that it has happened; see `ActionDeclaration.isRepair`. */
  readonly isRepair?: boolean
  readonly now: Date
}

/** Refuses unless this person may take this action on this order now. */
export const requireAction = (row: RentalRow, action: RentalAction, by: By, isRepair = false): void => {
  const declared = actionOf(action)
  const isAllowed =
    by === 'system'
      ? declared.by.includes('system')
      : (isRepair && declared.isRepair === true && by.isStaff && by.permissions.has(repairPermission)) ||
        (by.id === row.userId && declared.by.includes('renter')) ||
        (by.id === row.ownerId && declared.by.includes('owner')) ||
        (by.isStaff &&
          declared.by.includes('staff') &&
          declared.permission !== undefined &&
          by.permissions.has(declared.permission))
  if (!isAllowed) refuse('auth.forbidden')
  if (declared.isLineOwn && !findLine(row.line).ownActions.includes(action)) refuse('rental.action_not_allowed')
  if (!declared.from.includes(row.status) || !meets(declared, factsOf(row)))
    refuse('rental.action_not_allowed', {
      message: `订单当前为“${statusOf(row.status).label}”，不能${declared.label}`,
    })
}

/** From here on it waits for staff; with its documents it has been handed in once more. */
const handedIn = (row: RentalRow, to: RentalStatus, now: Date) => {
  if (to === row.status || !reviewableStatuses.includes(to)) return {}
  return { waitingSince: now, submissions: row.submissions + (to === 'pending_verification' ? 1 : 0) }
}

/** Until when the machine waits for the renter; an action that moves nothing gives no more time. */
const holdEnd = (row: RentalRow, to: RentalStatus | undefined, now: Date): Date | null => {
  if (to === undefined) return row.holdExpiresAt
  const { holdHours } = statusOf(to)
  return holdHours === undefined ? null : addHours(now, holdHours)
}

/**
 * The only writer of a rental's status: checks the action, moves the order if it still stands where it was read, writes
 * its history and its event, releases the machine where the new status no longer holds it, runs registered effects.
 */
export const transition = async (
  tx: Tx,
  row: RentalRow,
  action: RentalAction,
  by: By,
  { notes = '', set = {}, isRepair = false, now }: TransitionDetails,
): Promise<RentalRow> => {
  requireAction(row, action, by, isRepair)
  const declared = actionOf(action)
  const to = declared.to ?? row.status
  const target = statusOf(to)
  const [changed] = await tx
    .update(rental)
    .set({
      ...set,
      ...handedIn(row, to, now),
      status: to,
      holdExpiresAt: holdEnd(row, declared.to, now),
      updatedAt: now,
    })
    .where(and(eq(rental.id, row.id), eq(rental.status, row.status)))
    .returning({ json: rentalJson })
  if (!changed) return refuse('rental.changed_meanwhile')
  const after = toRentalRow(changed.json)
  const sentence = declared.history ?? ''
  await writeHistory(tx, row, { action, to, notes: [sentence, notes].filter(Boolean).join('：'), by, now })
  if (!target.holdsUnit) await releaseOccupancy(tx, row.id, now)
  const { id: rentalId, userId, line } = row
  await emit(tx, 'rental.status_changed', { rentalId, userId, line, from: row.status, to, action, notes })
  await runEffects(action, tx, after, now)
  return after
}
