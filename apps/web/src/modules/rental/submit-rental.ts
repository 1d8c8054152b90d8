import type { ResponseOf } from '@jihui/protocol/endpoint'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { createRental, getRental } from '@jihui/protocol/rental/operations'
import { ApiError } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import { deliveryPoint, type Quote } from '../catalogue/public.ts'
import type { RentalDraft } from './rental-draft.ts'

type Created = ResponseOf<typeof createRental.shape>

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** R069 */
const NOT_FOUND_RETRIES = 3
/** R073 */
const LOAD_RETRIES = 5
const LOAD_DELAY_MS = 2000
const LOAD_DELAY_MOST_MS = 8000

/**
 * Places the order at the price on show: the server refuses when it is not the price any more. `draft` holds only what
 * the machine offers and the form asked. R057: form data.
 */
export async function submitRental(
  line: LineFace,
  equipmentId: number,
  draft: RentalDraft,
  quote: Quote,
): Promise<number> {
  const body = {
    equipment_id: equipmentId,
    ...(draft.quantity > 1 && { quantity: draft.quantity }),
    start_date: quote.start_date,
    end_date: quote.end_date,
    rental_days: quote.rental_days,
    total_amount: quote.total_amount,
    deposit_kind: quote.deposit_kind,
    deposit_amount: quote.deposit_amount,
    service_fee: quote.service_fee,
    contact_name: draft.contactName.trim(),
    contact_phone: draft.contactPhone.trim(),
    delivery_address: draft.address.trim(),
    ...(draft.isPickup ? { self_pickup: true } : { region: draft.region.text, ...deliveryPoint(draft.point) }),
    remarks: draft.remarks.trim(),
    agreed_to_terms: draft.isAgreed,
    ...Object.fromEntries(draft.options.map((flag) => [flag, true])),
    ...draft.answers,
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return createdId(await call(onLine(createRental, line), { body, files: {} }))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404 || attempt > NOT_FOUND_RETRIES) throw error
      await pause(1000 * attempt)
    }
  }
}

/** R070: under whichever of its names the id comes. */
export function createdId(answer: Created): number {
  const given = answer as Partial<Record<string, unknown>>
  for (const name of [
    'rental_id',
    'order_id',
    'rental_number',
    'order_number',
    'manufacturing_record_id',
    'rental_order_id',
    'id',
  ]) {
    const value = given[name]
    const digits =
      typeof value === 'number' ? value : /^[A-Z]*0*(\d+)$/.exec(typeof value === 'string' ? value : '')?.[1]
    if (digits) return Number(digits)
  }
  throw new ApiError('UNKNOWN_ERROR', '系统错误，请联系管理员')
}

/** R073: whether the new order could be read within five more tries. */
export async function waitForRental(line: LineFace, id: number): Promise<boolean> {
  for (let attempt = 0; attempt <= LOAD_RETRIES; attempt++) {
    if (attempt > 0) await pause(Math.min(LOAD_DELAY_MS * attempt, LOAD_DELAY_MOST_MS))
    try {
      await call(onLine(getRental, line), { params: { id } })
      return true
    } catch {
      // The next try, or the list of orders.
    }
  }
  return false
}
