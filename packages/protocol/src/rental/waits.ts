import { type Mover, settled, type WaitingStatuses, waitsForStaff, waitsForTime } from '../module.ts'
import { rentalStatusCodes, statusOf } from './machine.ts'

const nextOfRental = (code: (typeof rentalStatusCodes)[number]): Mover =>
  code === 'pending_verification' || code === 'pending_delivery' ? 'staff' : 'renter'

/** An order in review is reminded of at its desk, and ends with its first day like every order that is not paid. */
export const rentalWaits: WaitingStatuses = Object.fromEntries(
  rentalStatusCodes.map((code) => {
    const { holdsUnit, limits, sentence } = statusOf(code)
    const said = limits[0]?.sentence ?? sentence
    if (!holdsUnit) return [code, settled]
    return [
      code,
      code === 'pending_verification'
        ? waitsForStaff('qualification', said)
        : waitsForTime(nextOfRental(code), 'rental-time', said),
    ]
  }),
)
