/** How a demo is told: line by line in a few moments, of which each module has its own to tell; then what lies on desks today. */
import type { DemoUsername } from './accounts.ts'
import type { Renter } from './renters.ts'
import type { DemoCustomer, DemoLine } from './shape.ts'
import type { Town } from './town.ts'

/** In this order; each is what must be there before the next can be told. */
export const moments = [
  'owner',
  'machines',
  'past',
  'firstOrder',
  'papers',
  'present',
  'ownersDays',
  'lately',
  'payouts',
  'today',
  'seen',
] as const
export type Moment = (typeof moments)[number]

/** How much is told of a line: of the first everything, of the others enough to look alive. */
export interface Telling {
  readonly older: number
  readonly waiting: number
  readonly underWay: number
  /** Rentals of owned machines that ended this month. */
  readonly lately: number
  /** Every status for the line's first renter and some for the second; else one of each kind for the first. */
  readonly isWhole: boolean
}

interface Scene {
  readonly town: Town
  /** By username. */
  readonly accounts: Readonly<Record<DemoUsername, number>>
  /** The present everything leads up to. */
  readonly now: Date
}
export interface LineScene extends Scene {
  readonly demo: DemoLine
  readonly owner: number
  readonly renters: readonly Renter[]
  /** Rents here beside his own line. */
  readonly guest: { readonly userId: number; readonly customer: DemoCustomer } | null
  readonly telling: Telling
}
export interface DeskScene extends Scene {
  readonly demoLines: readonly DemoLine[]
}

/** What a module tells of one line, by the moment. */
export type Chapters = Partial<Record<Moment, () => Promise<void>>>
/** A module's `demo/demo.ts`. */
export interface Demo {
  /** Tables divided by time that it writes to, each with how many days back (past-partitions.ts). */
  readonly daysBack?: Readonly<Record<string, number>>
  readonly tellLine?: (scene: LineScene) => Chapters
  readonly fillDesks?: (scene: DeskScene) => Promise<void>
}
