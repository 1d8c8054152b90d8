/** A reading as it comes, and what became of it. */
import type { MeterUnit } from '@jihui/protocol/upkeep/limits'
import type { Alarm } from '@jihui/protocol/upkeep/reading-schema'
import type { RecordedOpening } from '../openings/record-opening.ts'
import type { unitReading } from '../table.ts'

export type ReadingRow = typeof unitReading.$inferSelect

export interface ReadingOf {
  readonly unitId: number
  readonly measuredAt: Date
  readonly source: 'staff' | 'handover' | 'device'
  /** Of a device its number, of a hand-over its own; 0: a person. */
  readonly device: number
}
export interface NewReading extends ReadingOf {
  readonly unit: MeterUnit
  readonly meter: number | null
  readonly isExchange?: boolean
  readonly values?: Readonly<Record<string, number | boolean | string>> | undefined
  /** All that stand now; null: nothing is said of them. */
  readonly alarms: readonly Alarm[] | null
  /** Whether the catalogue shows this meter of the machine. */
  readonly isShown?: boolean
}
export interface TakenReading {
  readonly isRepeat: boolean
  readonly reading: ReadingRow | null
  readonly openings: readonly RecordedOpening[]
}
