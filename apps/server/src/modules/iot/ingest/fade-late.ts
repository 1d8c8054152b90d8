/** Readings that arrive late, of an order whose places have faded: they are kept without where they were measured. */
import { alertLimits } from '@jihui/protocol/iot/alerts/limits'
import type { Services } from '../../../platform/services.ts'
import type { NewReading } from '../../telemetry/public.ts'
import { listFadedStretches } from '../arrivals/faded-stretches.ts'

interface Told {
  readonly deviceId: number
  /** ms. */
  readonly ts: number
}
export type IsFaded = (told: Told) => boolean

const none: IsFaded = () => false

const findAmong = async (services: Services, late: readonly Told[]): Promise<IsFaded> => {
  const ids = [...new Set(late.map(({ deviceId }) => deviceId))]
  const stretches = await listFadedStretches(services, ids, Math.min(...late.map(({ ts }) => ts)))
  if (stretches.size === 0) return none
  return ({ deviceId, ts }) => stretches.get(deviceId)?.some(({ from, until }) => from <= ts && ts < until) ?? false
}
/** What is measured now is of no order that is over: nothing is asked of it, and nobody waits. */
export const findFaded = (services: Services, told: readonly Told[], now: number): IsFaded | Promise<IsFaded> => {
  const late = told.filter(({ ts }) => ts > 0 && ts < now - alertLimits.lateMinutes * 60_000)
  return late.length === 0 ? none : findAmong(services, late)
}

export const withoutPlace = (reading: NewReading): NewReading => ({
  ...reading,
  lat: null,
  lng: null,
  alt: null,
  heading: null,
})
