/** How long a unit worked while it was with a renter. */
import { dayOf, startOfDay } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { readUnitHours, type UnitDayHours } from '../iot/public.ts'

const hourMs = 3_600_000

/**
 * Days a device told of, from the first whole hour after the receipt; up to the hour in which the machine was given back.
 * `since` leaves out days before it; while it is with him, `backAt` is null.
 */
export const readHoursInHand = async (
  services: Services,
  unitId: number,
  { receivedAt, backAt, since }: { readonly receivedAt: Date; readonly backAt: Date | null; readonly since?: string },
): Promise<UnitDayHours[]> => {
  const received = Math.ceil(receivedAt.getTime() / hourMs) * hourMs
  const from = since === undefined ? received : Math.max(received, startOfDay(since).getTime())
  // Whole hours: of the one in which it was given back nothing is asked.
  const until = backAt
    ? Math.floor(backAt.getTime() / hourMs) * hourMs
    : startOfDay(dayOf(services.clock.now())).getTime() + 24 * hourMs
  return from < until ? readUnitHours(services, unitId, { from, until }) : []
}
