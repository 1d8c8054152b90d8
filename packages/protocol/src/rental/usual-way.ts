import type { RentalStatus } from './machine.ts'

/** The statuses an order passes from its creation to its return when nothing goes wrong, in their order. */
export const usualWay = [
  'pending_approval',
  'pending_verification',
  'pending_contract',
  'pending_signature',
  'pending_payment',
  'pending_delivery',
  'in_use',
  'returned',
] as const satisfies readonly RentalStatus[]
export type UsualStatus = (typeof usualWay)[number]
