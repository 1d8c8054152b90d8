/** Everything an order's deposit is told from. */
import { companyProfile } from '@jihui/protocol/company/profile'
import type { Queryable } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { type CaptureRow, findHold, type HoldRow, listCaptures, listRefunds } from '../payment/public.ts'
import { findReturn, type HandoverRow, listHandovers, type RentalRow } from '../rental/public.ts'
import { rentalKey } from '../settlement/public.ts'
import { type ClaimRow, findClaim, findParties, listObjectionPhotos, listPaid, type PaidRow } from './queries.ts'

export interface DepositCase {
  readonly order: RentalRow
  readonly equipmentName: string
  readonly illustration: string
  readonly renterName: string
  /** The platform's name for machines of its own. */
  readonly lessorName: string
  readonly paid: readonly PaidRow[]
  readonly record: Awaited<ReturnType<typeof findReturn>>
  readonly handovers: readonly HandoverRow[]
  readonly claim: ClaimRow | null
  /** Files of the objection. */
  readonly objectionPhotos: readonly string[]
  /** Files that show the machine before work the claim asks for, by the work's id. */
  readonly workPhotos: ReadonlyMap<number, readonly string[]>
  readonly hold: HoldRow | null
  readonly captures: readonly CaptureRow[]
  readonly refunds: Awaited<ReturnType<typeof listRefunds>>
}

export const loadDepositCase = async ({ hooks }: Hooked, db: Queryable, order: RentalRow): Promise<DepositCase> => {
  const money = rentalKey(order.id)
  const [parties, paid, record, handovers, claim, hold, captures, refunds] = await Promise.all([
    findParties(db, order.id),
    listPaid(db, order.id),
    findReturn(db, order.id),
    listHandovers(db, order.id),
    findClaim(db, order.id),
    findHold(db, money),
    listCaptures(db, money),
    listRefunds(db, money),
  ])
  const works = (record?.deductions ?? []).flatMap(({ workId }) => workId ?? [])
  return {
    order,
    equipmentName: parties.equipment_name,
    illustration: parties.illustration,
    renterName: parties.renter_name,
    lessorName: parties.owner_name ?? companyProfile.name,
    paid,
    record,
    handovers,
    claim,
    objectionPhotos: claim ? await listObjectionPhotos(db, claim.id) : [],
    workPhotos: works.length > 0 ? ((await hooks.rental.work?.listPhotosBefore(db, works)) ?? new Map()) : new Map(),
    hold,
    captures,
    refunds,
  }
}
