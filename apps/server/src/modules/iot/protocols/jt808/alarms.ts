import type { DeviceEvent } from '@jihui/protocol/iot/device-events'

/** Bit of the alarm sign → what it tells whoever watches. (JT/T 808, table of alarm signs) */
export const alarmBits = {
  0: 'sos',
  1: 'overspeed',
  2: 'fatigue',
  7: 'power_low',
  8: 'power_cut',
  27: 'illegal_ignition',
  28: 'illegal_move',
  29: 'collision',
  30: 'rollover',
} as const satisfies Readonly<Record<number, DeviceEvent>>

export const eventsOf = (alarm: number): DeviceEvent[] =>
  Object.entries(alarmBits).flatMap(([bit, event]) => ((alarm >>> Number(bit)) & 1 ? [event] : []))
