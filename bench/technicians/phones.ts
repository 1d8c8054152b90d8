/** Phones that were without network and come back at once, each with a full batch; what others wait for meanwhile. */
import { randomUUID } from 'node:crypto'
import { fieldLimits } from '../../packages/protocol/src/field/limits.ts'
import { syncField } from '../../packages/protocol/src/field/operations.ts'
import { fieldVersion } from '../../packages/protocol/src/field/versions.ts'
import { listJobs } from '../../packages/protocol/src/job/operations.ts'
import { addOrders, certify, type TechnicianTown } from './town.ts'

const base = 1_900_000_000
const lookEveryMs = 50
const restMs = 5_000
const triesMax = 600

export interface Drained {
  readonly phones: number
  readonly events: number
  readonly seconds: number
  /** Batches that were told to come again. */
  readonly again: number
  /** Milliseconds 99 of 100 other calls stayed within. */
  readonly rest: number
  readonly meanwhile: number
}

/** A technician at work for each phone, and one who only looks at his list. */
const prepare = async ({ pool, signIn }: TechnicianTown, count: number): Promise<string[]> => {
  const at = `'绍兴' AS city, 30.0 AS latitude, 120.58 AS longitude FROM generate_series(0, ${count}) n`
  await certify(pool, `SELECT ${base} + n AS id, n, ${at}`)
  await addOrders(pool, { first: base, count, skill: 'hydraulic', places: `SELECT n, ${at}` })
  await pool.query(
    `UPDATE job SET status = 'in_progress', technician_id = id, accepted_at = now(), started_at = now(), next_wave_at = NULL,
       steps = '[{"id": "safe", "kind": "check", "title": "断电"}, {"id": "found", "kind": "check", "title": "查到原因"}]'
     WHERE id BETWEEN ${base} AND ${base + count - 1}`,
  )
  await pool.query(
    `UPDATE service_order SET status = 'in_service', technician_id = id WHERE id BETWEEN ${base} AND ${base + count - 1}`,
  )
  await pool.query('VACUUM ANALYZE')
  return signIn(Array.from({ length: count + 1 }, (_, at) => base + at))
}

const acts = [
  { kind: 'steps', payload: { steps: [{ id: 'safe', result: 'ok' }] } },
  { kind: 'steps', payload: { steps: [{ id: 'found', result: 'ok', note: '密封圈老化' }] } },
  { kind: 'pause', payload: { reason: 'parts' } },
  { kind: 'resume', payload: {} },
] as const

const batchOf = (id: number): string => {
  const beganAt = Date.now() - fieldLimits.events * 1000
  const events = Array.from({ length: fieldLimits.events }, (_, at) => ({
    event_id: randomUUID(),
    subject: 'job',
    subject_id: id,
    sequence: at,
    occurred_at: new Date(beganAt + at * 1000).toISOString(),
    ...acts[at % acts.length]!,
  }))
  return JSON.stringify({ device_id: `bench-${id}`, app_version: String(fieldVersion), events })
}

const p99Of = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)]!

/** Sends it until it is taken, as the app does; answers how often it was told to come again. */
const sendBatch = async (base: string, token: string, body: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (let again = 0; again < triesMax; again += 1) {
    const answer = await fetch(base + syncField.path, { method: 'POST', headers, body })
    const text = await answer.text()
    if (answer.status === 503 || answer.status === 429) {
      const seconds = Number(answer.headers.get('retry-after')) * (0.5 + Math.random())
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      continue
    }
    if (!answer.ok) throw new Error(`a phone was answered ${answer.status}: ${text}`)
    const { results } = JSON.parse(text) as { results: { outcome: string }[] }
    const lost = results.find(({ outcome }) => outcome !== 'applied' && outcome !== 'already')
    if (lost || results.length !== fieldLimits.events) throw new Error(`an event was lost: ${JSON.stringify(lost)}`)
    return again
  }
  throw new Error('a phone was never taken')
}

/** The list of somebody else, at a steady rate whatever the answers take, until it is to end. */
const look = async (base: string, token: string, isOver: () => boolean): Promise<number[]> => {
  const times: Promise<number>[] = []
  while (!isOver()) {
    const dueAt = performance.now()
    times.push(
      fetch(base + listJobs.path, { headers: { authorization: `Bearer ${token}` } }).then(async (answer) => {
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`a list was answered ${answer.status}`)
        return performance.now() - dueAt
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
  return Promise.all(times)
}

export const measurePhones = async (town: TechnicianTown, count: number): Promise<Drained> => {
  const tokens = await prepare(town, count)
  const { base: at } = town.product
  const onlooker = tokens[count]!
  const during = async (ms: number) => {
    const until = performance.now() + ms
    return look(at, onlooker, () => performance.now() > until)
  }
  await during(restMs / 2)
  const rest = p99Of(await during(restMs))
  const batches = tokens.slice(0, count).map((_, phone) => batchOf(base + phone))
  const state = { isDrained: false }
  const looking = look(at, onlooker, () => state.isDrained)
  const beganAt = performance.now()
  const again = await Promise.all(batches.map((body, phone) => sendBatch(at, tokens[phone]!, body))).finally(() => {
    state.isDrained = true
  })
  const seconds = (performance.now() - beganAt) / 1000
  const meanwhile = p99Of(await looking)
  const { rows } = await town.pool.query<{ kept: number; written: number }>(
    `SELECT (SELECT count(*)::int FROM field_event WHERE user_id BETWEEN $1 AND $2) AS kept,
       (SELECT count(*)::int FROM job_event WHERE actor_id BETWEEN $1 AND $2) AS written`,
    [base, base + count - 1],
  )
  const events = count * fieldLimits.events
  if (rows[0]!.kept !== events || rows[0]!.written !== events)
    throw new Error(`of ${events} events ${rows[0]!.kept} were kept and ${rows[0]!.written} applied`)
  return { phones: count, events, seconds, again: again.reduce((sum, one) => sum + one, 0), rest, meanwhile }
}
