import type { customerInfoRequest } from '@jihui/protocol/rental/schema'
import { findLine } from '@jihui/protocol/rental/lines'
import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { By } from '../../../platform/machine/transition.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import type { Services } from '../../../platform/services.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import type { EquipmentWithUnits } from '../../catalogue/public.ts'
import type { RouteServices } from '../../geography/public.ts'
import type { DeliveryWay } from '../quotes/price-delivery.ts'
import { keepAddress, measureAddress, type NewAddress, priceAddress, requireAgreed } from './change-address.ts'
import { findQuote, type RentalRow } from '../queries.ts'
import { noteStaffAct } from '../handover/staff-acts.ts'
import { isRenterOf } from '../scope.ts'
import { rental } from '../table.ts'

type Info = z.output<typeof customerInfoRequest>

/** Whether a call is about where the machine is brought. */
export const changesPlace = (info: Info): boolean =>
  info.delivery_address !== undefined ||
  info.region !== undefined ||
  info.delivery_latitude !== undefined ||
  info.delivery_longitude !== undefined

const partyIn = (info: Info): string | undefined => info.healthcare_facility ?? info.company_name

const requireChangeable = (row: RentalRow, info: Info): void => {
  if (row.deliveredAt || row.cancelledAt || row.returnedAt) refuse('rental.action_not_allowed')
  if (row.contractGeneratedAt && (changesPlace(info) || partyIn(info) !== undefined))
    refuse('rental.action_not_allowed', { message: '合同已生成，地址和使用单位不能再改，联系客服处理' })
}

const needQuote = async (db: Queryable, row: RentalRow) => {
  const quote = await findQuote(db, row.quoteId)
  if (!quote) throw new Error(`rental ${row.id} has no quote`)
  return quote
}

/** How far the address of this call is, before any transaction; null where it names none or the place stays. */
export const measureNewAddress = async (
  services: RouteServices & Pick<Services, 'db'>,
  row: RentalRow,
  info: Info,
  equipment: EquipmentWithUnits | null,
): Promise<DeliveryWay | null> => {
  requireChangeable(row, info)
  if (!changesPlace(info)) return null
  return measureAddress(services, row, await needQuote(services.db, row), info, equipment)
}

/** The quote of an order and what the address of this call makes of it; null where the call names none. */
export const readNewAddress = async (
  db: Queryable,
  row: RentalRow,
  info: Info,
  equipment: EquipmentWithUnits | null,
  way: DeliveryWay | null,
) => {
  requireChangeable(row, info)
  if (!changesPlace(info)) return null
  const quote = await needQuote(db, row)
  return { quote, next: priceAddress(row, quote, info, findLine(row.line), equipment, way) }
}

/**
 * Contact and address may change until the machine is on its way or the contract names them; an address that costs another
 * sum only with the renter's word for it, and of a company with whoever may approve it. The order's row must be locked. Answers what the address came to.
 */
export const updateCustomerInfo = async (
  { hooks }: Hooked,
  tx: Tx,
  row: RentalRow,
  info: Info,
  equipment: EquipmentWithUnits | null,
  way: DeliveryWay | null,
  by: By,
  now: Date,
): Promise<NewAddress | null> => {
  const moved = await readNewAddress(tx, row, info, equipment, way)
  if (moved) requireAgreed(row, moved.next, info, by !== 'system' && isRenterOf(by, row))
  const addedFen = moved ? moved.next.totalFen - row.totalFen : 0
  // An order that still waits for its approval is approved at the sum it then has.
  if (addedFen > 0 && by !== 'system' && by.tenant && !row.awaitsApproval)
    await hooks.rental.company?.costsMore(tx, row, addedFen, by, now)
  const facility = partyIn(info)
  const stated = {
    contactName: info.contact_name ?? row.contactName,
    contactPhone: info.contact_phone ?? row.contactPhone,
    remarks: info.remarks ?? row.remarks,
    details: facility === undefined ? row.details : { ...row.details, [findLine(row.line).partyField]: facility },
    ...(moved && (await keepAddress(tx, moved.quote, moved.next, now))),
  }
  await tx
    .update(rental)
    .set({ ...stated, updatedAt: now })
    .where(and(eq(rental.id, row.id), eq(rental.status, row.status)))
  const changed = Object.entries(stated).filter(
    ([name, value]) => !isDeepStrictEqual(value, row[name as keyof RentalRow]),
  )
  // The log says that a number changed and which; it hands whole numbers to nobody.
  const told = (name: string, value: unknown) => [name, name === 'contactPhone' ? maskPhone(String(value)) : value]
  const before = Object.fromEntries(changed.map(([name]) => told(name, row[name as keyof RentalRow])))
  const after = Object.fromEntries(changed.map(([name, value]) => told(name, value)))
  await noteStaffAct(tx, row, by, { action: 'change_contact', before, after }, now)
  return moved?.next ?? null
}
