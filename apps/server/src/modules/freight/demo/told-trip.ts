/** The trip the others are told by: as its tables had it at each of its statuses. */
import { payEarnings } from '../../../demo/pay-earnings.ts'
import type { FreightOrderStatus } from '@jihui/protocol/freight/order-machine'
import { readRows, type Row } from '../../../demo/told-rows.ts'
import type { Services } from '../../../platform/services.ts'
import type { Step } from './course.ts'
import type { DemoPerson } from './accounts.ts'
import type { DemoDriver, DemoPeople } from './people.ts'
import { type Story, tellTrip, type TripScene } from './tell-trip.ts'

const ofOrder = `payable_kind = 'freight_order' AND payable_id = $1`
const numbers = `(SELECT number FROM payment WHERE ${ofOrder})`
/** All that says something of a trip, by how it is found; in the order it can be written in. */
const tables = {
  cargo_history: 'cargo_id = (SELECT cargo_id FROM freight_order WHERE id = $1)',
  freight_order: 'id = $1',
  trip_occupancy: 'order_id = $1',
  freight_history: 'order_id = $1',
  freight_rating: 'order_id = $1',
  field_photo: `subject_kind = 'freight_order' AND subject_id = $1`,
  sandbox_order: `number IN ${numbers}`,
  payment: ofOrder,
  gateway_notice: `payment_number IN ${numbers}`,
  ledger_posting: ofOrder,
  ledger_entry: `posting_id IN (SELECT id FROM ledger_posting WHERE ${ofOrder})`,
  earning: ofOrder,
} as const
export type TripTable = keyof typeof tables
export const tripTables = Object.keys(tables) as TripTable[]
export type TripRows = Readonly<Record<TripTable, readonly Row[]>>

const readTrip = async ({ database }: Services, id: number): Promise<TripRows> => {
  const found: Partial<Record<TripTable, Row[]>> = {}
  for (const table of tripTables) found[table] = await readRows(database.pool, table, tables[table], [id])
  return found as TripRows
}

/** A status, or completed and what its driver earned paid out. */
export type Stage = FreightOrderStatus | 'paid_out'
export interface ToldTrip {
  readonly id: number
  readonly shipper: DemoPerson
  readonly driver: DemoDriver
  readonly at: (stage: Stage) => TripRows
  readonly moments: Readonly<Record<Step, Date>>
}

const columns: readonly (readonly [Exclude<Step, 'paidOut'>, string])[] = [
  ['placed', 'created_at'],
  ['paid', 'paid_at'],
  ['departed', 'departed_at'],
  ['arrived', 'arrived_at'],
  ['loaded', 'loaded_at'],
  ['unloading', 'unloading_at'],
  ['delivered', 'delivered_at'],
  ['ended', 'ended_at'],
]
const momentsOf = ({ freight_order, earning }: TripRows): ToldTrip['moments'] => {
  const read = (row: Row | undefined, column: string) => new Date(String(row?.[column]))
  const reached = columns.map(([step, column]) => [step, read(freight_order[0], column)] as const)
  return Object.fromEntries([...reached, ['paidOut', read(earning[0], 'paid_at')]]) as ToldTrip['moments']
}

/** The oldest of all, told from the cargo to the payout. */
export const tellFirst = async (scene: TripScene, { drivers, shippers }: DemoPeople): Promise<ToldTrip> => {
  const { services } = scene.town
  const stages = new Map<Stage, TripRows>()
  const keep = async (stage: Stage, id: number) => void stages.set(stage, await readTrip(services, id))
  const story: Story = {
    shipper: shippers[0]!,
    driver: drivers[1]!,
    wish: { at: 400, from: '杭州', to: '南京' },
    placedAgo: 24 * 89.5,
    startsAgo: 24 * 89,
    loadingMinutes: 50,
    hours: 5,
    until: 'completed',
    onStatus: keep,
  }
  const id = await tellTrip(scene, story)
  await payEarnings(scene, 'driver')
  await keep('paid_out', id)
  const at: ToldTrip['at'] = (stage) => {
    const rows = stages.get(stage)
    if (!rows) throw new Error(`no trip was told to ${stage}`)
    return rows
  }
  return { id, shipper: story.shipper, driver: story.driver, at, moments: momentsOf(at('paid_out')) }
}
