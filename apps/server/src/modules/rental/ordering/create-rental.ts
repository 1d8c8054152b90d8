import { regionRequired } from '@jihui/protocol/rental/errors'
import { unitsMax } from '@jihui/protocol/owner/fleet'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { rentalRequest } from '@jihui/protocol/rental/quote-schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { isBrokenOff, run, statement, type Tx } from '../../../platform/database/database.ts'
import type { Idempotency } from '../../../platform/idempotency.ts'
import { originOfEvent, wakeAfterCommit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { namedParameters } from '../../../platform/database/named-parameters.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { tryAgain } from '../../../platform/outside/try-again.ts'
import { insertOrderDays, isDoubleBooking, isUnitFree } from '../../calendar/public.ts'
import type { EquipmentRow } from '../../catalogue/public.ts'
import { requireNotOwn, requireRoomToOrder } from './may-order.ts'
import { holdEndOf } from '../periods/in-time.ts'
import { requireQualified } from './qualify-renter.ts'
import type { Quote } from '../quotes/quote-rental.ts'
import { readDetails } from './read-details.ts'
import { refuseUnavailable } from './refuse-unavailable.ts'

type Request = z.output<typeof rentalRequest>

/**
 * One round trip: takes as many free units as are wanted, keeps the quote, writes order, occupancy, history, event and the
 * key it came under, or nothing where there are fewer. Units are chosen first and locked by their ids, so that rivals wait
 * in line and never for one another; the exclusion constraint refuses whoever then comes too late.
 */
const { text, valuesOf } = namedParameters(
  `WITH chosen AS MATERIALIZED (
     SELECT u.id FROM equipment_unit u
     WHERE u.equipment_id = :equipment AND u.status = 'active'
       AND ${isUnitFree(`&& daterange(:startDate::date, :endDate::date + :bufferDays::int, '[]')`)}
     ORDER BY (u.city = :city) DESC, u.id LIMIT :quantity::int
   ), unit AS MATERIALIZED (
     SELECT u.id FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id
     WHERE u.id IN (SELECT id FROM chosen) AND e.status = 'active' AND u.status = 'active'
     ORDER BY u.id FOR NO KEY UPDATE OF u FOR KEY SHARE OF e
   ), enough AS (
     SELECT count(*) AS units FROM unit HAVING count(*) = :quantity::int
   ), quoted AS (
     INSERT INTO quote (line, equipment_id, user_id, start_date, end_date, days, day_fen, lines, rental_fen, service_fen,
       delivery_fen, deposit_fen, total_fen, distance_km, distance_source, is_pickup, terms)
     SELECT :line, :equipment, :renter, :startDate, :endDate, :days, :dayFen, :quoteLines::jsonb, :rentalFen, :serviceFen,
       :deliveryFen, :depositFen, :totalFen, :distanceKm::smallint, :distanceSource, :isPickup::boolean, :terms::jsonb
     FROM enough RETURNING id
   ), placed AS (
     INSERT INTO rental (line, user_id, tenant_id, tenant_name, equipment_id, quantity, quote_id, owner_id, status, start_date, end_date, days, contact_name,
       contact_phone, delivery_address, region, delivery_lat, delivery_lng, remarks, details, options, day_fen, rental_fen, service_fen, delivery_fen,
       deposit_fen, total_fen, hold_expires_at, created_at, updated_at, waiting_since, deposit_kind, deposit_base_fen,
       deposit_hold_fen)
     SELECT :line, :renter, :tenant::bigint, :tenantName, :equipment, :quantity::int, quoted.id, :owner::bigint, :status, :startDate, :endDate, :days, :contactName,
       :contactPhone, :deliveryAddress, :region, :deliveryLat::float8, :deliveryLng::float8, :remarks, :details::jsonb, :options::jsonb, :dayFen,
       :rentalFen, :serviceFen, :deliveryFen, :depositFen, :totalFen, :holdEnd, :now, :now, :now, :depositKind, :depositBaseFen,
       :depositHoldFen FROM quoted RETURNING id
   ), taken AS (
     INSERT INTO rental_unit (rental_id, position, unit_id)
     SELECT placed.id, row_number() OVER (ORDER BY unit.id), unit.id FROM placed, unit RETURNING rental_id AS id, unit_id
   ), held AS (
     ${insertOrderDays({ placed: 'taken', first: ':startDate::date', last: ':endDate::date', bufferDays: ':bufferDays::int' })}
   ), told AS (
     INSERT INTO rental_history (rental_id, status, action, notes, actor_id, actor_name, changed_at)
     SELECT id, :status, 'create', '提交租赁申请', :renter, :actorName, :now FROM placed
   ), announced AS (
     INSERT INTO outbox (topic, subject, payload, origin)
     SELECT 'rental.created', 'rental:' || id, jsonb_build_object('rentalId', id, 'userId', :renter::bigint, 'line', :line::text),
       :origin::jsonb FROM placed
   ), keyed AS (
     INSERT INTO idempotent_request (user_id, key, operation, digest, subject_id, created_at)
     SELECT :renter, :key, :operation, :digest, id, :now FROM placed
       WHERE :key::text IS NOT NULL
   )
   SELECT id FROM placed`,
)
const create = statement('create_rental', { id: 'number' }, text)

/**
 * How often a creation that lost a race looks for other units before it gives up. Each race it loses took a unit away from
 * it, so that after as many as there are none is left; what is given back meanwhile may be had a little later.
 */
const triesFor = (equipment: EquipmentRow): number => Math.max(5, Math.min(equipment.units_total, unitsMax) + 1)

interface CreationExtras {
  readonly idempotency: Idempotency | null
  /** What else comes with the order, in the transaction that places it. */
  readonly attach: ((tx: Tx, id: number) => Promise<void>) | null
}

/**
 * Places an order on free units; refuses with 设备不可用 when there is none, and a deposit put down in a way that is not
 * open to this renter. Answers the order's id.
 */
export const createRental = async (
  services: Pick<Services, 'database' | 'hooks'>,
  line: LineDeclaration,
  equipment: EquipmentRow,
  quote: Quote,
  request: Request,
  actor: Actor,
  now: Date,
  { idempotency, attach }: CreationExtras,
): Promise<number> => {
  const { pool } = services.database
  if (!request.agreed_to_terms)
    refuse('rental.terms_not_agreed', { errors: { agreed_to_terms: '请先阅读并同意租赁服务条款' } })
  if (quote.isEstimate) refuse('rental.region_required', { errors: { region: regionRequired } })
  const details = readDetails(line, request)
  const status = 'pending_approval'
  const values = valuesOf({
    equipment: equipment.id,
    quantity: quote.quantity,
    startDate: quote.startDate,
    endDate: quote.endDate,
    bufferDays: equipment.buffer_days,
    line: line.id,
    renter: actor.id,
    tenant: actor.tenant?.id ?? null,
    tenantName: actor.tenant?.name ?? null,
    days: quote.days,
    dayFen: quote.dayFen,
    quoteLines: JSON.stringify(quote.lines),
    rentalFen: quote.rentalFen,
    serviceFen: quote.serviceFen,
    deliveryFen: quote.deliveryFen,
    depositFen: quote.deposit.paidFen,
    totalFen: quote.totalFen,
    status,
    contactName: request.contact_name,
    contactPhone: request.contact_phone,
    deliveryAddress: request.delivery_address,
    region: request.region,
    deliveryLat: quote.point?.latitude ?? null,
    deliveryLng: quote.point?.longitude ?? null,
    remarks: request.remarks,
    details: JSON.stringify(details),
    options: JSON.stringify(quote.options),
    holdEnd: holdEndOf(status, quote.startDate, now),
    now,
    actorName: actor.displayName || actor.username,
    // A unit that stands in the city it is wanted in is taken first.
    city: quote.city ?? '',
    distanceKm: quote.distanceKm,
    distanceSource: quote.distanceSource,
    isPickup: quote.isPickup,
    owner: equipment.owner_id,
    depositKind: quote.deposit.kind,
    depositBaseFen: quote.deposit.baseFen,
    depositHoldFen: quote.deposit.holdFen,
    origin: JSON.stringify(originOfEvent()),
    key: idempotency?.key ?? null,
    operation: idempotency?.operation ?? null,
    digest: idempotency?.digest ?? null,
    terms: JSON.stringify(quote.terms),
  })
  const isWaived = quote.deposit.kind !== 'paid'
  await requireNotOwn(services, pool, equipment, actor)
  const placeWithMore = () =>
    inTransaction(pool, async (tx, client) => {
      await requireRoomToOrder(client, equipment, quote, actor, now)
      if (isWaived) await requireQualified(services, client, quote, actor, now)
      const made = await run(client, create, values)
      wakeAfterCommit(tx)
      if (made[0] && attach) await attach(tx, made[0].id)
      return made
    })
  for (let attempt = 1; attempt <= triesFor(equipment); attempt++) {
    try {
      const [placed] = await tryAgain(placeWithMore, isBrokenOff)
      if (placed) return placed.id
      break
    } catch (error) {
      if (!isDoubleBooking(error)) throw error
    }
  }
  return refuseUnavailable(pool, equipment, quote, line)
}
