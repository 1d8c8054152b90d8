/** Rules are written by owners for their machines, and by whoever manages all for every one. */
import { isDeepStrictEqual } from 'node:util'
import { type BuiltInRule, builtInRule } from '@jihui/protocol/iot/alerts/built-in-rules'
import { alertLimits } from '@jihui/protocol/iot/alerts/limits'
import { deviceEvents } from '@jihui/protocol/iot/device-events'
import { type Condition, eventOf } from '@jihui/protocol/iot/alerts/conditions'
import { type AppliesTo, type Escalation, type RuleRequest } from '@jihui/protocol/iot/alerts/rule-schema'
import { everyLine } from '@jihui/protocol/rental/lines'
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { joinUnitOf } from '../../catalogue/public.ts'
import { joinUnits } from '../../rental/public.ts'
import { isReached, managesAll } from '../devices/reach.ts'
import { requireRegistrar } from '../devices/register-device.ts'
import { listDuty } from './tell-alert.ts'
import { bringRules, type RuleRow } from './load-rules.ts'
import { alertRule } from './table.ts'
import { mayChange } from './view-rule.ts'

/** SQL: rules this person reads: his own and those the platform brings; whoever manages all reads the platform's. */
const isRead = (actor: Actor): SQL | undefined =>
  managesAll(actor) ? isNull(alertRule.ownerId) : or(eq(alertRule.ownerId, ownerIdOf(actor)), isNotNull(alertRule.code))

