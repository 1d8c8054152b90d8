/** Where a deed is done: the order, how it stands, and who there is. */
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import type { Random } from '../random.ts'
import type { Order, Race } from './race.ts'

/** Where an order stands, read off the database just before. */
export interface Standing {
  readonly status: RentalStatus
  readonly endDate: string
  readonly unitId: number
  readonly ownerId: number | null
  readonly isToFreeze: boolean
  readonly balanceFen: number
  readonly claim: { readonly id: number; readonly status: string; readonly amountFen: number } | null
  readonly refunds: readonly number[]
  readonly earnings: readonly number[]
}

/** Pictures are drawn once. */
export interface Papers {
  readonly picture: Blob
  readonly signature: string
}

export interface Scene {
  readonly race: Race
  readonly order: Order
  readonly standing: Standing
  readonly papers: Papers
  readonly random: Random
}
/** What somebody does; refusals are answers too. */
export type Deed = (scene: Scene) => Promise<unknown>

export const about = ({ order: { id, line } }: Scene) => ({ id, line })
export const renter = ({ order }: Scene) => order.renter
/** Of a machine of the platform, whoever works for it. */
export const owner = ({ race, standing }: Scene) =>
  race.town.owners.find(({ id }) => id === standing.ownerId) ?? race.town.staff.super_admin
export const someClerk = ({ race, random }: Scene) =>
  random.chance(50) ? race.town.staff.admin : race.town.staff.super_admin

export const post =
  (
    operation: string,
    who: (scene: Scene) => Parameters<Race['ask']>[2]['who'],
    body: (scene: Scene) => object = () => ({}),
  ): Deed =>
  (scene) =>
    scene.race.ask(operation, about(scene), { who: who(scene), body: body(scene) })

/** What ends an order, or nearly: were it as likely as the rest, no order would come far. */
export const seldom =
  (deed: Deed): Deed =>
  (scene) =>
    scene.random.chance(12) ? deed(scene) : Promise.resolve()
