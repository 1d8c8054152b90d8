/**
 * What other modules do when an order changes, in the same transaction: payment refunds a cancelled order, settles a
 * returned one. They bring it in their `module.ts`, so that rental need not know them.
 */
import type { ClaimStatus } from '@jihui/protocol/deposit/machine'
import type { RentalAction } from '@jihui/protocol/rental/actions'
import type { refundRow } from '@jihui/protocol/rental/schema'
import type { TenantCapability } from '@jihui/protocol/tenant/roles'
import type { rentalUsage, standby } from '@jihui/protocol/standby/schema'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import type { PlacedFile } from '../../platform/files/store.ts'
import { onlyOne } from '../../platform/hooks.ts'
import type { Services } from '../../platform/services.ts'
import { composeIdentityHooks, type IdentityHooks } from '../identity/public.ts'
import type { RentalRow } from './queries.ts'
import type { WorkOfRenters } from './work-of-renters.ts'

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
  /** And for hours beyond those included. */
  readonly settledOvertimeFen: number
  /** And for work on the machine. */
  readonly settledRepairFen: number
}
type ClaimReader = (db: Queryable, rentalId: number) => Promise<ClaimOutcome | null>

const noClaims = `SELECT null::bigint AS rental_id, null::bigint AS amount_fen, null::text AS status, null::bigint AS settled_fen,
  null::bigint AS settled_damage_fen, null::bigint AS settled_repair_fen, null::timestamptz AS settled_at WHERE false`

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
  /** SQL: the documents of the order whose id this expression is, as a JSON array of `OrderPaper`, the oldest first. */
  readonly papersOf: (order: string) => string
  /** Whether the renter keeps documents that a new order may use. */
  readonly hasWallet: (services: Services, userId: number) => Promise<boolean>
}

/** How orders of companies are kept. */
interface CompanyOrders {
  /** What an order that was just placed for a company needs; refuses what it may not have. */
  readonly placed: (tx: Tx, order: RentalRow, actor: Actor, now: Date) => Promise<void>
  /** Refuses what makes such an order dearer (longer days, another address) and this person may not add; `addedFen`: by how much. */
  readonly costsMore: (tx: Tx, order: RentalRow, addedFen: number, actor: Actor, now: Date) => Promise<void>
  /**
   * Who is told of an order of this company that this person placed: he, or once he left those who keep the company; of
   * what asks somebody to act, those whose part that is as well.
   */
  readonly toldOf: (
    db: Queryable,
    tenantId: number,
    userId: number,
    asks?: TenantCapability,
  ) => Promise<readonly number[]>
  /** SQL: ids of the companies whose orders this person sees. */
  readonly seenBy: (userId: number) => SQL
}

/**
 * Days of 24 hours units of an order stood and could not be used, through no fault of the renter, all units together; those
 * that stand still are counted until `now`.
 */
type StoodUnitDays = (db: Queryable, rentalId: number, now: Date) => Promise<number>

/** A stretch of time in which a unit of an order stood through no fault of the renter. */
export interface StoodTime {
  readonly unitId: number
  readonly from: Date
  readonly until: Date
}
type StoodTimes = (db: Queryable, rentalId: number, now: Date) => Promise<readonly StoodTime[]>
/** Days before another on which a unit of the order was left standing, as its renter had declared. */
type StandbyDays = (
  db: Queryable,
  rentalId: number,
  before: string,
) => Promise<readonly { readonly unitId: number; readonly day: string }[]>

/** How long a unit of the order worked on a day a device of it told of, worked or idled, while it was with the renter. */
export interface WorkedDay {
  readonly unitId: number
  readonly day: string
  readonly workedMinutes: number
  readonly ranMinutes: number
}
/** As it was written down last, without asking for readings. */
type WorkedDays = (db: Queryable, rentalId: number) => Promise<readonly WorkedDay[]>
/** Writes down what devices have told by now; never within a transaction, and what cannot be read stays as it was. */
type NoteUse = (services: Services, rentalId: number) => Promise<void>

