/** Batches as they are told to whoever asked for them. */
import { commands } from '@jihui/protocol/iot/commands'
import { type BatchAction, batchMachine, batchStatuses, type BatchStatus } from '@jihui/protocol/iot/batches/machine'
import type { BatchDeviceOutcome, batchRow, toldBatch } from '@jihui/protocol/iot/batches/schema'
import { commandStatuses } from '@jihui/protocol/iot/commands/machine'
import { takes } from '@jihui/protocol/machine'
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { withActors } from '../../../platform/audit/who-acted.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import { textOf } from '../../../platform/database/columns.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type ToldActor, toldActors } from '../../identity/public.ts'
import { readSetting } from '../../settings/public.ts'
import { devicesOnUnits, managesAll } from '../devices/reach.ts'
import type { BatchRow } from './batch-transition.ts'
import { type CountedWave, countWaves, outcomeOf } from './count-waves.ts'
import { decidesBatch, readsBatch } from './decide-batch.ts'
import { commandBatch, commandBatchHistory } from './table.ts'

type Row = z.output<typeof batchRow>
export type ToldBatch = z.output<typeof toldBatch>
interface Page {
  readonly limit: number
  readonly offset: number
}

const none = {
  devices: 0,
  waiting: 0,
  queued: 0,
  sent: 0,
  succeeded: 0,
  failed: 0,
  expired: 0,
  cancelled: 0,
  refused: 0,
}
type Counts = typeof none
const keys = Object.keys(none) as (keyof Counts)[]
const countsOf = (wave: CountedWave): Counts => Object.fromEntries(keys.map((key) => [key, wave[key]])) as Counts
const sumOf = (waves: readonly CountedWave[]): Counts =>
  Object.fromEntries(keys.map((key) => [key, waves.reduce((sum, one) => sum + one[key], 0)])) as Counts

const decisions: readonly BatchAction[] = ['pause', 'resume', 'cancel']
const ordererOf = ({ orderedBy, orderedName }: BatchRow) => ({ actorId: orderedBy, actorName: orderedName })
interface Reader {
  readonly actor: Actor
  readonly told: ToldActor
}
const viewRow = ({ actor, told }: Reader, row: BatchRow, waves: readonly CountedWave[]): Row => ({
  id: row.id,
  command: row.command as Row['command'],
  command_display: commands[row.command].label,
  parameters: row.parameters,
  reason: row.reason,
  chosen_display: row.chosen,
  status: row.status,
  status_display: batchStatuses[row.status].label,
  ordered_by: told(ordererOf(row)),
  created_at: row.createdAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  progress: sumOf(waves),
  actions: decidesBatch(actor, row) ? decisions.filter((action) => takes(batchMachine, row.status, action)) : [],
})

export const listBatches = async (services: Services, actor: Actor, { limit, offset }: Page) => {
  const his = managesAll(actor) ? sql`true` : sql`b.owner_id = ${ownerIdOf(actor)}`
  const [found, counted] = await Promise.all([
    ask(
      services.db,
      { id: 'number' },
      sql`select b.id from command_batch b where ${his} order by b.id desc limit ${limit} offset ${offset}`,
    ),
    ask(services.db, { total: 'number' }, sql`select ${boundedCount(sql`from command_batch b where ${his}`)} as total`),
  ])
  const ids = found.rows.map(({ id }) => id)
  const [rows, waves] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([
          services.db.select().from(commandBatch).where(inArray(commandBatch.id, ids)),
          countWaves(services.db, ids),
        ])
  const told = await toldActors(services.db, actor, (rows as BatchRow[]).map(ordererOf))
  const results = (rows as BatchRow[])
    .toSorted((one, other) => other.id - one.id)
    .map((row) =>
      viewRow(
        { actor, told },
        row,
        waves.filter(({ batch_id: of }) => of === row.id),
      ),
    )
  return { results, total: counted.rows[0]?.total ?? 0 }
}

