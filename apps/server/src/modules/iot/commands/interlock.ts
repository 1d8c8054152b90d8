/**
 * What stands in the way of a lock. A lock forbids the next start, it never stops a running engine; what is not known is not
 * safe. Looked at when it is asked for, when it is agreed to, and in the moment in which it is sent.
 */
import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import {
  type LockCondition,
  lockConditionCodes,
  type LockReasonCode,
  lockReasonOf,
} from '@jihui/protocol/iot/commands/lock-reasons'
import { movingAbove } from '@jihui/protocol/iot/activity'

type Value = number | boolean | string
/** Times in ms, positions in WGS-84. */
export interface SafetyReading {
  readonly ts: number
  readonly receivedAt: number
  readonly speed: number | null
  readonly lat: number | null
  readonly lng: number | null
  readonly ignition: boolean | null
  readonly values: Readonly<Record<string, Value>> | null
}
export interface SafetyDevice {
  /** The one that is to be told; the others are on the same unit. */
  readonly isAsked: boolean
  /** The last ones, the newest first. */
  readonly readings: readonly SafetyReading[]
  /** What it measured last, whenever that was. */
  readonly values: Readonly<Record<string, Value>>
}
export interface LockFacts {
  readonly now: number
  readonly devices: readonly SafetyDevice[]
  /** Whoever has the machine by an order. */
  readonly order: { readonly isOverdue: boolean } | null
  /** When the renter of that order was told, the first time that counts. */
  readonly noticedAt: number | null
  readonly noticeHours: number
}

/** From here on a machine carries something, works on something, or does not stand level. */
const loadedFrom: Readonly<Record<string, number>> = { load_t: 0.1, spindle_load: 5, slope: 5 }
/** Two fixes further apart than this are no drift, in degrees of latitude: some 50 metres. */
const movedDegrees = 0.00045

const number = (value: Value | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
const ageOf = (now: number, { ts, receivedAt }: SafetyReading): number => now - Math.min(ts, receivedAt)
const runs = ({ ignition, values }: SafetyReading): boolean => {
  const rpm = number(values?.engine_rpm)
  return ignition === true || (rpm !== null && rpm > 0)
}
const tellsEngine = ({ ignition, values }: SafetyReading): boolean =>
  ignition !== null || number(values?.engine_rpm) !== null

const hasMoved = (readings: readonly SafetyReading[]): boolean => {
  if (readings.some(({ speed }) => speed !== null && speed > movingAbove)) return true
  const fixes = readings.filter((one) => one.lat !== null && one.lng !== null)
  const spread = (of: (one: SafetyReading) => number) => {
    const all = fixes.map(of)
    return all.length === 0 ? 0 : Math.max(...all) - Math.min(...all)
  }
  return spread(({ lat }) => lat!) > movedDegrees || spread(({ lng }) => lng!) > movedDegrees
}

const isNoticed = ({ order, noticedAt, noticeHours, now }: LockFacts): boolean =>
  order !== null && noticedAt !== null && now - noticedAt >= noticeHours * 3_600_000

const tests: Readonly<Record<LockCondition, (facts: LockFacts, reason: LockReasonCode) => boolean>> = {
  // Of each device the last word about the engine: what it says of its place alone takes nothing of that back.
  running: ({ now, devices }) =>
    devices.some(({ readings }) => {
      const last = readings.find(tellsEngine)
      return last !== undefined && ageOf(now, last) <= commandLimits.freshSeconds * 1000 && runs(last)
    }),
  moving: ({ now, devices }) =>
    devices.some(({ readings }) =>
      hasMoved(readings.filter((one) => ageOf(now, one) <= commandLimits.stillSeconds * 1000)),
    ),
  unknown({ now, devices }) {
    const last = devices.find(({ isAsked }) => isAsked)?.readings[0]
    return !last || ageOf(now, last) > commandLimits.freshSeconds * 1000 || !tellsEngine(last)
  },
  loaded: ({ devices }) =>
    devices.some(({ values, readings: [last] }) =>
      Object.entries(loadedFrom).some(([key, from]) => (number(last?.values?.[key] ?? values[key]) ?? 0) >= from),
    ),
  patient: ({ devices }) =>
    devices.some(({ values, readings: [last] }) => (last?.values?.in_use ?? values.in_use) === true),
  // An order that is overdue gives way to a lock for that reason alone.
  in_use: ({ order }, reason) => order !== null && !(reason === 'overdue' && order.isOverdue),
  not_noticed: (facts, reason) => reason === 'overdue' && !isNoticed(facts),
}

/** The first condition in its way; null: it is safe. */
export const lockConditionOf = (facts: LockFacts, reason: LockReasonCode): LockCondition | null => {
  const waived = lockReasonOf(reason).waives
  return lockConditionCodes.find((code) => !waived.includes(code) && tests[code](facts, reason)) ?? null
}
