/** What other modules know of parts: who supplies them, which machine a work order is about. They bring it in their `module.ts`. */
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { onlyOne } from '../../platform/hooks.ts'

declare module '../../platform/hooks.ts' {
  interface BroughtHooks {
    readonly parts?: BroughtPartsHooks
  }
  interface Hooks {
    readonly parts: PartsHooks
  }
}

export interface OrderedInbound {
  readonly inboundId: number
  readonly supplierId: number
  readonly totalFen: number
  readonly expectedOn: string | null
}
/** What came of an order in the end. */
export interface ReceivedInbound {
  readonly inboundId: number
  readonly receivedFen: number
  readonly isComplete: boolean
  readonly piecesReceived: number
  readonly piecesReturned: number
}
export interface OfferedPart {
  readonly partId: number
  readonly supplierId: number
  readonly name: string
  readonly priceFen: number
  readonly stock: number
  readonly days: number
}
/** How a supplier stands to what was ordered of him. */
export interface OrderedDelivery {
  /** In words: 已发货. */
  readonly status: string
  readonly shippedAt: Date | null
  readonly carrier: string
  readonly trackingNumber: string
}
/** Whom parts are ordered of, in the same transaction. */
export interface SupplierDesk {
  /** Refuses whoever supplies nothing, or nothing now. */
  readonly requireSupplier: (tx: Queryable, supplierId: number) => Promise<void>
  readonly placeOrder: (tx: Tx, ordered: OrderedInbound, now: Date) => Promise<void>
  readonly whenReceived: (tx: Tx, received: ReceivedInbound, now: Date) => Promise<void>
  readonly whenCancelled: (tx: Tx, inboundId: number, reason: string, now: Date) => Promise<void>
  /** By the inbound document. */
  readonly deliveriesOf: (db: Queryable, inboundIds: readonly number[]) => Promise<ReadonlyMap<number, OrderedDelivery>>
  readonly namesOf: (db: Queryable, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** What can be had now, the best price of each first. */
  readonly offersFor: (db: Queryable, partIds: readonly number[]) => Promise<readonly OfferedPart[]>
}
/** The machine of a work order; null where there is no such order. */
export type MachineOfTask = (db: Queryable, taskId: number) => Promise<{ readonly equipmentId: number } | null>

export interface BroughtPartsHooks {
  readonly suppliers?: SupplierDesk
  readonly machineOfTask?: MachineOfTask
}
export interface PartsHooks {
  readonly suppliers: SupplierDesk | null
  /** Null: nobody says, so that nothing is known to be wrong for it. */
  readonly machineOfTask: MachineOfTask | null
}

export const composePartsHooks = (brought: readonly BroughtPartsHooks[]): PartsHooks => ({
  suppliers:
    onlyOne(
      'who supplies parts',
      brought.map(({ suppliers }) => suppliers),
    ) ?? null,
  machineOfTask:
    onlyOne(
      'the machine of a work order',
      brought.map(({ machineOfTask }) => machineOfTask),
    ) ?? null,
})
