/** What somebody asks for becomes an order: checked, placed, proved by a telephone, the same draft once. */
import { isInChina } from '@jihui/protocol/geography/country'
import { callOutOf } from '@jihui/protocol/maintenance/orders/prices'
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { serviceRequestPurpose } from '@jihui/protocol/service-order/module'
import type { newServiceOrder } from '@jihui/protocol/service-order/schema'
import { priceRangeOf } from '@jihui/protocol/service-order/service-types'
import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { addHours, addMinutes } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import type { PlacedFile } from '../../platform/files/store.ts'
import { nameOf } from '../../platform/machine/transition.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { attachGiven } from '../field/public.ts'
import { decidePlace, nearestPlace, pointOf } from '../geography/public.ts'
import { type SmsProof, useSmsCode as spend, verifySmsCode } from '../identity/public.ts'
import { countFitting } from '../job/public.ts'
import { openAccess } from './access.ts'
import { guestName } from './guest-payer.ts'
import type { OrderRow } from './move-order.ts'
import { promisedPrices } from './price-of-service.ts'
import { openSearch } from './search-order.ts'
import { serviceOrder, serviceOrderHistory } from './table.ts'

type Body = z.output<typeof newServiceOrder>

/** What of a draft makes it the same one (R142). */
const signatureOf = ({ service_type_code, description, urgency_level, expected_start_time, location, contact }: Body) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        service_type_code,
        description,
        urgency_level,
        expected_start_time.toISOString(),
        location.city,
        location.address ?? '',
        location.latitude ?? null,
        location.longitude ?? null,
        contact.name,
        contact.phone,
      ]),
    )
    .digest('base64url')

/** R137: a city, or a point, or both that agree. */
const placeOfBody = ({ location }: Body) => {
  const { city, district = '', address = '', latitude, longitude } = location
  const point = pointOf(['location.latitude', latitude], ['location.longitude', longitude])
  if (city === '' && point === null)
    refuse('service_order.incomplete', { errors: { 'location.city': '请选择城市，或者用手机定位' } })
  if (point !== null && !isInChina(point))
    refuse('request.invalid', { errors: { 'location.latitude': '这个位置不在服务范围内' } })
  const refusal = {
    code: 'request.invalid',
    addressField: 'location.address',
    addressLabel: '地址',
    pointField: 'location.latitude',
  } as const
  if (city === '') {
    const near = nearestPlace(point!)
    return { city: near.city.name, district: district || (near.district?.name ?? ''), address, point: point! }
  }
  const decided = decidePlace({ region: city, address: `${district}${address}`, point }, refusal)
  if (!decided.place || !decided.point)
    return refuse('request.invalid', { errors: { 'location.city': '没有找到这个城市' } })
  const { city: found, district: within } = decided.place
  return { city: found.name, district: district || (within?.name ?? ''), address, point: decided.point }
}

/** From the wished start on, for as long as the urgency allows; not in the past, and not too far ahead. */
export const windowOf = (
  { expected_start_time: wished, urgency_level: urgency }: Pick<Body, 'expected_start_time' | 'urgency_level'>,
  now: Date,
) => {
  const field = 'expected_start_time'
  if (wished < addMinutes(now, -serviceOrderLimits.startGraceMinutes))
    refuse('request.invalid', { errors: { [field]: '希望上门时间已经过了' } })
  if (wished > addHours(now, 24 * serviceOrderLimits.daysAhead))
    refuse('request.invalid', { errors: { [field]: `最多提前 ${serviceOrderLimits.daysAhead} 天预约` } })
  const windowStart = wished < now ? now : wished
  return { windowStart, windowEnd: addMinutes(windowStart, serviceOrderLimits.windowMinutes[urgency]) }
}

const findSame = async (db: Queryable, signature: string, now: Date): Promise<OrderRow | null> => {
  const [row] = await db
    .select()
    .from(serviceOrder)
    .where(
      and(
        eq(serviceOrder.signature, signature),
        gt(serviceOrder.createdAt, addMinutes(now, -serviceOrderLimits.duplicateMinutes)),
      ),
    )
    .orderBy(desc(serviceOrder.id))
    .limit(1)
  return (row as OrderRow | undefined) ?? null
}
const requireRoom = async (tx: Tx, phone: string): Promise<void> => {
  const open = await tx
    .select({ id: serviceOrder.id })
    .from(serviceOrder)
    .where(and(eq(serviceOrder.contactPhone, phone), notInArray(serviceOrder.status, ['completed', 'cancelled'])))
    .limit(serviceOrderLimits.openPerPhone)
  if (open.length >= serviceOrderLimits.openPerPhone) refuse('service_order.too_many_open')
}

