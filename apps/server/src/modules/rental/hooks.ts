/**
 * What other modules do when an order changes, in the same transaction: payment refunds a cancelled order, settles a
 * returned one. They register here, so that rental need not know them.
 */
import type { ClaimStatus } from '@jihui/protocol/deposit/machine'
import type { RentalAction } from '@jihui/protocol/rental/actions'
import type { refundRow } from '@jihui/protocol/rental/schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import type { PlacedFile } from '../../platform/files/store.ts'
import type { RentalRow } from './queries.ts'

export type Effect = (tx: Tx, rental: RentalRow, now: Date) => Promise<void>

const effects = new Map<RentalAction, Set<Effect>>()
/** The same effect counts once, however many servers are composed in a process. */
export const onTransition = (action: RentalAction, effect: Effect): void => {
  effects.set(action, (effects.get(action) ?? new Set()).add(effect))
}
export const runHooks = async (action: RentalAction, tx: Tx, rental: RentalRow, now: Date): Promise<void> => {
  for (const effect of effects.get(action) ?? []) await effect(tx, rental, now)
}

export type RefundRow = z.output<typeof refundRow>
/** How refunds are told with the page of an order. */
interface RefundTeller {
  /** SQL of a JSON array of them, the newest first, for the order `r`; null where there are none. */
  readonly sql: string
  readonly view: (json: Record<string, unknown>) => RefundRow
}
let refunds: RefundTeller | undefined
/** Payment tells how. */
export const tellRefundsWith = (teller: RefundTeller): void => {
  refunds = teller
}
export const refundTeller = (): RefundTeller => refunds!

/** What became of what was asked for when the machine came back; `settledFen` null until it is settled. */
interface ClaimOutcome {
  readonly status: ClaimStatus
  readonly settledFen: number | null
  /** Of it, for late days. */
  readonly settledLateFen: number
}
type ClaimReader = (db: Queryable, rentalId: number) => Promise<ClaimOutcome | null>
let claimReader: ClaimReader = async () => null
/** Deposit tells what came of a return record's deductions. */
export const readClaimsWith = (reader: ClaimReader): void => {
  claimReader = reader
}
export const readClaim: ClaimReader = (db, rentalId) => claimReader(db, rentalId)

type Attach = (
  tx: Tx,
  rental: RentalRow,
  files: readonly PlacedFile<ReceivedFile>[],
  actor: Actor,
  now: Date,
) => Promise<void>
let attach: Attach = async () => {}
/** Whether the renter keeps documents that a new order may use. */
type HasWallet = (db: Queryable, userId: number) => Promise<boolean>
let wallet: HasWallet = async () => false
/** Qualification tells how documents sent with a creation, or kept in the renter's wallet, come to the order. */
export const attachDocumentsWith = (work: Attach, isKept: HasWallet): void => {
  attach = work
  wallet = isKept
}
export const hasWallet: HasWallet = (db, userId) => wallet(db, userId)
export const attachWith: Attach = (tx, rental, files, actor, now) => attach(tx, rental, files, actor, now)
