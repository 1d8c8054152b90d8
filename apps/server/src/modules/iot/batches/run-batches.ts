/** What time does with batches: waves begin, their commands are written, too many failures stop them, nobody's end. */
import { commands } from '@jihui/protocol/iot/commands'
import { batchLimits } from '@jihui/protocol/iot/batches/limits'
import { heldBatches } from '@jihui/protocol/iot/batches/machine'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { addHours, addMinutes } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { passAll, passEach } from '../../../platform/jobs/pass-each.ts'
import type { Services } from '../../../platform/services.ts'
import { listHolders } from '../../identity/public.ts'
import { readSetting } from '../../settings/public.ts'
import { deviceCommands, moveCommand } from '../commands/command-transition.ts'
import { deviceCommand } from '../commands/table.ts'
import { type BatchRow, commandBatches, moveBatch } from './batch-transition.ts'
import { countForJudging } from './count-waves.ts'
import { type Judgement, judgeBatch } from './judge-batch.ts'
import { placeOne } from './place-one.ts'
import { commandBatch, commandBatchDevice } from './table.ts'

type IsNotPaused = Parameters<Parameters<typeof passEach>[1]['due']>[0]
const eachLook = 200

const listBatches = async ({ db }: Services, where: SQL): Promise<{ id: number }[]> =>
  (
    await ask(
      db,
      { id: 'number' },
      sql`select b.id from command_batch b where ${where} order by b.id limit ${eachLook}`,
    )
  ).rows

const lockBatch = (tx: Tx, id: number) => commandBatches.lock(tx, eq(commandBatch.id, id))
const byTime = (services: Services) => ({ by: 'system', as: 'time', now: services.clock.now() }) as const

const waveEnd = async (services: Services): Promise<Date> =>
  addMinutes(services.clock.now(), await readSetting(services.db, 'batch_wave_minutes'))

const begin = (services: Services): Promise<number> =>
  passEach(services, {
    name: 'iot-batch-begin',
    due: (isNotPaused: IsNotPaused) => listBatches(services, sql`b.status = 'planned' and ${isNotPaused(sql`b.id`)}`),
    async each(tx, { id }) {
      const row = await lockBatch(tx, id)
      if (row?.status !== 'planned') return
      const set = { wave: 1, waveEndsAt: await waveEnd(services), judgedFrom: services.clock.now() }
      await moveBatch(services, tx, row, { ...byTime(services), action: 'begin', set, notes: '第 1 批' })
    },
  })

/** Some of each batch at a time, so that none crowds out another, nor what is told to one device. */
const place = async (services: Services): Promise<void> => {
  const running = await listBatches(services, sql`b.status = 'running'`)
  for (const { id: batchId } of running) {
    const waiting = (isNotPaused: IsNotPaused) => sql`i.batch_id = ${batchId} and i.command_id is null
      and i.refusal is null and i.wave <= (select wave from command_batch where id = ${batchId})
      and ${isNotPaused(sql`i.id`)}`
    await passEach(services, {
      name: 'iot-batch-device',
      async due(isNotPaused: IsNotPaused) {
        const text = sql`select i.id from command_batch_device i where ${waiting(isNotPaused)} order by i.wave, i.id
          limit ${batchLimits.placedAtOnce}`
        return (await ask(services.db, { id: 'number' }, text)).rows
      },
      each: (tx, { id }) => placeOne(services, tx, id),
    })
  }
}

const keepsMachinesOf = async ({ hooks }: Services, tx: Tx, userId: number, accountId: number): Promise<boolean> => {
  const kept = hooks.identity.accountsKeptBy(userId)
  const { rows } = await ask(tx, { is_kept: 'flag' }, sql`select ${accountId}::bigint in (${kept}) as is_kept`)
  return rows[0]!.is_kept
}

/** Whoever may not command these machines any more has nothing sent in his name. */
const mayStill = async (services: Services, tx: Tx, { ownerId, orderedBy }: BatchRow): Promise<boolean> =>
  ownerId === null
    ? (await listHolders(tx, 'device_command')).includes(orderedBy) &&
      (await listHolders(tx, 'device_manage')).includes(orderedBy)
    : ownerId === orderedBy || keepsMachinesOf(services, tx, orderedBy, ownerId)

const stop = async (services: Services, tx: Tx, row: BatchRow, notes: string): Promise<void> => {
  const { orderedBy: userId, id: batchId, command } = row
  await moveBatch(services, tx, row, { ...byTime(services), action: 'stop', notes })
  await emit(tx, 'iot_batch.stopped', { userId, batchId, name: commands[command].label, notes })
}