/** How an order's machines were used, and the days on which it was stopped, as its parties read it. */
type ReadUsage = (
  services: Services,
  rental: RentalRow,
) => Promise<
  Pick<z.output<typeof rentalUsage>, 'overtime' | 'days' | 'totals'> & {
    readonly stops: readonly z.output<typeof standby>[]
  }
>

export interface BroughtRentalHooks {
  readonly work?: WorkOfRenters
  readonly workedDays?: WorkedDays
  readonly noteUse?: NoteUse
  readonly readUsage?: ReadUsage
  readonly stoodTimes?: StoodTimes
  readonly standbyDays?: StandbyDays
  readonly stoodUnitDays?: StoodUnitDays
  readonly company?: CompanyOrders
  /** What follows a step of an order, after what modules before this one brought for it. */
  readonly after?: Readonly<Partial<Record<RentalAction, Effect>>>
  readonly refunds?: RefundTeller
  readonly readClaim?: ClaimReader
  /**
   * SQL of the claims: `rental_id`, `amount_fen`, `status`; and, null until it is settled, `settled_fen`, what of it is for
   * damage (`settled_damage_fen`) and for work on the machine (`settled_repair_fen`), and `settled_at`.
   */
  readonly claims?: string
  readonly documents?: DocumentKeeper
}

export interface RentalHooks {
  /** Absent: nobody works on machines. */
  readonly work: WorkOfRenters | undefined
  readonly company: CompanyOrders | undefined
  /** SQL: the order `r` is this person's, one of a company he belongs to, or on a machine of his. */
  readonly isPartyTo: (userId: number) => SQL
  readonly runAfter: (action: RentalAction, tx: Tx, rental: RentalRow, now: Date) => Promise<void>
  readonly refunds: RefundTeller | undefined
  readonly readClaim: ClaimReader
  readonly claims: string
  readonly documents: DocumentKeeper | undefined
  readonly papersOf: DocumentKeeper['papersOf']
  readonly stoodUnitDays: StoodUnitDays
  readonly stoodTimes: StoodTimes
  readonly standbyDays: StandbyDays
  readonly workedDays: WorkedDays
  /** All that modules write down of it, before a return is shown or reckoned. */
  readonly noteUse: NoteUse
  readonly readUsage: ReadUsage | undefined
}

/** Of what the modules bring, in their order. */
export const composeRentalHooks = (
  brought: readonly BroughtRentalHooks[],
  { accountsKeptBy }: Pick<IdentityHooks, 'accountsKeptBy'> = composeIdentityHooks([]),
): RentalHooks => {
  const documents = onlyOne(
    'how documents come to an order',
    brought.map((one) => one.documents),
  )
  const company = onlyOne(
    'how orders of companies are kept',
    brought.map((one) => one.company),
  )
  return {
    company,
    work: onlyOne(
      'what work renters pay',
      brought.map((one) => one.work),
    ),
    workedDays:
      onlyOne(
        'how machines were used',
        brought.map((one) => one.workedDays),
      ) ?? (async () => []),
    async noteUse(services, rentalId) {
      for (const { noteUse } of brought) await noteUse?.(services, rentalId)
    },
    readUsage: onlyOne(
      'how days were used',
      brought.map((one) => one.readUsage),
    ),
    isPartyTo: (userId) =>
      sql`(r.renter_key = ${userId} or r.owner_id = ${userId} or r.owner_id in (${accountsKeptBy(userId)})
        or ${company ? sql`r.tenant_id in (${company.seenBy(userId)})` : sql`false`})`,
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
    claims:
      onlyOne(
        'what claims there are',
        brought.map((one) => one.claims),
      ) ?? noClaims,
    documents,
    stoodUnitDays:
      onlyOne(
        'how long machines stood',
        brought.map((one) => one.stoodUnitDays),
      ) ?? (async () => 0),
    stoodTimes:
      onlyOne(
        'when machines stood',
        brought.map((one) => one.stoodTimes),
      ) ?? (async () => []),
    standbyDays:
      onlyOne(
        'which days were stopped',
        brought.map((one) => one.standbyDays),
      ) ?? (async () => []),
    papersOf: documents?.papersOf ?? (() => `'[]'::json`),
  }
}
