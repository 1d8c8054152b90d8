import type { CommandCode } from '../commands.ts'

/** One value a device reports. Numbers outside `min` to `max` are refused, the rest of the reading is kept. */
export interface ProfileKey {
  readonly label: string
  readonly kind: 'number' | 'flag' | 'text'
  /** Blank where it has none. */
  readonly unit: string
  readonly min?: number
  readonly max?: number
  readonly decimals?: number
  /** How it is drawn over time; absent: not at all. */
  readonly drawn?: 'line' | 'step'
}

/** Told from a value: at least so much. */
export interface AtLeast {
  readonly key: string
  readonly value: number
}

export interface DeviceProfile {
  readonly label: string
  readonly keys: Readonly<Record<string, ProfileKey>>
  /** Key of the counter that is the machine's meter; null where it has none. */
  readonly meter: string | null
  /** Key of the counter of working hours, where it has one. */
  readonly hours: string | null
  /** Seconds between two readings while it is on; silent for three times as long, it is offline. */
  readonly intervalSeconds: number
  /** It works when one of these is reached; otherwise it idles while its ignition is on. */
  readonly working: readonly AtLeast[]
  /** What it does while it neither works nor says that its ignition is on. */
  readonly restsAs: 'idling' | 'off'
  /** It is driven from place to place: faster than this, it moves, which counts as work. km/h. */
  readonly movesAbove: number | null
  readonly commands: readonly CommandCode[]
  /** Speaks for the devices that name it. */
  readonly isGateway?: boolean
}

const number = (label: string, unit: string, min: number, max: number, decimals = 0): ProfileKey => ({
  label,
  kind: 'number',
  unit,
  min,
  max,
  decimals,
  drawn: 'line',
})
export const measured = number
/** A counter that only goes up. */
export const counted = (label: string, unit: string, max: number): ProfileKey => number(label, unit, 0, max, 1)
export const percent = (label: string): ProfileKey => number(label, '%', 0, 100)
export const flagOf = (label: string): ProfileKey => ({ label, kind: 'flag', unit: '', drawn: 'step' })
export const textOf = (label: string): ProfileKey => ({ label, kind: 'text', unit: '' })
