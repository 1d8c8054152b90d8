/** What of a told trip's rows changes when it is told again: whose it is, when and where it was, what it cost. */
import { tripPeriodOf } from '@jihui/protocol/freight/match-gates'
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import { freightOrderNumber } from '@jihui/protocol/freight/order-machine'
import type { OrderTerms } from '@jihui/protocol/freight/order-money'
import { freightOrderPayable } from '@jihui/protocol/freight/payables'
import { earningRoles, shareOf } from '@jihui/protocol/payment/earnings'
import { randomBytes, randomInt } from 'node:crypto'
import type { Row } from '../../../demo/told-rows.ts'
import { addHours, addMinutes, dayOf } from '../../../platform/clock.ts'
import { addWorkingDays } from '../../payment/public.ts'
import type { Content } from '../cargos/decide-content.ts'
import { type Course, steps } from './course.ts'
import type { DriverFiles } from './driver-files.ts'
import { referenceOf } from '../../../demo/pay-earnings.ts'
import type { DemoPerson } from './accounts.ts'
import type { DemoDriver } from './people.ts'
import { isRatedBy, type RatingSide, wordsOf } from './ratings.ts'
import { sealOf } from './tell-trip.ts'
import { type ToldTrip, type TripRows, type TripTable, tripTables } from './told-trip.ts'

/** Everything of a trip that is to be told that its rows follow from. */
export interface Telling {
  readonly at: number
  readonly id: number
  readonly cargoId: number
  readonly paymentId: number
  readonly earningId: number
  /** As many as a trip has at most. */
  readonly postingIds: readonly number[]
  readonly driver: DemoDriver
  readonly shipper: DemoPerson
  readonly emptyKm: number
  readonly isLate: boolean
  readonly content: Content
  readonly course: Course
  readonly waitingFen: number
  readonly files: DriverFiles
  readonly payoutAccountId: number
  readonly now: Date
}

/** The working day what was earned by it is due on. */
export const dueOnOf = (ended: Date): string => addWorkingDays(dayOf(ended), earningRoles.driver.workingDays)

const textOf = (row: Row | undefined, column: string): string => {
  const value = row?.[column]
  return typeof value === 'string' ? value : ''
}
const numberOf = (row: Row | undefined, column: string): number => Number(row?.[column] ?? 0)

/** Names and numbers that stand in words. */
const wordsFor = (told: ToldTrip, rows: TripRows, telling: Telling): ((text: string) => string) => {
  const { id, driver, shipper, course, files, earningId } = telling
  const [sandbox] = rows.sandbox_order
  const delivered = rows.freight_history.find(({ action }) => action === 'deliver')
  const signature = (delivered?.facts as { signature?: string } | undefined)?.signature ?? ''
  const pairs: [string, string][] = [
    [told.driver.name, driver.name],
    [told.shipper.name, shipper.name],
    [freightOrderNumber(told.id), freightOrderNumber(id)],
    [`/freight/${told.id}`, `/freight/${id}`],
    [sealOf(told.id), sealOf(id)],
    [signature, files.signature],
    [
      textOf(sandbox, 'number'),
      `P${dayOf(course.paid).replaceAll('-', '')}${randomInt(100_000_000_000, 999_999_999_999)}`,
    ],
    [textOf(sandbox, 'token'), randomBytes(24).toString('base64url')],
    [textOf(sandbox, 'trade'), `SB${course.paid.getTime()}${randomBytes(4).toString('hex')}`],
    [textOf(rows.gateway_notice[0], 'notice_id'), randomBytes(12).toString('hex')],
    [textOf(rows.earning[0], 'reference'), referenceOf(earningId)],
  ]
  const known = pairs.filter(([before]) => before !== '')
  return (text) => known.reduce((so, [before, after]) => so.replaceAll(before, after), text)
}

/** As long after the step before it as it was. */
const momentFor = (told: ToldTrip, course: Course): ((text: string) => string) => {
  const anchors = steps.map((step) => ({ from: told.moments[step].getTime(), to: course[step].getTime() }))
  return (text) => {
    const at = Date.parse(text)
    const { from, to } = anchors.findLast((anchor) => anchor.from <= at) ?? anchors[0]!
    return new Date(to + at - from).toISOString()
  }
}

/** The price, what its driver keeps and the commission, each as it is now. */
const fenFor = (rows: TripRows, priceFen: number): ((fen: number) => number) => {
  const order = rows.freight_order[0]
  const percent = numberOf(order, 'commission_percent')
  const sharesOf = (freight: number) => {
    const { netFen, commissionFen } = shareOf(freightOrderPayable.parts ?? {}, { freight }, percent)
    return [freight, netFen, commissionFen]
  }
  const now = sharesOf(priceFen)
  const known = new Map(sharesOf(numberOf(order, 'price_fen')).map((fen, at) => [fen, now[at]!]))
  return (fen) => {
    const found = fen === 0 ? 0 : known.get(Math.abs(fen))
    if (found === undefined) throw new Error(`a told trip moves ${fen} fen, which is no part of its price`)
    return Math.sign(fen) * found
  }
}