const needBatch = async (services: Services, actor: Actor, id: number): Promise<BatchRow> => {
  const [row] = await services.db.select().from(commandBatch).where(eq(commandBatch.id, id))
  return row && readsBatch(actor, row as BatchRow) ? (row as BatchRow) : refuse('batch.not_found')
}

export const readBatch = async (services: Services, actor: Actor, id: number): Promise<ToldBatch> => {
  const row = await needBatch(services, actor, id)
  const [waves, history, stopPercent] = await Promise.all([
    countWaves(services.db, [id]),
    services.db
      .select()
      .from(commandBatchHistory)
      .where(eq(commandBatchHistory.batchId, id))
      .orderBy(asc(commandBatchHistory.id))
      .limit(1_000),
    readSetting(services.db, 'batch_stop_percent'),
  ])
  const steps = await withActors(services.db, { objectType: 'command_batch', objectId: id }, history)
  const told = await toldActors(services.db, actor, [ordererOf(row), ...steps])
  return {
    wave: row.wave,
    wave_ends_at: row.waveEndsAt?.toISOString() ?? null,
    waves: waves.flatMap((one) => (one.wave === null ? [] : [{ number: one.wave, ...countsOf(one) }])),
    stop_percent: stopPercent,
    history: steps.map((step) => ({
      action: step.action,
      status: step.status as BatchStatus,
      status_display: batchStatuses[step.status as BatchStatus].label,
      notes: step.notes,
      by: told(step),
      at: step.createdAt.toISOString(),
    })),
    ...viewRow({ actor, told }, row, waves),
  }
}

const outcomeWords: Readonly<Record<Exclude<BatchDeviceOutcome, ''>, string>> = {
  waiting: '还没轮到',
  queued: commandStatuses.queued.label,
  sent: commandStatuses.sent.label,
  succeeded: commandStatuses.succeeded.label,
  failed: commandStatuses.failed.label,
  expired: commandStatuses.expired.label,
  cancelled: commandStatuses.cancelled.label,
  refused: '没有下发',
}

const deviceColumns = {
  device_id: 'number',
  device_code: 'text',
  serial: 'text?',
  equipment_name: 'text?',
  wave: 'number?',
  outcome: textOf<Exclude<BatchDeviceOutcome, ''>>(),
  notes: 'text',
  at: 'moment?',
} as const
/** Those in the first wave first; who was refused from the beginning comes last. */
export const listBatchDevices = async (
  services: Services,
  actor: Actor,
  id: number,
  { outcome, limit, offset }: Page & { readonly outcome: BatchDeviceOutcome },
) => {
  const batch = await needBatch(services, actor, id)
  const from: SQL = sql`from command_batch_device i left join device_command c on c.id = i.command_id
    where i.batch_id = ${id} and ${outcome === '' ? sql`true` : sql`${outcomeOf} = ${outcome}`}`
  const [found, counted] = await Promise.all([
    ask(
      services.db,
      deviceColumns,
      sql`select i.device_id, x.code as device_code, x.serial, x.equipment_name, i.wave, i.outcome, i.notes, i.at
        from (select i.device_id, i.wave, i.id, ${outcomeOf} as outcome, coalesce(i.refusal, c.reply, '') as notes,
            coalesce(c.ended_at, c.delivered_at, c.sent_at, c.created_at) as at
          ${from} order by i.wave nulls last, i.id limit ${limit} offset ${offset}) i
        join lateral (select d.id, d.code, u.serial, u.equipment_name from ${devicesOnUnits} where d.id = i.device_id) x on x.id = i.device_id
        order by i.wave nulls last, i.id`,
    ),
    ask(services.db, { total: 'number' }, sql`select ${boundedCount(from)} as total`),
  ])
  const isOver = batch.endedAt !== null
  return {
    total: counted.rows[0]?.total ?? 0,
    results: found.rows.map((row) => ({
      ...row,
      outcome_display: isOver && row.outcome === 'waiting' ? outcomeWords.refused : outcomeWords[row.outcome],
      at: row.at?.toISOString() ?? null,
    })),
  }
}
