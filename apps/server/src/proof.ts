/** What a module says of itself to those who try it; the running server loads none of it. */
import type { Operation } from '@jihui/protocol/endpoint'
import type { Database } from './platform/database/database.ts'
import type { Registry } from './platform/registry.ts'

/** A rule that was broken, and by what. */
export interface Finding {
  readonly rule: string
  readonly facts: unknown
}

/** What is true of the whole database at any moment. */
export type Invariant =
  | {
      readonly rule: string
      /** Finds who breaks it. */
      readonly text: string
      readonly values?: readonly unknown[]
      /** Its `$1` is the moment at which what time does has to be done: an hour ago. */
      readonly isTimed?: true
    }
  /** More than a statement. */
  | { readonly find: (database: Database, now: Date, registry: Registry) => Promise<readonly Finding[]> }

/** A module's `proof/invariants.ts`. */
export interface Invariants {
  readonly invariants: readonly Invariant[]
  /** What comes to its end by itself → how many are on their way (`count`): while there are some, rules may be broken. */
  readonly underWay?: Readonly<Record<string, string>>
}

/** A town of orders in which the work of calls is counted. */
export interface Town {
  readonly today: string
  /** Models on offer that belong to the platform. */
  machines(): Promise<readonly number[]>
  /** Orders at this status, the renter's own from now on, none of them told twice. */
  orders(status: string): Promise<readonly number[]>
}

/** A module's `proof/growth.ts`: what its calls are asked about, and which may look at more where there is more. */
export interface Growth {
  /**
   * What an id in an address of its operations means, the first that fits; absent: an order of the caller's. `$1` is the
   * caller, 0 for staff, who see all; `:line` the line.
   */
  readonly subjects?: readonly (readonly [path: RegExp, text: string])[]
  /** Operations that may look at more, each with the reason. */
  readonly exempt?: Readonly<Record<string, string>>
  /** Filters of its operations that look at no more of it either, tried in the short proof as well. */
  readonly filters?: Readonly<Record<string, readonly string[]>>
  /** Main commands, each about a subject of its own every time: nothing can be approved or paid twice. */
  readonly commands?: readonly {
    readonly operation: Operation
    readonly who: 'renter' | 'staff'
    readonly subjects: (town: Town) => Promise<readonly number[]>
    readonly body: (id: number, town: Town) => unknown
  }[]
}

/** Somebody with things others would like to have: a renter with an order at each of these stages, an owner with a fleet. */
export interface EstateGround {
  readonly line: string
  readonly renter: { readonly id: number; readonly token: string }
  readonly owner: { readonly id: number; readonly token: string }
  /** The owner's; each order is on the one at its place. */
  readonly machines: readonly { readonly id: number; readonly units: readonly number[] }[]
  /** `returned` is still in use when the first module is asked. */
  readonly orders: Readonly<Record<'pending_approval' | 'pending_payment' | 'in_use' | 'returned', number>>
  /** Stands in every free text, so that an answer that tells of it is known wherever it comes from. */
  readonly mark: string
  readonly phone: string
  /** A first day on which nothing is taken, and the next. */
  readonly freeDays: readonly [string, string]
  /** Where an operation of a line is answered. */
  pathOf(operation: string, id: number): string
  /** Refuses what does not succeed. */
  post(who: { readonly token: string }, path: string, sent: { body?: unknown; form?: FormData }): Promise<void>
  get(who: { readonly token: string }, path: string): Promise<void>
  picture(): Promise<Blob>
}

/** A module's `proof/estate.ts`: what of its things belongs to somebody, and which addresses mean them. */
export interface Belongings {
  readonly make?: (ground: EstateGround) => Promise<void>
  /** Kind of thing → its ids (`id`): of the orders `$1`, of the people `$2`. */
  readonly ids?: Readonly<Record<string, string>>
  /** Of what was made, that nobody else may be told. */
  readonly secrets?: (ids: Readonly<Record<string, readonly (number | string)[]>>) => readonly string[]
  /** Kinds an address of its operations means, the first that fits; what none fits is tried with all. */
  readonly aims?: readonly (readonly [path: RegExp, kinds: readonly string[]])[]
  /** Name in an address → kind, wherever it stands. */
  readonly names?: Readonly<Record<string, string>>
  /** Kind of its topics → kind of thing whose ids they bear. */
  readonly topics?: Readonly<Record<string, string>>
  /** Tables in which others rightly add to what is somebody's. */
  readonly grows?: readonly string[]
  /** Columns others rightly change in what is somebody's. */
  readonly moves?: readonly string[]
}