/** No vowels and nothing that is mistaken for another sign: it is read out over the telephone. */
const codeSigns = '23456789BCDFGHJKMNPQRSTVWXYZ'
export const newCode = (): string =>
  `E${Array.from({ length: 8 }, () => codeSigns[randomInt(codeSigns.length)]).join('')}`

export interface CreatedOrder {
  readonly row: OrderRow
  readonly isNew: boolean
  /** Of a guest who proved his telephone with it. */
  readonly access?: Awaited<ReturnType<typeof openAccess>>
}
interface Creating {
  readonly body: Body
  readonly actor: Actor | null
  readonly signature: string
  /** What proved the telephone is used up with it. */
  readonly spendProof: (tx: Tx) => Promise<void>
  readonly now: Date
}
const insertOrder = async (tx: Tx, { body, actor, signature, now }: Creating): Promise<OrderRow> => {
  const { service_type_code: serviceType, description, urgency_level: urgency, contact, extra } = body
  const { city, district, address, point } = placeOfBody(body)
  const { version: priceVersion, list } = await promisedPrices(tx, city, serviceType, now)
  const { lowFen, highFen } = priceRangeOf(list, city, serviceType)
  const maker = typeof extra.maker === 'string' ? extra.maker.trim() : ''
  const [made] = (await tx
    .insert(serviceOrder)
    .values({
      publicId: randomBytes(16).toString('base64url'),
      code: newCode(),
      status: 'searching',
      customerId: actor?.id ?? null,
      contactName: contact.name,
      contactPhone: contact.phone,
      email: contact.email,
      serviceType,
      description,
      urgency,
      city,
      district,
      address,
      latitude: point.latitude,
      longitude: point.longitude,
      maker,
      extra,
      ...windowOf(body, now),
      lowFen,
      highFen,
      callOutFen: callOutOf(list, city).priceFen,
      priceVersion,
      doorCode: String(randomInt(0, 10_000)).padStart(4, '0'),
      signature,
      createdAt: now,
    })
    .returning()) as OrderRow[]
  return made!
}

const create = async (
  services: Services,
  tx: Tx,
  creating: Creating,
  placed: readonly PlacedFile[],
): Promise<CreatedOrder> => {
  const { body, actor, signature, spendProof, now } = creating
  // Orders of one telephone come one after the other: however often a draft is sent at once, it is one order.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`service-order:${body.contact.phone}`}, 0))`)
  const same = await findSame(tx, signature, now)
  if (same) return { row: same, isNew: false }
  await requireRoom(tx, body.contact.phone)
  await spendProof(tx)
  const row = await insertOrder(tx, creating)
  const kept = []
  for (const file of placed) kept.push(await services.files.keep(tx, file, actor?.id ?? null))
  await attachGiven(tx, { kind: 'service_order', id: row.id, act: 'request' }, kept, actor?.id ?? null, now)
  await tx.insert(serviceOrderHistory).values({
    orderId: row.id,
    action: 'open',
    status: row.status,
    actorId: actor?.id ?? null,
    actorName: actor ? nameOf(actor) : guestName,
    createdAt: now,
  })
  const job = await openSearch(tx, row, { by: actor ?? 'system', now })
  const matchedTechnicians = await countFitting(tx, services.hooks, job, now)
  await tx.update(serviceOrder).set({ matchedTechnicians }).where(eq(serviceOrder.id, row.id))
  const made = { row: { ...row, matchedTechnicians }, isNew: true }
  return actor ? made : { ...made, access: await openAccess(tx, row.id, now) }
}

/** Of a guest the telephone is proved by the code; whoever is signed in is known. */
export const createServiceOrder = async (
  services: Services,
  body: Body,
  files: readonly ReceivedFile[],
  actor: Actor | null,
): Promise<CreatedOrder> => {
  const { db, clock } = services
  const now = clock.now()
  const signature = signatureOf(body)
  const before = await findSame(db, signature, now)
  if (before) return { row: before, isNew: false }
  placeOfBody(body)
  windowOf(body, now)
  const proof = actor ? null : await prove(services, body)
  const spendProof = (tx: Tx) => (proof ? spend(tx, proof, now) : Promise.resolve())
  const creating = { body, actor, signature, spendProof, now }
  return services.files.place(files, serviceRequestPurpose, (placed) =>
    db.transaction((tx) => create(services, tx, creating, placed)),
  )
}
const prove = (services: Services, { contact, sms_code: code }: Body): Promise<SmsProof> =>
  code === ''
    ? refuse('service_order.incomplete', { errors: { sms_code: '请填写短信验证码' } })
    : verifySmsCode(services, contact.phone, 'external_order', code, { userId: null })
