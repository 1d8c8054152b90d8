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

/** What is measured now is of no order that is over: nothing is asked of it. */
export const findFaded = async (services: Services, told: readonly Told[], now: number): Promise<IsFaded> => {
  const late = told.filter(({ ts }) => ts > 0 && ts < now - alertLimits.lateMinutes * 60_000)
  if (late.length === 0) return none
  const ids = [...new Set(late.map(({ deviceId }) => deviceId))]
  const stretches = await listFadedStretches(services, ids, Math.min(...late.map(({ ts }) => ts)))
  if (stretches.size === 0) return none
  return ({ deviceId, ts }) => stretches.get(deviceId)?.some(({ from, until }) => from <= ts && ts < until) ?? false
}

export const withoutPlace = (reading: NewReading): NewReading => ({
  ...reading,
  lat: null,
  lng: null,
  alt: null,
  heading: null,
})