type Sets = Partial<Record<TripTable, (row: Row) => Row>>
const orderSets = (row: Row, telling: Telling): Row => {
  const { id, cargoId, driver, emptyKm, isLate, content, course, waitingFen } = telling
  const { km, laneMedianFen, windowStart, expiresAt, deliverBefore } = content.columns
  return {
    id,
    cargo_id: cargoId,
    vehicle_id: driver.vehicleId,
    payee_id: driver.payeeId,
    empty_km: emptyKm,
    km,
    terms: { ...(row.terms as OrderTerms), emptyPerKmFen: laneMedianFen, waitingFen },
    period: periodOf(telling),
    window_start: windowStart,
    window_end: expiresAt,
    deliver_before: deliverBefore,
    pay_before: addMinutes(course.placed, orderLimits.payMinutes),
    confirm_before: row.confirm_before && addHours(course.delivered, orderLimits.confirmHours),
    late_told_at: isLate ? expiresAt : null,
    pickup_code: String(randomInt(0, 1_000_000)).padStart(6, '0'),
    receipt_code: String(randomInt(0, 1_000_000)).padStart(6, '0'),
  }
}
const periodOf = ({ emptyKm, content: { columns }, course }: Telling): string => {
  const windows = { windowStart: columns.windowStart.getTime(), deliverBefore: columns.deliverBefore.getTime() }
  const { from, to } = tripPeriodOf({ now: course.placed.getTime(), emptyMinutes: emptyKm }, windows)
  return `[${new Date(from).toISOString()},${new Date(to).toISOString()})`
}

const setsFor = (rows: TripRows, telling: Telling): Sets => {
  const { id, cargoId, paymentId, earningId, postingIds, driver, content, course, files } = telling
  const payment = numberOf(rows.payment[0], 'id')
  const causes: Readonly<Record<string, string>> = {
    [`payment:${payment}`]: `payment:${paymentId}`,
    [`trust:${payment}:0`]: `trust:${paymentId}:0`,
    [`payout:${numberOf(rows.earning[0], 'id')}`]: `payout:${earningId}`,
  }
  const postings = new Map(rows.ledger_posting.map((row, at) => [row.id, postingIds[at]!]))
  const stopOf = (row: Row) => (row.action === 'arrive_pickup' ? content.stops[0]! : content.stops.at(-1)!)
  return {
    cargo_history: () => ({ cargo_id: cargoId }),
    freight_order: (row) => orderSets(row, telling),
    trip_occupancy: () => ({ order_id: id, vehicle_id: driver.vehicleId, period: periodOf(telling) }),
    freight_history: (row) => ({
      order_id: id,
      latitude: row.latitude && stopOf(row).latitude,
      longitude: row.longitude && stopOf(row).longitude,
    }),
    freight_rating: (row) => ({ order_id: id, ...wordsOf(telling, row.side as RatingSide) }),
    field_photo: (row) => ({ subject_id: id, file_id: files.photos.get(textOf(row, 'sha256')) }),
    payment: () => ({ id: paymentId, payable_id: id }),
    ledger_posting: (row) => ({
      id: postings.get(row.id),
      payable_id: id,
      payee_id: row.payee_id && driver.payeeId,
      cause: causes[textOf(row, 'cause')],
    }),
    ledger_entry: (row) => ({ posting_id: postings.get(row.posting_id) }),
    earning: (row) => ({
      id: earningId,
      payable_id: id,
      payee_id: driver.payeeId,
      parts: { freight: content.columns.priceFen },
      settled_on: dayOf(course.ended),
      due_on: dueOnOf(course.ended),
      payout_account_id: row.payout_account_id && telling.payoutAccountId,
    }),
  }
}

const people = new Set(['shipper_id', 'driver_id', 'user_id', 'actor_id'])
const isMoment = /^\d{4}-\d{2}-\d{2}T/
/** Its rows as they are of the other trip. */
export const retoldRows = (told: ToldTrip, rows: TripRows, telling: Telling): TripRows => {
  const words = wordsFor(told, rows, telling)
  const moment = momentFor(told, telling.course)
  const fen = fenFor(rows, telling.content.columns.priceFen!)
  const persons = new Map([
    [told.driver.userId, telling.driver.userId],
    [told.shipper.userId, telling.shipper.userId],
  ])
  const valueOf = (name: string, value: unknown): unknown => {
    if (typeof value === 'string') return isMoment.test(value) ? moment(value) : words(value)
    if (typeof value === 'number') {
      if (/fen$/i.test(name)) return fen(value)
      if (name === 'pieces') return telling.content.columns.pieces
      return people.has(name) ? (persons.get(value) ?? value) : value
    }
    return value === null || typeof value !== 'object' || Array.isArray(value) ? value : rowOf(value as Row, {})
  }
  const rowOf = ({ id: _id, ...row }: Row, set: Row): Row => ({
    ...Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, name in set ? set[name] : valueOf(name, value)]),
    ),
    ...set,
  })
  const sets = setsFor(rows, telling)
  const isTold = (table: TripTable, row: Row) =>
    table !== 'freight_rating' || isRatedBy(telling.at, row.side as RatingSide)
  const others: Partial<Record<TripTable, Row[]>> = {}
  for (const table of tripTables)
    others[table] = rows[table].filter((row) => isTold(table, row)).map((row) => rowOf(row, sets[table]?.(row) ?? {}))
  return others as TripRows
}
