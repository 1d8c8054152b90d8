/** What time does with commands: they expire, debts that were paid unlock, a renter's last start ends. */
import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import { eq, type SQL, sql } from 'drizzle-orm'
import { addMinutes } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { passAll, passEach } from '../../../platform/jobs/pass-each.ts'
import type { Services } from '../../../platform/services.ts'
import { isOrderWhere } from '../../rental/public.ts'
import { deviceCommands, moveCommand, type CommandRow } from './command-transition.ts'
import { deadlineOf } from './check-command.ts'
import { deliverLeft } from './deliver-commands.ts'
import { lockConditionOf } from './interlock.ts'
import { lockForCommands, placeCommand } from './place-command.ts'
import { readLockFacts } from './read-lock-facts.ts'
import { deviceCommand } from './table.ts'
import { tellDeciders, tellNotApproved } from './tell-approval.ts'

type IsNotPaused = Parameters<Parameters<typeof passEach>[1]['due']>[0]
const listDue = async ({ db }: Services, where: SQL, order: SQL, limit: number): Promise<{ id: number }[]> =>
  (
    await ask(
      db,
      { id: 'number' },
      sql`select c.id from device_command c where ${where} order by ${order} limit ${limit}`,
    )
  ).rows

/** Never sent after its deadline; an answer is waited for a little longer, a result ten minutes. */
const dueAfter = (now: Date): SQL => {
  const before = (seconds: number) => sql`${new Date(now.getTime() - seconds * 1000).toISOString()}::timestamptz`
  return sql`c.status in ('queued', 'sent', 'delivered') and c.expires_at <= ${before(0)} and (c.status = 'queued'
    or c.status = 'sent' and c.expires_at <= ${before(commandLimits.answerSeconds)}
    or c.status = 'delivered' and greatest(c.expires_at, c.delivered_at) <= ${before(commandLimits.resultSeconds)})`
}
const isOver = (row: CommandRow, now: Date): boolean => {
  const since = (at: Date) => (now.getTime() - at.getTime()) / 1000
  if (row.status === 'queued') return since(row.expiresAt) >= 0
  if (row.status === 'sent') return since(row.expiresAt) >= commandLimits.answerSeconds
  return (
    since(row.expiresAt) >= commandLimits.resultSeconds &&
    since(row.deliveredAt ?? row.expiresAt) >= commandLimits.resultSeconds
  )
}

const expireCommands = (services: Services): Promise<number> => {
  const now = services.clock.now()
  return passEach(services, {
    name: 'iot-command-deadline',
    due: (isNotPaused: IsNotPaused, limit) =>
      listDue(services, sql`${dueAfter(now)} and ${isNotPaused(sql`c.id`)}`, sql`c.expires_at, c.id`, limit),
    async each(tx, { id }) {
      const row = await deviceCommands.lock(tx, eq(deviceCommand.id, id))
      if (!row || !['queued', 'sent', 'delivered'].includes(row.status) || !isOver(row, now)) return
      const step = { by: 'system', as: 'time', now } as const
      if (row.status === 'delivered')
        await moveCommand(services, tx, row, { ...step, action: 'give_up', notes: '设备收到以后没有说结果' })
      else {
        const isUnapproved = row.status === 'queued' && row.consentedAt === null
        const notes = isUnapproved ? '没有人在期限内同意' : ''
        await moveCommand(services, tx, row, { ...step, action: 'expire', notes })
        if (isUnapproved) await tellNotApproved(tx, row, now)
      }
    },
  })
}

/** Half of its time is over, and nobody has agreed. */
const remindDeciders = (services: Services): Promise<number> => {
  const now = services.clock.now()
  const waits = sql`c.status = 'queued' and c.needs_approval and c.consented_at is null and c.reminded_at is null
    and c.created_at + (c.expires_at - c.created_at) / 2 <= ${now.toISOString()}::timestamptz`
  return passEach(services, {
    name: 'iot-command-approval',
    due: (isNotPaused: IsNotPaused, limit) =>
      listDue(services, sql`${waits} and ${isNotPaused(sql`c.id`)}`, sql`c.id`, limit),
    async each(tx, { id }) {
      const row = await deviceCommands.lock(tx, eq(deviceCommand.id, id))
      if (row?.status !== 'queued' || row.consentedAt || row.remindedAt || row.expiresAt <= now) return
      await tx.update(deviceCommand).set({ remindedAt: now }).where(eq(deviceCommand.id, id))
      await tellDeciders(tx, row, 'iot_command.still_awaits', now)
    },
  })
}

const isOverdue = (rentalId: SQL) => isOrderWhere(rentalId, sql`r.status = 'overdue'`)

