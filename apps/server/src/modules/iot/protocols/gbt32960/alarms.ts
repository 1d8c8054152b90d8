import type { DeviceEvent } from '@jihui/protocol/iot/device-events'

/** The highest level of an alarm: the driver is to stop at once. (GB/T 32960.3-2016, table of alarms) */
const stopLevel = 3
/** Bit of the general alarm sign: the battery is too hot. */
const batteryHot = 1

/** Blank where its level says that there is none, or that it is not known. */
export const eventsOf = (level: number, signs: number): DeviceEvent[] => {
  if (level < 1 || level > stopLevel) return []
  const isHot = ((signs >>> batteryHot) & 1) === 1
  return [level === stopLevel ? 'vehicle_stop' : 'vehicle_fault', ...(isHot ? (['battery_hot'] as const) : [])]
}
