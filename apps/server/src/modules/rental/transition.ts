import { refusalOf, takes } from '@jihui/protocol/machine'
import { actionOf, meets, repairPermission, type RentalAction, rentalMachine } from '@jihui/protocol/rental/actions'
import { reviewableStatuses, type RentalStatus, statusOf } from '@jihui/protocol/rental/machine'
import { findLine } from '@jihui/protocol/rental/lines'
import type { Actor } from '../../platform/access.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { bindMachine, type By } from '../../platform/machine/transition.ts'
import { refuse } from '../../platform/refusal.ts'
import { releaseOrder } from '../calendar/public.ts'
import { factsOf } from './facts.ts'
import { holdEndOf, requireInTime } from './periods/in-time.ts'
import type { RentalRow } from './queries.ts'
import { writeHistory } from './history.ts'
import { noteStaffAct } from './handover/staff-acts.ts'
import { requireNoPartyOf } from './parties.ts'
import { isOwnerOf, isRenterOf } from './scope.ts'
import { rental } from './table.ts'

interface TransitionDetails {
  /** Added to the action's own sentence in the history. */
  readonly notes?: string
  /** Other columns of the order that change with it. */
  readonly set?: Partial<typeof rental.$inferInsert>
  /** The order's parts say that it has happened; see `ActionDeclaration.isRepair`. */
  readonly isRepair?: boolean
  /** What else the audit log keeps of it where a member of staff did it. */
  readonly told?: Readonly<Record<string, unknown>>
  readonly now: Date
}

/** Whether somebody takes an action as the order's renter or the machine's owner, and not as a member of staff. */
const actsAsParty = (row: RentalRow, action: RentalAction, by: Actor, isRepair: boolean): boolean => {
  const declared = actionOf(action)
  if (isRepair) return false
  return (
    (isRenterOf(by, row) && declared.by.includes('renter')) || (isOwnerOf(by, row) && declared.by.includes('owner'))
  )
}

/** Refuses unless this person may take this action on this order now. */
export const requireAction = (row: RentalRow, action: RentalAction, by: By, isRepair = false): void => {
  const declared = actionOf(action)
  const isParty = by !== 'system' && (by.id === row.userId || isRenterOf(by, row) || isOwnerOf(by, row))
  if (isParty && by.isStaff && !actsAsParty(row, action, by, isRepair)) refuse('auth.own_case')
  const isAllowed =
    by === 'system'
      ? declared.by.includes('system')
      : (isRepair && declared.isRepair === true && by.isStaff && by.permissions.has(repairPermission)) ||
        (isRenterOf(by, row) && declared.by.includes('renter')) ||
        (isOwnerOf(by, row) && declared.by.includes('owner')) ||
        (by.isStaff &&
          declared.by.includes('staff') &&
          declared.permission !== undefined &&
          by.permissions.has(declared.permission))
  if (!isAllowed) refuse('auth.forbidden')
  if (declared.isLineOwn && !findLine(row.line).ownActions.includes(action)) refuse('rental.action_not_allowed')
  const isOpen = takes(rentalMachine, row.status, action)
  const facts = factsOf(row)
  if (!isRepair && isOpen && !meets(declared, facts) && meets(declared, { ...facts, awaitsApproval: false }))
    refuse('tenant.awaits_approval')
  if (!isOpen || !meets(declared, facts))
    refuse('rental.action_not_allowed', { message: refusalOf(rentalMachine, row.status, action) })
}

/** From here on it waits for staff; with its documents it has been handed in once more. */
const handedIn = (row: RentalRow, to: RentalStatus, now: Date) => {
  if (to === row.status || !reviewableStatuses.includes(to)) return {}
  return { waitingSince: now, submissions: row.submissions + (to === 'pending_verification' ? 1 : 0) }
}

const orders = bindMachine<RentalStatus, RentalAction, typeof rental, RentalRow>({
  machine: rentalMachine,
  table: rental,
  refusals: { notAllowed: 'rental.action_not_allowed', changedMeanwhile: 'rental.changed_meanwhile' },
  columns: (row, to, { action, now }) => ({
    ...handedIn(row, to, now),
    // Until when the machine waits for the renter; an action that moves nothing gives no more time.
    holdExpiresAt: actionOf(action).to === undefined ? row.holdExpiresAt : holdEndOf(to, row.startDate, now),
    updatedAt: now,
  }),
  history: (tx, { before, after, action, notes, by, now }) => {
    const sentence = [actionOf(action).history ?? '', notes].filter(Boolean).join('：')
    return writeHistory(tx, before, { action, to: after.status, notes: sentence, by, now })
  },
  follow: async (tx, { before, after, action, notes, now }) => {
    if (!statusOf(after.status).holdsUnit) await releaseOrder(tx, before.id, now)
    const { id: rentalId, userId, line } = before
    const moved = { from: before.status, to: after.status, action, notes }
    await emit(tx, 'rental.status_changed', { rentalId, userId, line, ...moved })
  },
})

/**
 * Moves an order: checks who acts, its days and facts, then writes status, history and event, releases the machine where
 * the new status no longer holds it, and runs what other modules do after this step.
 */
export const transition = async (
  hooked: Hooked,
  tx: Tx,
  row: RentalRow,
  action: RentalAction,
  by: By,
  { notes = '', set = {}, isRepair = false, told = {}, now }: TransitionDetails,
): Promise<RentalRow> => {
  requireAction(row, action, by, isRepair)
  if (by !== 'system' && !actsAsParty(row, action, by, isRepair)) await requireNoPartyOf(hooked, tx, by, row)
  // What has happened is put right whenever it is found.
  if (!isRepair) requireInTime(row, action, now)
  const after = await orders.transition(tx, row, { action, by, notes, set, now })
  await hooked.hooks.rental.runAfter(action, tx, after, now)
  // A repair is told by its own command, with what it was taken on.
  if (!isRepair) {
    const stood = Object.fromEntries(Object.keys(set).map((name) => [name, row[name as keyof RentalRow] ?? null]))
    const [from, became] = [
      { status: row.status, ...stood },
      { status: after.status, ...set, ...told, notes },
    ]
    await noteStaffAct(tx, row, by, { action, before: from, after: became }, now)
  }
  return after
}
