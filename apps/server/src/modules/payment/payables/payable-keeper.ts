/** What the module that owns a payable does for its money: it finds and locks the thing, and says what follows. */
import type { PostingKind } from '@jihui/protocol/payment/ledger'
import type { Payable } from '@jihui/protocol/payment/payable'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import type { By } from '../../../platform/machine/transition.ts'
import type { Explanation } from '../ledger/explained.ts'
import type { Entries } from '../ledger/ledger.ts'
import type { PayableKey } from './payable-key.ts'

/** What is paid, or to be paid, for one of its purposes. */
export interface Due {
  readonly purpose: string
  readonly amountFen: number
}

/** How a payment that was open ended without money. */
export type GivenUp = 'failed' | 'cancelled' | 'expired'

/** Money a channel keeps aside for it. */
export interface HoldState {
  readonly amountFen: number
  /** Whether it is still wanted. */
  readonly isWanted: boolean
  /** That it can be placed now, or why not. */
  readonly requireWanted: (now: Date) => void
  /** Where a hold that ended by itself is missed, it is to be placed anew. */
  readonly isToBePlacedAnew: boolean
  /** Since when the channel keeps it; null where it does so no more. */
  readonly setHeld: (tx: Tx, heldAt: Date | null, now: Date) => Promise<void>
  /** The channel no longer has what was to be taken: the payer owes it. */
  readonly owe: (tx: Tx, amountFen: number, now: Date) => Promise<void>
}

/** A payable as it was read; where it was locked, as it stands until the transaction ends. */
export interface PayableState extends PayableKey {
  readonly declared: Payable
  /** Who is told of its money. */
  readonly userId: number
  /** Before what is paid for, as the payer's bank shows it: 医疗设备. */
  readonly title: string
  /** Where its payer goes from a channel. */
  readonly paymentPath: string
  /** What events say of it beside its kind and id. */
  readonly about: Readonly<Record<string, number | string>>
  readonly paidAt: Date | null
  /** Said of its payments instead of how the newest stands. */
  readonly sentence?: string
  /** What the audit log keeps of it before a step. */
  readonly audited: Readonly<Record<string, unknown>>
  /** What is to be paid now; null when nothing is. */
  readonly due: Due | null
  /** The same, or why nothing can be paid, in the payable's own words. */
  readonly requireDue: () => Due
  /** Refuses a payment that would be opened now. */
  readonly requireOpenable: (due: Due, now: Date) => void
  /** Refuses a member of staff who takes it in by hand. */
  readonly requireTakenBy: (due: Due, actor: Actor) => void
  /** What is due is due no longer than this: no code of a channel outlives it. */
  readonly payBefore?: Date
  /** Whether money for this still is. */
  readonly isWanted: (paid: Due, now: Date) => boolean
  /** Where money goes in the books; not asked for what is kept in trust. */
  readonly received: (paid: Due) => { readonly kind: PostingKind; readonly credits: Entries }
  /** What follows, in the transaction that takes the money in. */
  readonly whenPaid: (hooked: Hooked, tx: Tx, paid: Due, by: By, now: Date) => Promise<unknown>
  readonly whenGivenUp?: (hooked: Hooked, tx: Tx, purpose: string, how: GivenUp, now: Date) => Promise<unknown>
  readonly whenRefunded?: (
    hooked: Hooked,
    tx: Tx,
    refunded: { readonly purpose: string; readonly amountFen: number },
    now: Date,
  ) => Promise<unknown>
  readonly hold?: HoldState
  /** It may be taken off what its payer earns, as its kind declares (`takenOff`). */
  readonly mayTakeEarnings?: boolean
  /** Whoever asks ordered it for the platform, and may have the platform pay it. */
  readonly isPlatforms?: boolean
}

/** Who asks for one by its id. */
export interface Asked {
  readonly id: number
  readonly actor: Actor
  /** `payer`: to pay it; `viewer` and `canceller` may be staff; `staff`: somebody whose permission was asked before. */
  readonly as: 'payer' | 'viewer' | 'canceller' | 'staff'
  /** The rental line whose address was called. */
  readonly within?: string
}

const seesAll = { viewer: 'payment_view', canceller: 'payment_process' } as const
/** Whose are meant: an account; null: everybody's. */
export const payerAsked = ({ actor, as }: Pick<Asked, 'actor' | 'as'>): number | null => {
  if (as === 'staff') return null
  if (as === 'payer') return actor.id
  return actor.isStaff && actor.permissions.has(seesAll[as]) ? null : actor.id
}

/** As a desk shows it beside its money. */
export interface Described {
  readonly area: string
  readonly title: string
  readonly illustration: string
  readonly status: string
  readonly statusLabel: string
  readonly days: number | null
}

export interface PayableKeeper {
  readonly declared: Payable
  /** SQL of all there are: `id`, `payer_id`, `area` (one of its areas). */
  readonly rows: string
  /** What events say of the one with this id beside its kind and id. */
  readonly about: (id: number) => Readonly<Record<string, number>>
  /** By its id alone, for what a channel says of its money. */
  readonly lock: (tx: Tx, id: number) => Promise<PayableState | null>
  /** For a person; somebody else's is not there. */
  readonly need: (db: Queryable, asked: Asked, isLocked?: boolean) => Promise<PayableState>
  /** Refuses a member of staff who has a part in it. */
  readonly requireNoParty: (hooked: Hooked, db: Queryable, actor: Actor, id: number) => Promise<void>
  /** Those somebody has to pay now and may have taken off what he earns without his asking, oldest first. */
  readonly listTakeable?: (db: Queryable, payeeId: number) => Promise<readonly number[]>
  readonly describe: (db: Queryable, id: number) => Promise<Described | null>
  /** What its own tables say the books must come to; absent: what payments and refunds say. */
  readonly explain?: (hooked: Hooked, db: Queryable, id: number) => Promise<Explanation | null>
}
