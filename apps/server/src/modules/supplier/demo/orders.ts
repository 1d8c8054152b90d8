/** What suppliers ask for parts, and what was ordered of them: an order in every state it can be in. */
import { payEarnings } from '../../../demo/pay-earnings.ts'
import type { DeskScene } from '../../../demo/scene.ts'
import { addDays, addHours, dayOf, startOfDay } from '../../../platform/clock.ts'
import type { DemoSupplier } from './people.ts'

interface Offered {
  readonly partId: number
  readonly priceYuan: number
}
export type Offers = ReadonlyMap<number, readonly Offered[]>
/** So many parts of each. */
const offersEach = 24

/** Of the parts that fit what he knows about, so many of each category. */
const partsFor = async ({ town }: DeskScene, { categories }: DemoSupplier) => {
  const each = Math.ceil(offersEach / categories.length)
  const { rows } = await town.services.database.pool.query<{ id: number; fen: number }>(
    `SELECT id, fen FROM (SELECT p.id::int AS id, p.list_price_fen::int AS fen,
        row_number() OVER (PARTITION BY coalesce(c.code, '') ORDER BY p.id) AS place
      FROM part p LEFT JOIN equipment e ON e.id = p.fits_equipment[1] LEFT JOIN category c ON c.id = e.category_id
      WHERE coalesce(c.code, '') = ANY($1)) AS known WHERE place <= $2 ORDER BY id LIMIT $3`,
    [categories, each, offersEach],
  )
  return rows
}

export const tellOffers = async (scene: DeskScene, suppliers: readonly DemoSupplier[]): Promise<Offers> => {
  const { town, now } = scene
  const offers = new Map<number, Offered[]>()
  for (const [at, supplier] of suppliers.entries()) {
    town.at(addHours(startOfDay(addDays(dayOf(now), -62)), 11 + at))
    const own: Offered[] = []
    for (const [place, { id: partId, fen }] of (await partsFor(scene, supplier)).entries()) {
      const priceYuan = Math.max(100, Math.round(fen * (0.58 + ((place + at * 3) % 9) / 50))) / 100
      const figures = { price: priceYuan, stock: 20 + ((place * 13) % 80), days: 2 + ((place + at) % 6) }
      await town.call(supplier.userId, 'POST', '/api/supplier/offers/', { part_id: partId, ...figures })
      own.push({ partId, priceYuan })
    }
    offers.set(supplier.userId, own)
  }
  return offers
}

type Fate = 'placed' | 'confirmed' | 'shipped' | 'partly' | 'received' | 'settled' | 'refused' | 'cancelled'
interface PlannedOrder {
  readonly of: number
  readonly daysAgo: number
  readonly fate: Fate
  /** Days until he names it is there. */
  readonly days: number
}
const order = (of: number, daysAgo: number, fate: Fate, days = 5): PlannedOrder => ({
  of,
  daysAgo,
  fate,
  days,
})
/** The first supplier is the one somebody signs in as: he has one of each. */
const plannedOrders: readonly PlannedOrder[] = [
  order(0, 48, 'settled'),
  order(1, 41, 'settled'),
  order(0, 33, 'settled'),
  order(2, 30, 'settled'),
  order(3, 27, 'refused'),
  order(0, 21, 'cancelled'),
  order(3, 18, 'settled', 3),
  order(0, 16, 'refused'),
  order(2, 9, 'received'),
  order(0, 7, 'received', 4),
  order(0, 6, 'partly', 3),
  order(1, 5, 'shipped', 9),
  order(0, 4, 'shipped'),
  order(3, 3, 'confirmed', 7),
  order(0, 2, 'confirmed', 6),
  order(0, 1, 'placed'),
  order(0, 1, 'placed'),
  order(2, 1, 'placed'),
]

const linesFor = (offers: readonly Offered[], at: number) =>
  Array.from({ length: 3 }, (_, place) => offers[(at * 5 + place * 7) % offers.length]!).map(
    ({ partId, priceYuan }, place) => ({ part_id: partId, quantity: 6 + ((at + place) % 5) * 2, price: priceYuan }),
  )
type Lines = ReturnType<typeof linesFor>

/** Half of the first kind is still to come. */
const halfOf = (lines: Lines) =>
  lines.map(({ part_id, quantity }, place) => ({ part_id, quantity: place === 0 ? quantity / 2 : quantity }))

const tellOrder = async (scene: DeskScene, supplier: DemoSupplier, planned: PlannedOrder, lines: Lines) => {
  const { town, accounts, now } = scene
  const { daysAgo, fate, days } = planned
  const begun = addHours(startOfDay(addDays(dayOf(now), -daysAgo)), 10)
  const inbounds = '/api/maintenance/parts/inbound/'
  const desk = (path: string, body: object) => town.call(accounts.admin, 'POST', `${inbounds}${path}`, body)
  town.at(begun)
  const { id } = await desk('', { supplier_id: supplier.userId, lines, expected_on: addDays(dayOf(begun), days) })
  if (fate === 'placed') return
  const { rows } = await town.services.database.pool.query<{ id: number }>(
    'SELECT id::int AS id FROM supplier_order WHERE inbound_id = $1',
    [id],
  )
  const his = (move: string, body: object) =>
    town.call(supplier.userId, 'POST', `/api/supplier/orders/${rows[0]!.id}/${move}/`, body)
  town.at(addHours(begun, 3))
  if (fate === 'refused') return void (await his('refuse', { reason: '厂家停产，手上没有现货' }))
  if (fate === 'cancelled') return void (await desk(`${id}/cancel/`, { reason: '改用库存，不再需要' }))
  await his('confirm', { notes: '' })
  if (fate === 'confirmed') return
  town.at(addHours(begun, 26))
  await his('ship', { carrier: '德邦快递', tracking_number: `DPK${String(364_100_000 + id * 137)}` })
  if (fate === 'shipped') return
  town.at(addHours(begun, Math.min(daysAgo - 1, days - 1) * 24 + 6))
  await desk(`${id}/receive/`, fate === 'partly' ? { lines: halfOf(lines) } : {})
}

export const tellOrders = async (
  scene: DeskScene,
  suppliers: readonly DemoSupplier[],
  offers: Offers,
): Promise<void> => {
  for (const [at, planned] of plannedOrders.entries()) {
    const supplier = suppliers[planned.of]!
    await tellOrder(scene, supplier, planned, linesFor(offers.get(supplier.userId)!, at))
  }
  await payEarnings(scene, 'supplier')
  scene.town.at(scene.now)
}
