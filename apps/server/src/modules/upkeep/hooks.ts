/** What other modules do when a machine is due. They bring it in their `module.ts`. */
import type { Alarm } from '@jihui/protocol/upkeep/reading-schema'
import type { Tx } from '../../platform/database/database.ts'
import { onlyOne } from '../../platform/hooks.ts'
import type { Services } from '../../platform/services.ts'
import type { StoredPart, StoredStep } from './table.ts'

declare module '../../platform/hooks.ts' {
  interface BroughtHooks {
    readonly upkeep?: BroughtUpkeepHooks
  }
  interface Hooks {
    readonly upkeep: UpkeepHooks
  }
}

export interface DueOrder {
  readonly planId: number
  readonly unitId: number
  readonly kind: 'service' | 'inspection' | 'repair'
  readonly title: string
  readonly dueOn: string
  readonly isLate: boolean
  readonly reason: string
  readonly steps: readonly StoredStep[]
  readonly parts: readonly StoredPart[]
  readonly skill: string
  readonly durationDays: number
  /** So many days after it is due it may wait. */
  readonly toleranceDays: number
  readonly requiresSignature: boolean
  /** The plan counts a meter, which whoever does the work reads. */
  readonly countsMeter: boolean
  readonly alarm?: Alarm
}
/** Opens an order, or finds the one that is open already, in the transaction that notes it. */
export type OpenOrder = (
  services: Services,
  tx: Tx,
  due: DueOrder,
) => Promise<{ readonly taskId: number; readonly isNew: boolean }>
/** The order that is open stands for so many alarms now; the one that came last, where one did, as it is told. */
export interface AlarmsCounted {
  readonly count: number
  readonly alarm: Alarm | null
  readonly reason: string
  readonly now: Date
}
export type CountAlarms = (tx: Tx, taskId: number, counted: AlarmsCounted) => Promise<unknown>

export interface BroughtUpkeepHooks {
  readonly openOrder?: OpenOrder
  readonly countAlarms?: CountAlarms
}
export interface UpkeepHooks {
  /** Null: nobody opens orders; what is due waits. */
  readonly openOrder: OpenOrder | null
  readonly countAlarms: readonly CountAlarms[]
}

export const composeUpkeepHooks = (brought: readonly BroughtUpkeepHooks[]): UpkeepHooks => ({
  openOrder:
    onlyOne(
      'who opens what is due',
      brought.map(({ openOrder }) => openOrder),
    ) ?? null,
  countAlarms: brought.flatMap(({ countAlarms }) => countAlarms ?? []),
})
