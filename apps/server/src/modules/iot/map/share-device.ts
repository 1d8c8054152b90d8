/** Links that show where a machine is for some hours, without login. They show no more than whoever made them may see then. */
import { createHash, randomBytes } from 'node:crypto'
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { addHours } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { textOf } from '../../../platform/database/columns.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { joinUnitOf } from '../../catalogue/public.ts'
import { withRenter } from '../../maintenance/public.ts'
import { orderOfUnitNow } from '../../rental/public.ts'
import { findPosition } from '../../telemetry/public.ts'
import { precisionsAt } from '../devices/precision.ts'
import { findDevice, managesAll } from '../devices/reach.ts'
import { viewPosition } from './shown-position.ts'
import { deviceShare } from './table.ts'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
/** Of one device at a time. */
const openMax = 20

interface Wanted {
  readonly hours: number
  readonly precise: boolean
}
export const shareDevice = async (services: Services, actor: Actor, ref: string, { hours, precise }: Wanted) => {
  const device = (await findDevice(services, actor, ref)) ?? refuse('device.not_found')
  const now = services.clock.now()
  const precisions = await precisionsAt(services, actor, [{ device, at: now }])
  if (precise && precisions.get(device.id) === 'district') refuse('device.precise_not_allowed')
  const token = randomBytes(24).toString('base64url')
  const expiresAt = addHours(now, hours)
  const id = await services.db.transaction(async (tx) => {
    const isOpen = and(eq(deviceShare.deviceId, device.id), isNull(deviceShare.endedAt), gt(deviceShare.expiresAt, now))
    const [open] = await tx.select({ links: count() }).from(deviceShare).where(isOpen)
    if (open!.links >= openMax) refuse('device.too_many_shares')
    const [made] = await tx
      .insert(deviceShare)
      .values({
        deviceId: device.id,
        tokenHash: hashOf(token),
        isPrecise: precise,
        madeAs: device.as,
        rentalId: device.as === 'renter' ? device.rental_id : null,
        createdBy: actor.id,
        byName: actor.displayName || actor.username,
        createdAt: now,
        expiresAt,
      })
      .returning({ id: deviceShare.id })
    return made!.id
  })
  return { id, token, expiresAt, precise }
}

/** Whoever made it takes it back, or who manages all devices. */
export const endShare = async (services: Services, actor: Actor, id: number): Promise<void> => {
  const now = services.clock.now()
  const isAny = managesAll(actor)
  const { rowCount } = await services.db.execute(sql`update device_share set ended_at = ${now.toISOString()}
    where id = ${id} and ended_at is null and expires_at > ${now.toISOString()}::timestamptz
      and (${isAny} or created_by = ${actor.id})`)
  if (!rowCount) refuse('resource.not_found')
}

/** Open links of a device: a renter and an owner see their own, whoever manages all devices all. */
export const listShares = async (services: Services, actor: Actor, ref: string) => {
  const device = (await findDevice(services, actor, ref)) ?? refuse('device.not_found')
  const now = services.clock.now()
  return services.db
    .select({
      id: deviceShare.id,
      isPrecise: deviceShare.isPrecise,
      createdAt: deviceShare.createdAt,
      expiresAt: deviceShare.expiresAt,
      createdBy: deviceShare.byName,
    })
    .from(deviceShare)
    .where(
      and(
        eq(deviceShare.deviceId, device.id),
        isNull(deviceShare.endedAt),
        gt(deviceShare.expiresAt, now),
        device.as === 'staff' ? undefined : eq(deviceShare.createdBy, actor.id),
      ),
    )
    .orderBy(desc(deviceShare.id))
    .limit(openMax)
}

interface Shared {
  readonly device_id: number
  readonly made_as: 'staff' | 'owner' | 'renter'
  readonly created_by: number
  readonly rental_id: number | null
  readonly owner_id: number | null
  readonly unit_id: number | null
}
/** As whoever made it would see a position of that moment; null: not at all. */
const precisionOfShare = async (services: Services, share: Shared, at: Date) => {
  const { device_id: id, made_as: as, created_by: reader, ...where } = share
  const precisions = await precisionsAt(services, { id: reader }, [{ device: { id, as, ...where }, at }])
  return precisions.get(id) ?? null
}

/** What a link shows now; one that is over, was taken back, or whose renter has the device's machine no more is not there. */
export const readShare = async (services: Services, token: string) => {
  const now = services.clock.now()
  const { rows } = await ask(
    services.db,
    {
      device_id: 'number',
      name: 'text',
      is_precise: 'flag',
      made_as: textOf<'staff' | 'owner' | 'renter'>(),
      created_by: 'number',
      expires_at: 'moment',
      rental_id: 'number?',
      owner_id: 'number?',
      unit_id: 'number?',
    },
    sql`select s.device_id, coalesce((select e.name from (select b.unit_id as id) one ${joinUnitOf(sql`one.id`)}), d.name) as name, s.is_precise, s.made_as, s.created_by, s.expires_at, s.rental_id, d.owner_id, b.unit_id
      from device_share s join device d on d.id = s.device_id and d.status <> 'retired'
        left join device_binding b on b.device_id = d.id and b.unbound_at is null
      where s.token_hash = ${hashOf(token)} and s.ended_at is null and s.expires_at > ${now.toISOString()}::timestamptz
        and (s.rental_id is null or s.rental_id = ${orderOfUnitNow('b.unit_id', withRenter)})`,
  )
  const share = rows[0] ?? refuse('resource.not_found')
  const found = await findPosition(services.telemetry, share.device_id, now)
  const position = found?.position ?? null
  const precision = position && (await precisionOfShare(services, share, position.at))
  return {
    name: share.name,
    expiresAt: share.expires_at,
    state: found?.mark ?? ('o' as const),
    position: precision && viewPosition(position, share.is_precise ? precision : 'district'),
  }
}