/** The debt is paid, or the machine is back: what was locked because of it is unlocked by itself. */
const unlockPaid = (services: Services): Promise<number> => {
  const owes = isOverdue(sql`c.rental_id`)
  const where = sql`c.reason_code = 'overdue' and c.released_at is null and c.command = 'lock'
    and c.status in ('sent', 'delivered', 'succeeded') and not ${owes}`
  return passEach(services, {
    name: 'iot-command-paid',
    due: (isNotPaused: IsNotPaused, limit) =>
      listDue(services, sql`${where} and ${isNotPaused(sql`c.id`)}`, sql`c.id`, limit),
    async each(tx, { id }) {
      const [seen] = await tx.select().from(deviceCommand).where(eq(deviceCommand.id, id))
      if (!seen) return
      await lockForCommands(tx, seen.deviceId)
      const [row] = await tx.select().from(deviceCommand).where(eq(deviceCommand.id, id))
      if (!row || row.releasedAt) return
      await placeCommand(services, tx, 'system', {
        ...unlockOf(row, services.clock.now()),
        reason: '欠款已付清，自动解锁',
      })
    },
  })
}
const unlockOf = ({ deviceId, unitId, rentalId }: typeof deviceCommand.$inferSelect, now: Date) =>
  ({
    deviceId,
    unitId,
    rentalId,
    command: 'unlock',
    parameters: {},
    reasonCode: null,
    needsApproval: false,
    expiresAt: deadlineOf('unlock', undefined, now),
  }) as const

/** What was decided about the lock since: a lock that waits, one that is done, an unlock. */
const decidedSince = async (services: Pick<Services, 'db'>, row: CommandRow): Promise<'waits' | 'settled' | null> => {
  const { rows } = await ask(
    services.db,
    { command: 'text', status: 'text' },
    sql`select command, status from device_command where device_id = ${row.deviceId} and id > ${row.id}
      and command in ('lock', 'unlock') and consented_at is not null
      and status in ('queued', 'sent', 'delivered', 'succeeded') order by id desc limit 1`,
  )
  const [last] = rows
  if (!last) return null
  return last.command === 'unlock' || last.status === 'succeeded' ? 'settled' : 'waits'
}

/** The half hour is over: locked again once it is safe, for as long as the debt stands. */
const relock = async (services: Services): Promise<void> => {
  const { db, clock } = services
  const now = clock.now()
  const ids = await listDue(
    services,
    sql`c.relock_at <= ${now.toISOString()}::timestamptz and c.relocked_at is null
      and (c.sent_at is null or c.sent_at <= ${addMinutes(now, -commandLimits.restartMinutes).toISOString()}::timestamptz)`,
    sql`c.relock_at, c.id`,
    200,
  )
  for (const { id } of ids)
    await relockOne(services, id).catch((error: unknown) =>
      services.log.error({ err: error, command: id }, 'a machine was not locked again'),
    )
  async function relockOne(of: Services, id: number): Promise<void> {
    const [seen] = await db.select().from(deviceCommand).where(eq(deviceCommand.id, id))
    if (!seen) return
    const since = await decidedSince(of, seen as CommandRow)
    if (since === 'waits') return
    const facts = since === null ? await readLockFacts(of, { id: seen.deviceId, unitId: seen.unitId }) : null
    const stillOwes = facts?.order?.isOverdue === true
    if (facts && stillOwes && lockConditionOf(facts, 'overdue')) return
    await db.transaction(async (tx) => {
      await lockForCommands(tx, seen.deviceId)
      const row = await deviceCommands.lock(tx, eq(deviceCommand.id, id))
      if (!row || row.relockedAt) return
      if (!stillOwes)
        return void (await tx.update(deviceCommand).set({ relockedAt: now }).where(eq(deviceCommand.id, id)))
      if ((await decidedSince({ db: tx as never }, row)) !== null) return
      await placeCommand(of, tx, 'system', {
        ...unlockOf(row, now),
        command: 'lock',
        reason: '临时启动的时间到了，重新锁上',
        reasonCode: 'overdue',
        needsApproval: true,
        approvedBy: row.approvedBy,
        expiresAt: deadlineOf('lock', undefined, now),
      })
    })
  }
}

export const passCommandTime = (services: Services): Promise<void> =>
  passAll(services, {
    'iot-command-deadline': () => expireCommands(services),
    'iot-command-approval': () => remindDeciders(services),
    'iot-command-paid': () => unlockPaid(services),
    'iot-command-relock': () => relock(services),
    'iot-command-delivery': () => deliverLeft(services),
  })
