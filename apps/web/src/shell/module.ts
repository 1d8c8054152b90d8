/**
 * What a module of the pages brings: `module.ts` for anybody, `work-module.ts` for owners and staff, fetched later, and
 * `cards.ts` for the pages of others, fetched with them.
 */
import type { WorkQueue } from '@jihui/protocol/console/dashboard'
import type { DeskName, ScreenName } from '@jihui/protocol/rental/faces'
import type { SearchHit } from '@jihui/protocol/search/schema'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ConsoleGroupName } from './console/console-groups.ts'
import type { ScreenModule, ScreenRoute } from './routes/route.ts'

export interface LineScreen extends Pick<ScreenRoute, 'frame'> {
  readonly screen: () => Promise<ScreenModule>
}

/** What a card on a machine's page is told of it. */
export interface MachineCard {
  readonly machineId: number
  /** Where each stands. */
  readonly units: readonly { readonly id: number; readonly city: string; readonly location: string }[]
}

/** What a card on an order's page is told of it. */
export interface OrderCard {
  readonly rentalId: number
  /** Id of its line. */
  readonly line: string
}

/** What a module shows on the pages of orders and machines; each draws nothing where it has nothing to say. */
export interface CardModule {
  /** Its folder's. */
  readonly name: string
  /** Stand on the page of a rental order, whoever reads it. */
  readonly orderCards?: () => Promise<{ default: ComponentType<OrderCard> }>
  /** Stand before all else on the page of a rental order that keeps a machine: what its renter is asked, and until when. */
  readonly orderAsks?: () => Promise<{ default: ComponentType<{ rentalId: number }> }>
  /** Stand on the page of a machine, for whoever it belongs to. */
  readonly machineCards?: () => Promise<{ default: ComponentType<MachineCard> }>
}

export interface StartModule {
  /** Its folder's. */
  readonly name: string
  readonly routes?: readonly ScreenRoute[]
  /** Begins of the keys of its queries that are asked anew when an order has moved, or what was done on this device has been taken. */
  readonly liveKeys?: readonly string[]
  /** Screens of the rental engine; every line has those it gives a path. */
  readonly lineScreens?: Readonly<Partial<Record<ScreenName, LineScreen>>>
}

/** A desk a line may give an address of its own: the same screen, kept to the line. */
export interface LineDesk {
  readonly title: string
  readonly screen: () => Promise<ScreenModule>
  /** The place of the navigation it belongs to. */
  readonly place?: string
  readonly rest?: Partial<ScreenRoute>
}

/** A place of the console's navigation; who may enter it is said by its row among the routes. */
export interface ConsolePlace {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  readonly group: ConsoleGroupName
  /** The queue whose number stands at it. */
  readonly counts?: WorkQueue
  /** At the foot of a phone too. */
  readonly isTab?: true
  /** Other screens that stand under it. */
  readonly covers?: readonly string[]
}

/** What the console's search found, by what its address needs. */
export type FoundThing = Pick<SearchHit, 'id' | 'title' | 'line' | 'screen'>

/** A kind of thing the console's search finds: what it is called and where one of them is shown. */
export interface SearchKind {
  readonly title: string
  readonly icon: LucideIcon
  /** The lower, the higher it stands among the kinds. */
  readonly rank: number
  /** The row of the route table by which it is judged who may look for them. */
  readonly screen: string
  readonly path: (thing: FoundThing) => string
  /** What it is called among those opened last, which is written down on this machine: its title unless that names a person. */
  readonly keptTitle?: (thing: FoundThing) => string
}

export interface WorkModule {
  readonly name: string
  readonly routes?: readonly ScreenRoute[]
  readonly lineDesks?: Readonly<Partial<Record<DeskName, LineDesk>>>
  readonly places?: readonly ConsolePlace[]
  /** Kind, as the server's module of the same name brings it → how what is found is shown. */
  readonly search?: Readonly<Record<string, SearchKind>>
  /** Runs around every screen of the console; draws nothing that takes room. */
  readonly aroundConsole?: () => Promise<{ default: ComponentType }>
}