export const listRules = async (services: Services, actor: Actor, q: string, limit: number, offset: number) => {
  await bringRules(services)
  const { db } = services
  const named = q ? sql`strpos(lower(${alertRule.name}), lower(${q})) > 0` : undefined
  const where = and(isRead(actor), isNull(alertRule.deletedAt), named)
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(alertRule)
      .where(where)
      .orderBy(sql`${alertRule.code} is not null`, sql`${alertRule.id} desc`)
      .limit(limit)
      .offset(offset),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(alertRule)
      .where(where),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export const findRule = async (services: Services, actor: Actor, id: number): Promise<RuleRow> => {
  await bringRules(services)
  const [row] = await services.db
    .select()
    .from(alertRule)
    .where(and(eq(alertRule.id, id), isRead(actor), isNull(alertRule.deletedAt)))
  return row ?? refuse('alert_rule.not_found')
}

const isDangerous = ({ conditions }: RuleRequest): boolean =>
  conditions.some((one) => {
    const code = eventOf(one)
    return (
      one.op === 'event' &&
      Object.hasOwn(deviceEvents, code) &&
      deviceEvents[code as keyof typeof deviceEvents].isDanger
    )
  })

/** Its devices, lines and order have to be there, and be his. */
const requireScope = async (db: Queryable, actor: Actor, scope: AppliesTo): Promise<void> => {
  const wrong = (sentence: string) => refuse('request.invalid', { message: sentence, errors: { applies_to: sentence } })
  const { devices = [], lines = [], rental_id: rentalId, all_mine: isAll } = scope
  const known: readonly string[] = everyLine().map(({ id }) => id)
  if (lines.some((line) => !known.includes(line))) wrong('没有这条业务线')
  if (isAll !== true && devices.length === 0 && lines.length === 0 && rentalId === undefined)
    wrong('请选择规则管哪些设备')
  if (devices.length > 0) {
    const his = managesAll(actor)
      ? sql`true`
      : sql`coalesce((select e.owner_id from device_binding b ${joinUnitOf(sql`b.unit_id`)}
          where b.device_id = d.id and b.unbound_at is null), d.owner_id) = ${ownerIdOf(actor)}`
    const { rows } = await ask(
      db,
      { found: 'number' },
      sql`select count(*)::int as found from device d where d.id = any(${sql.param(devices)}::bigint[])
        and d.status <> 'retired' and ${isReached(actor)} and ${his}`,
    )
    if (rows[0]?.found !== new Set(devices).size) refuse('device.not_found')
  }
  if (rentalId === undefined) return
  const owned = managesAll(actor) ? sql`true` : sql`e.owner_id = ${ownerIdOf(actor)}`
  const { rows } = await ask(
    db,
    { id: 'number' },
    sql`select g.id from unnest(array[${rentalId}::bigint]) as g(id) ${sql.raw(joinUnits('g.id'))}
      ${joinUnitOf(sql`k.unit_id`)} where ${owned} limit 1`,
  )
  if (rows.length === 0) wrong('没有这个订单')
}

/** Whoever is called has to have to do with it: he himself, or those on duty. */
const requireCalled = async (tx: Tx, actor: Actor, steps: readonly Escalation[]): Promise<void> => {
  const duty = managesAll(actor) ? await listDuty(tx) : [actor.id]
  const stranger = steps.some(({ to }) => typeof to === 'number' && !duty.includes(to))
  if (stranger) refuse('request.invalid', { errors: { escalate: '只能通知自己或值班人员' } })
}

const columnsOf = (body: RuleRequest) => {
  const { match, conditions, clear, raise, schedule } = body
  return {
    name: body.name,
    level: body.level,
    content: {
      match,
      conditions,
      ...(clear && clear.length > 0 && { clear }),
      ...(raise && { raise }),
      ...(schedule && { schedule }),
    },
    appliesTo: body.applies_to,
    repeatMinutes: body.repeat_minutes ?? null,
    escalate: (body.escalate ?? []).toSorted((a, b) => a.after_minutes - b.after_minutes),
    recovers: body.recovers,
    isActive: body.is_active,
  }
}

const noteRule = (tx: Tx, actor: Actor, what: 'create' | 'change' | 'delete', row: RuleRow, now: Date) =>
  managesAll(actor)
    ? writeAudit(
        tx,
        {
          actor,
          action: `alert_rule.${what}`,
          objectType: 'alert_rule',
          objectId: row.id,
          after: { name: row.name, level: row.level, is_active: row.isActive },
        },
        now,
      )
    : Promise.resolve()

export const createRule = async (
  services: Services,
  actor: Actor,
  body: RuleRequest,
  key: Idempotency | null,
): Promise<number> => {
  const ownerId = requireRegistrar(actor)
  await bringRules(services)
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    // One after the other for each owner, so that the bound holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('alert_rule'), ${ownerId ?? 0}::int)`)
    const own = ownerId === null ? isNull(alertRule.ownerId) : eq(alertRule.ownerId, ownerId)
    const count = await tx.$count(alertRule, and(own, isNull(alertRule.deletedAt)))
    if (count >= alertLimits.rulesEach) return refuse('alert_rule.too_many')
    await requireScope(tx, actor, body.applies_to)
    await requireCalled(tx, actor, body.escalate ?? [])
    const [row] = await tx
      .insert(alertRule)
      .values({
        ...columnsOf(body),
        ownerId,
        isDanger: isDangerous(body),
        createdBy: actor.id,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    await noteRule(tx, actor, 'create', row!, now)
    await recordIdempotencyKey(tx, key, row!.id, now)
    return row!.id
  })
}

const looksAt = (conditions: readonly Condition[]) =>
  conditions.map((one) => [
    one.field,
    one.op,
    one.value ?? null,
    one.for_seconds ?? null,
    one.window_seconds ?? null,
    one.aggregate ?? null,
  ])
/** One of the platform's about people in danger: it may be told otherwise, but it goes on for every device and at any hour. */
const isSilenced = ({ code, isDanger }: RuleRow, body: RuleRequest): boolean => {
  if (code === null || !isDanger) return false
  const { level, match, conditions } = builtInRule(code as BuiltInRule)
  const isWhole = body.is_active && body.applies_to.all_mine === true && !body.schedule
  return !(
    isWhole &&
    body.level === level &&
    body.match === match &&
    isDeepStrictEqual(looksAt(conditions), looksAt(body.conditions))
  )
}

const holdRule = async (tx: Tx, actor: Actor, id: number): Promise<RuleRow> => {
  const [row] = await tx
    .select()
    .from(alertRule)
    .where(and(eq(alertRule.id, id), isNull(alertRule.deletedAt)))
    .for('update')
  return row && mayChange(actor, row) ? row : refuse('alert_rule.not_found')
}

export const changeRule = (services: Services, actor: Actor, id: number, body: RuleRequest): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const before = await holdRule(tx, actor, id)
    await requireScope(tx, actor, body.applies_to)
    await requireCalled(tx, actor, body.escalate ?? [])
    if (isSilenced(before, body)) refuse('alert_rule.danger')
    const isDanger = (before.code !== null && before.isDanger) || isDangerous(body)
    const [after] = await tx
      .update(alertRule)
      .set({ ...columnsOf(body), isDanger, updatedAt: now, silentUntil: null })
      .where(eq(alertRule.id, id))
      .returning()
    await noteRule(tx, actor, 'change', after!, now)
  })

export const deleteRule = (services: Services, actor: Actor, id: number): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const row = await holdRule(tx, actor, id)
    if (row.code !== null) refuse('alert_rule.built_in')
    await tx.update(alertRule).set({ deletedAt: now, isActive: false, updatedAt: now }).where(eq(alertRule.id, id))
    await noteRule(tx, actor, 'delete', row, now)
  })
