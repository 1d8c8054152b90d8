/** Why a renter pays: what whoever said so wrote, and the machine as it was handed to him. */
import { readersOf } from '@jihui/protocol/all-file-purposes'
import type { taskDetail } from '@jihui/protocol/maintenance/orders/order-schema'
import { type Payer, payers } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { findLine } from '@jihui/protocol/rental/lines'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { fileUrl } from '../../../platform/files/store.ts'
import { listHandovers, orderFilePurposes } from '../../rental/public.ts'
import { inClaimSentence } from './order-payable.ts'
import type { TaskRow } from './order-queries.ts'
import { actsAsRenter } from './parties-of-order.ts'

type Reason = NonNullable<z.output<typeof taskDetail>['payer_reason']>
type Row = Pick<TaskRow, 'line' | 'rental_id' | 'unit_serial' | 'owner_id' | 'renter_key'>

const isParty = ({ owner_id: ownerId, renter_key: renterKey }: Row, actor: Actor): boolean =>
  (ownerId !== null && ownerId === ownerIdOf(actor)) || actsAsRenter({ renterKey }, actor, 'view_money')
/** Files of a hand-over are for its parties, and for staff who read orders. */
const readsHandovers = (row: Row, actor: Actor): boolean => {
  const readers = readersOf(orderFilePurposes.handover)
  const isReader = readers !== 'anyone' && actor.isStaff && readers.some((one) => actor.permissions.has(one))
  return isParty(row, actor) || isReader
}

/** The unit as it left for the order it is on; none where it is on none. */
export const listHandedOut = async (db: Queryable, row: Row, actor: Actor): Promise<Reason['photos']> => {
  if (row.rental_id === null || !readsHandovers(row, actor)) return []
  const { positions } = findLine(row.line).handover
  const labelOf = (position: string) => positions.find(({ key }) => key === position)?.label ?? position
  return (await listHandovers(db, row.rental_id))
    .filter(({ handover, serial }) => handover.stage === 'out' && serial === row.unit_serial)
    .flatMap(({ photos }) =>
      photos.map(({ position, file }) => ({ position, label: labelOf(position), url: fileUrl(file) })),
    )
}

/** For whoever said so, whoever pays, and the desk. */
export const viewPayerReason = async (
  db: Queryable,
  row: Row & Pick<TaskRow, 'payer' | 'payer_reason'>,
  actor: Actor,
): Promise<Reason | null> => {
  if (payers[row.payer].why === undefined || !(isParty(row, actor) || actor.isStaff)) return null
  return { text: row.payer_reason, photos: await listHandedOut(db, row, actor) }
}

/** What is kept of what was said; nothing of a payer nobody has to give a reason for. */
export const reasonFor = (payer: Payer, said: string): string => (payers[payer].why === undefined ? '' : said)

/** Where its money is, once a claim on the deposit asks for it; `settled`: what its history says the claim came to. */
export const paymentNoteOf = (
  { claimed_at: claimedAt, paid_at: paidAt }: Pick<TaskRow, 'claimed_at' | 'paid_at'>,
  settled: string | undefined,
): string => {
  if (claimedAt === null) return ''
  return paidAt === null ? inClaimSentence : `押金结算${settled ? `：${settled}` : ''}`
}
