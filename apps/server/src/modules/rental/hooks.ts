/**
 * What other modules do when an order changes, in the same transaction: payment refunds a cancelled order, settles a
 * returned one. They bring it in their `module.ts`, so that rental need not know them.
 */
import type { ClaimStatus } from '@jihui/protocol/deposit/machine'
import type { RentalAction } from '@jihui/protocol/rental/actions'
import type { refundRow } from '@jihui/protocol/rental/schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import type { PlacedFile } from '../../platform/files/store.ts'
import { onlyOne } from '../../platform/hooks.ts'
import type { Services } from '../../platform/services.ts'
import type { RentalRow } from './queries.ts'

declare module '../../platform/hooks.ts' {
  interface BroughtHooks {
    readonly rental?: BroughtRentalHooks
  }
  interface Hooks {
    readonly rental: RentalHooks
  }
}

export type Effect = (tx: Tx, rental: RentalRow, now: Date) => Promise<void>

export type RefundRow = z.output<typeof refundRow>
/** How refunds are told with the page of an order. */
interface RefundTeller {
  /** SQL of a JSON array of them, the newest first, for the order `r`; null where there are none. */
  readonly sql: string
  readonly view: (json: Record<string, unknown>) => RefundRow
}

/** What became of what was asked for when the machine came back; `settledFen` null until it is settled. */
interface ClaimOutcome {
  readonly status: ClaimStatus
  readonly settledFen: number | null
  /** Of it, for late days. */
  readonly settledLateFen: number
}
type ClaimReader = (db: Queryable, rentalId: number) => Promise<ClaimOutcome | null>

/** How documents sent with a creation, or kept in the renter's wallet, come to the order. */
interface DocumentKeeper {
  readonly attach: (
    services: Services,
    tx: Tx,
    rental: RentalRow,
    files: readonly PlacedFile<ReceivedFile>[],
    actor: Actor,
    now: Date,
  ) => Promise<void>
  /** Whether the renter keeps documents that a new order may use. */
  readonly hasWallet: (services: Services, userId: number) => Promise<boolean>
}

export interface BroughtRentalHooks {
  /** What follows a step of an order, after what modules before this one brought for it. */
  readonly after?: Readonly<Partial<Record<RentalAction, Effect>>>
  readonly refunds?: RefundTeller
  readonly readClaim?: ClaimReader
  readonly documents?: DocumentKeeper
}

export interface RentalHooks {
  readonly runAfter: (action: RentalAction, tx: Tx, rental: RentalRow, now: Date) => Promise<void>
  readonly refunds: RefundTeller | undefined
  readonly readClaim: ClaimReader
  readonly documents: DocumentKeeper | undefined
}

/** Of what the modules bring, in their order. */
export const composeRentalHooks = (brought: readonly BroughtRentalHooks[]): RentalHooks => ({
  async runAfter(action, tx, rental, now) {
    for (const { after } of brought) await after?.[action]?.(tx, rental, now)
  },
  refunds: onlyOne(
    'how refunds are told',
    brought.map((one) => one.refunds),
  ),
  readClaim:
    onlyOne(
      'how claims are read',
      brought.map((one) => one.readClaim),
    ) ?? (async () => null),
  documents: onlyOne(
    'how documents come to an order',
    brought.map((one) => one.documents),
  ),
})
