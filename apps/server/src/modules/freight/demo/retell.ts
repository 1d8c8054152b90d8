/** Trips told again of others: their cargo as it would be published, everything else as the first trip's rows have it. */
import { takeIds, writeRows } from '../../../demo/told-rows.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { actAs } from './act-as.ts'
import { type CargoWish, contentFor, type Ground, groundOf, writeCargos } from './cargos.ts'
import { type Course, courseOf, type Pace, placedAt } from './course.ts'
import { placeDriverFiles } from './driver-files.ts'
import { referenceOf } from '../../../demo/pay-earnings.ts'
import type { DemoPerson } from './accounts.ts'
import type { DemoDriver } from './people.ts'
import { dueOnOf, retoldRows, type Telling } from './retold-rows.ts'
import type { TripScene } from './tell-trip.ts'
import { type Stage, type ToldTrip, type TripRows, tripTables } from './told-trip.ts'
import { writeWays } from './ways.ts'

export interface Plan extends Pace, Pick<CargoWish, 'from' | 'to'> {
  readonly driver: DemoDriver
  readonly shipper: DemoPerson
  /** How far it is told; what is completed and fell due is paid out. */
  readonly stage: Exclude<Stage, 'paid_out'>
}
export interface Retold extends Telling {
  readonly plan: Plan
  readonly stage: Stage
}

const hourMs = 3_600_000
const decide = async (scene: TripScene, ground: Ground, plan: Plan) => {
  const { at, from, to, windowStart, driver, shipper } = plan
  const now = placedAt(plan)
  const inHours = (windowStart.getTime() - now.getTime()) / hourMs
  const wish = { at, from, to, type: driver.type, inHours, isFixed: true }
  const content = await contentFor({ town: scene.town, now }, ground, shipper, wish)
  const until = courseOf(plan, content)
  const paidOut = new Date(`${dueOnOf(until.ended)}T14:20:00+08:00`)
  const course: Course = { ...until, paidOut }
  const stage: Stage = plan.stage === 'completed' && paidOut < scene.now ? 'paid_out' : plan.stage
  return { plan, content, course, stage }
}

const postingsOfTrip = 3
/** Ids, files and accounts for each of them. */
const prepare = async (scene: TripScene, plans: readonly Plan[]): Promise<Retold[]> => {
  const { town, now } = scene
  const { pool } = town.services.database
  const ground = await groundOf(town.services)
  const count = plans.length
  const [orders, cargos, payments, earnings, postings] = await Promise.all([
    takeIds(pool, 'freight_order', count),
    takeIds(pool, 'cargo', count),
    takeIds(pool, 'payment', count),
    takeIds(pool, 'earning', count),
    takeIds(pool, 'ledger_posting', count * postingsOfTrip),
  ])
  const files = await placeDriverFiles(scene, [...new Set(plans.map(({ driver }) => driver.userId))])
  const accounts = await pool.query<{ id: number; payee: number }>('SELECT id, payee_id AS payee FROM payout_account')
  const accountOf = new Map(accounts.rows.map(({ id, payee }) => [payee, id]))
  const prepared: Retold[] = []
  for (const [index, plan] of plans.entries()) {
    const { at, driver, shipper, emptyKm, isLate = false } = plan
    prepared.push({
      ...(await decide(scene, ground, plan)),
      at,
      driver,
      shipper,
      emptyKm,
      isLate,
      now,
      id: orders[index]!,
      cargoId: cargos[index]!,
      paymentId: payments[index]!,
      earningId: earnings[index]!,
      postingIds: postings.slice(index * postingsOfTrip, (index + 1) * postingsOfTrip),
      waitingFen: ground.terms.prices.types[driver.type].waitingFen,
      files: files.get(driver.userId)!,
      payoutAccountId: accountOf.get(driver.payeeId)!,
    })
  }
  return prepared
}

const isOver = (stage: Stage): boolean => stage === 'completed' || stage === 'paid_out'
const pastTheWay: readonly Stage[] = ['unloading', 'delivered', 'completed', 'paid_out']

/** Writes them all. Those still driving have sent nothing yet of where they are. */
export const retell = async (scene: TripScene, told: ToldTrip, plans: readonly Plan[]): Promise<Retold[]> => {
  const { services } = scene.town
  const trips = await prepare(scene, plans)
  await writeCargos(
    services,
    trips.map(({ cargoId, shipper, content, course, stage }) => ({
      id: cargoId,
      shipper,
      content,
      status: isOver(stage) ? 'done' : 'taken',
      placedAt: course.placed,
      updatedAt: isOver(stage) ? course.ended : course.placed,
    })),
  )
  const rows = trips.map((trip): TripRows => retoldRows(told, told.at(trip.stage), trip))
  for (const table of tripTables)
    await writeRows(
      services.database.pool,
      table,
      rows.flatMap((one) => one[table]),
    )
  await writeWays(
    services,
    trips.filter(({ stage }) => pastTheWay.includes(stage)),
  )
  await notePayouts(
    scene,
    trips.filter(({ stage }) => stage === 'paid_out'),
  )
  return trips
}

/** The log has what staff paid out. */
const notePayouts = async ({ town, accounts }: TripScene, trips: readonly Retold[]): Promise<void> => {
  const client = { ip: '127.0.0.1', userAgent: '' }
  await town.services.db.transaction(async (tx) => {
    for (const { earningId, course } of trips) {
      const said = { action: 'payout.complete', objectType: 'earning', objectId: earningId, client }
      const change = { before: { status: 'due' }, after: { status: 'paid', reference: referenceOf(earningId) } }
      await writeAudit(tx, { actor: actAs(accounts.admin, 'admin'), ...said, ...change }, course.paidOut)
    }
  })
}
