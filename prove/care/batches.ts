/**
 * Batches of readings with alarms, each sent many times by two processes at once that are killed between: a reading is there
 * once, what was acknowledged is not lost, and a machine has one order of each plan.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addMinutes } from '../../apps/server/src/platform/clock.ts'
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import type { World } from '../parties/world.ts'
import type { Finding } from '../part.ts'
import type { Random } from '../random.ts'
import type { Acknowledged, Errand } from './batch-sender.ts'
import { planBody, plansPath, send, type Stage } from './stage.ts'

type Batch = Errand['batches'][number]

const unitsOfFleet = 5
const [batchesOfFleet, momentsOfBatch, stepMinutes] = [8, 8, 10]
/** Half of what is in a batch is in the next as well. */
const momentsBetween = momentsOfBatch / 2
const moments = momentsBetween * (batchesOfFleet + 1)
/** Each process sends each batch so often. */
const timesSent = 3
const alarm = { level: 'warning', code: 'E-77', message: '油温过高' } as const
const firstMeter = 100
/** Of readings sent here, and of no others of the walk. */
const device = 7_000_001

const planAlarms = async (stage: Stage, units: readonly number[]): Promise<number> => {
  const event = { kind: 'event', level: 'warning', code: alarm.code, repeats: 2 }
  const body = { ...planBody(units, stage.parts, 1), name: '油温', triggers: [event], lead_days: 0 }
  const { id } = (await send(stage, stage.cast.desk, plansPath, { body })).body
  await send(stage, stage.cast.desk, `${plansPath}${id}/activate/`)
  return id as number
}

const batchesOf = (units: readonly number[], from: Date): Batch[] =>
  Array.from({ length: batchesOfFleet }, (_, batch) =>
    Array.from({ length: momentsOfBatch }, (_, step) => batch * momentsBetween + step).flatMap((moment) =>
      units.map((unitId) => ({
        unitId,
        measuredAt: addMinutes(from, (moment + 1) * stepMinutes).toISOString(),
        source: 'device' as const,
        device,
        unit: 'h' as const,
        meter: firstMeter + (moment + 1) / 10,
        alarms: moment % 3 === 0 ? [alarm] : null,
      })),
    ),
  )

/** In an order of its own for each process and each round. */
const shuffled = <T>(random: Random, things: readonly T[]): T[] =>
  things
    .map((one) => ({ one, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ one }) => one)

interface Sending {
  readonly errand: Errand
  readonly env: NodeJS.ProcessEnv
  /** After so many answers it is killed, each time it was started anew. */
  readonly killedAfter: readonly number[]
}
const startSender = (env: NodeJS.ProcessEnv): ChildProcess =>
  fork(fileURLToPath(new URL('./batch-sender.ts', import.meta.url)), {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

/** Sends all of it; killed, it is started anew and goes on with what was not acknowledged. */
const sendAll = async ({ errand, env, killedAfter }: Sending): Promise<Acknowledged[]> => {
  const acknowledged: Acknowledged[] = []
  let sent = 0
  for (const most of [...killedAfter, Infinity]) {
    const sender = startSender(env)
    const batches = errand.batches.slice(sent)
    await new Promise<void>((resolve, reject) => {
      let answers = 0
      sender.on('message', (one: Acknowledged) => {
        acknowledged.push(one)
        answers += 1
        sent += 1
        if (answers >= most) sender.kill('SIGKILL')
      })
      sender.once('error', reject)
      sender.once('exit', (code, signal) =>
        code === 0 || signal === 'SIGKILL' ? resolve() : reject(new Error(`who sends batches has ended with ${code}`)),
      )
      sender.send({ ...errand, batches })
    })
    if (sent >= errand.batches.length) break
  }
  return acknowledged
}

const rowsAsFindings = (rule: string, rows: readonly unknown[]): Finding[] => rows.map((facts) => ({ rule, facts }))

const judge = async (
  { app }: Stage,
  units: readonly number[],
  plan: number,
  acknowledged: readonly Acknowledged[],
): Promise<Finding[]> => {
  const { rows: amiss } = await app.pool.query(
    `SELECT u AS unit_id, count(r.id)::int AS readings, count(DISTINCT r.measured_at)::int AS moments,
       count(r.id) FILTER (WHERE r.counted IS DISTINCT FROM r.meter - $3)::int AS "counted wrong"
     FROM unnest($1::bigint[]) u LEFT JOIN unit_reading r ON r.unit_id = u AND r.device = $2 AND r.meter IS NOT NULL
     GROUP BY u HAVING count(r.id) <> $4 OR count(DISTINCT r.measured_at) <> $4
       OR count(r.id) FILTER (WHERE r.counted IS DISTINCT FROM r.meter - $3) > 0`,
    [units, device, firstMeter, moments],
  )
  const { rows: lost } = await app.pool.query(
    `SELECT 'reading' AS what, id FROM unnest($1::bigint[]) id WHERE NOT EXISTS (SELECT FROM unit_reading r WHERE r.id = id.id)
     UNION ALL SELECT 'opening', id FROM unnest($2::bigint[]) id
       WHERE NOT EXISTS (SELECT FROM upkeep_opening o WHERE o.id = id.id)`,
    [acknowledged.flatMap(({ readings }) => readings), acknowledged.flatMap(({ openings }) => openings)],
  )
  const { rows: orders } = await app.pool.query(
    `SELECT u AS unit_id, (SELECT count(*) FROM maintenance_request m WHERE m.unit_id = u AND m.plan_id = $2)::int AS orders,
       (SELECT count(*) FROM upkeep_opening o WHERE o.unit_id = u AND o.plan_id = $2)::int AS openings
     FROM unnest($1::bigint[]) u`,
    [units, plan],
  )
  return [
    ...rowsAsFindings('a reading sent many times is there once, and counts', amiss),
    ...rowsAsFindings('what was acknowledged of a batch is there', lost),
    ...rowsAsFindings(
      'an alarm sent many times in batches is one order',
      orders.filter((one) => one.orders !== 1 || one.openings !== 1),
    ),
  ]
}

export const sendBatches = async (
  { site }: World,
  stage: Stage,
  { kills, say }: { readonly kills: number; readonly say: (text: string) => void },
): Promise<Finding[]> => {
  const { app, random, cast } = stage
  const { units } = await aMachine(app, { line: 'engineering', units: unitsOfFleet, name: '压路机' })
  const plan = await planAlarms(stage, units)
  const from = addMinutes(app.clock.now(), -(moments + 2) * stepMinutes)
  for (const unit of units)
    await send(stage, cast.desk, `/api/maintenance/units/${unit}/readings/`, {
      body: { measured_at: from.toISOString(), meter: firstMeter },
    })
  const batches = batchesOf(units, from)
  const env = {
    ...process.env,
    ...site.settings,
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: join(site.folder, 'data'),
    PUBLIC_URL: 'http://test.local',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
  }
  const sending = (): Sending => ({
    env,
    errand: {
      now: app.clock.now().toISOString(),
      batches: Array.from({ length: timesSent }, () => shuffled(random, batches)).flat(),
    },
    killedAfter: Array.from({ length: kills }, () => 1 + random.below(batchesOfFleet)),
  })
  const acknowledged = (await Promise.all([sendAll(sending()), sendAll(sending())])).flat()
  say(`${acknowledged.length} batches of ${batches[0]!.length} readings by two processes, ${2 * kills} kills`)
  return judge(stage, units, plan, acknowledged)
}