const carryOut = async (services: Services, tx: Tx, row: BatchRow, judgement: Judgement): Promise<void> => {
  const step = byTime(services)
  switch (judgement.next) {
    case 'wait':
      return
    case 'stop': {
      const { wave, bad, ended } = judgement
      return stop(services, tx, row, `第 ${wave} 批有结果的 ${ended} 台里，${bad} 台失败或没有回话`)
    }
    case 'widen': {
      const set = { wave: row.wave + 1, waveEndsAt: await waveEnd(services) }
      return void (await moveBatch(services, tx, row, { ...step, action: 'widen', set, notes: `第 ${set.wave} 批` }))
    }
    case 'finish': {
      const { orderedBy: userId, id: batchId, command } = row
      await moveBatch(services, tx, row, { ...step, action: 'finish', set: { waveEndsAt: null } })
      const notes = '每台设备都有了结果，没有回话的已经过期'
      await emit(tx, 'iot_batch.ended', { userId, batchId, name: commands[command].label, notes })
    }
  }
}

const judge = async (services: Services): Promise<number> => {
  const stopPercent = await readSetting(services.db, 'batch_stop_percent')
  return passEach(services, {
    name: 'iot-batch-judge',
    due: (isNotPaused: IsNotPaused) => listBatches(services, sql`b.status = 'running' and ${isNotPaused(sql`b.id`)}`),
    async each(tx, { id }) {
      const row = await lockBatch(tx, id)
      if (row?.status !== 'running') return
      if (!(await mayStill(services, tx, row))) return stop(services, tx, row, '下发的人不再有权向设备下发指令')
      const isWaveOver = row.waveEndsAt !== null && row.waveEndsAt <= services.clock.now()
      const counts = await countForJudging(tx, id, row.judgedFrom)
      const { wave, waves } = row
      await carryOut(services, tx, row, judgeBatch({ wave, waves, isWaveOver, stopPercent, counts }))
    },
  })
}

const held = sql.join(
  heldBatches.map((status) => sql`${status}`),
  sql`, `,
)
/** What was not sent yet of a batch that is held is taken back; taken up again, it is written anew. */
const takeBack = (services: Services): Promise<number> =>
  passEach(services, {
    name: 'iot-batch-take-back',
    async due(isNotPaused: IsNotPaused, limit) {
      const text = sql`select c.id from device_command c join command_batch b on b.id = c.batch_id
        where c.status = 'queued' and c.batch_id is not null and b.status in (${held}) and ${isNotPaused(sql`c.id`)}
        order by c.id limit ${limit}`
      return (await ask(services.db, { id: 'number' }, text)).rows
    },
    async each(tx, { id }) {
      const [seen] = await tx
        .select({ batchId: deviceCommand.batchId })
        .from(deviceCommand)
        .where(eq(deviceCommand.id, id))
      const [batch] = await tx
        .select({ status: commandBatch.status })
        .from(commandBatch)
        .where(eq(commandBatch.id, seen!.batchId!))
        .for('share')
      if (!batch || !(heldBatches as readonly string[]).includes(batch.status)) return
      const row = await deviceCommands.lock(tx, and(eq(deviceCommand.id, id), eq(deviceCommand.status, 'queued')))
      if (!row) return
      await moveCommand(services, tx, row, { ...byTime(services), action: 'cancel', notes: '批量指令停下了，先撤回' })
      if (batch.status !== 'cancelled')
        await tx.update(commandBatchDevice).set({ commandId: null }).where(eq(commandBatchDevice.commandId, id))
    },
  })

const endLeft = (services: Services): Promise<number> => {
  const before = addHours(services.clock.now(), -24 * batchLimits.leftDays)
  return passEach(services, {
    name: 'iot-batch-left',
    due: (isNotPaused: IsNotPaused) =>
      listBatches(
        services,
        sql`b.status in ('paused', 'stopped') and b.changed_at <= ${before.toISOString()}::timestamptz
          and ${isNotPaused(sql`b.id`)}`,
      ),
    async each(tx, { id }) {
      const row = await lockBatch(tx, id)
      if (!row || !['paused', 'stopped'].includes(row.status) || row.changedAt > before) return
      const notes = `停下 ${batchLimits.leftDays} 天没有人管，自动取消`
      await moveBatch(services, tx, row, { ...byTime(services), action: 'cancel', notes })
      const { orderedBy: userId, command } = row
      await emit(tx, 'iot_batch.ended', { userId, batchId: id, name: commands[command].label, notes })
    },
  })
}

export const passBatches = (services: Services): Promise<void> =>
  passAll(services, {
    'iot-batch-begin': () => begin(services),
    'iot-batch-take-back': () => takeBack(services),
    'iot-batch-device': () => place(services),
    'iot-batch-judge': () => judge(services),
    'iot-batch-left': () => endLeft(services),
  })
