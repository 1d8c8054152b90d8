/** `--only iot`: what devices say over MQTT, beside a bare broker and beside COPY; what it takes to keep, and to be silent. */
import { loadavg } from 'node:os'
import type pg from 'pg'
import { memoryOf } from '../memory.ts'
import type { Server } from '../servers.ts'
import { iot } from '../settings.ts'
import { measureCopy } from './copy.ts'
import { type DeviceLine, openLines } from './device-line.ts'
import { type IotGround, openIotGround } from './ground.ts'
import { flatOut, type Load, steadily } from './load.ts'

const arrayOf = 50
const copied = 100_000
const load = () => console.log(`load ${loadavg()[0]!.toFixed(1)}`)
const tell = (what: string, { perSecond, p50, p99 }: Load) =>
  console.log(
    `${what}: ${perSecond.toFixed(0)} messages a second acknowledged, half within ${p50} ms, 99 of 100 within ${p99} ms`,
  )

const endAll = (lines: readonly DeviceLine[]) => {
  for (const line of lines) line.end()
}

const measureBytes = async (pool: pg.Pool): Promise<{ rows: number; each: number }> => {
  const { rows } = await pool.query<{ rows: number; bytes: number }>(
    `SELECT (SELECT count(*)::int FROM telemetry_reading) AS rows,
       sum(pg_total_relation_size(inhrelid))::float8 AS bytes FROM pg_inherits WHERE inhparent = 'telemetry_reading'::regclass`,
  )
  return { rows: rows[0]!.rows, each: rows[0]!.bytes / rows[0]!.rows }
}

const measureTalk = async (ground: IotGround): Promise<void> => {
  const talking = ground.devices.slice(0, iot.connections)
  const lines = await openLines(ground.mqttPort, talking)
  await steadily(lines, iot.perSecond / 4, 2)
  tell(
    `${lines.length} devices, ${iot.perSecond} messages a second for ${iot.seconds} s`,
    await steadily(lines, iot.perSecond, iot.seconds),
  )
  const ours = await flatOut(lines, 1, iot.flatSeconds)
  tell('as fast as they are acknowledged', ours)
  const stored = await flatOut(lines.slice(0, 200), arrayOf, iot.flatSeconds)
  tell(`stored, in arrays of ${arrayOf} (${(stored.perSecond * arrayOf).toFixed(0)} readings a second)`, stored)
  endAll(lines)
  const bare = await openLines(ground.brokerPort, talking)
  const broker = await flatOut(bare, 1, iot.flatSeconds)
  tell('a broker that forgets', broker)
  endAll(bare)
  const copy = await measureCopy(ground.pool, copied)
  const floor = 1 / (1 / broker.perSecond + 1 / copy)
  console.log(
    `COPY of the same rows: ${copy.toFixed(0)} a second; both after each other ${floor.toFixed(0)}; the product reaches ${Math.round((ours.perSecond / floor) * 100)} % of it`,
  )
  const { rows, each } = await measureBytes(ground.pool)
  console.log(`${rows} readings kept, ${each.toFixed(0)} bytes each with their index`)
}

interface Silence {
  readonly count: number
  /** Megabytes more than before. */
  readonly held: number
  readonly resident: number
}
const silenceAt = async ({ child }: Server, port: number, devices: IotGround['devices']): Promise<Silence> => {
  const before = await memoryOf(child)
  const lines = await openLines(port, devices)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const after = await memoryOf(child)
  endAll(lines)
  return { count: lines.length, held: after.held - before.held, resident: after.resident - before.resident }
}
const tellSilence = (what: string, { count, held, resident }: Silence) =>
  console.log(
    `${count} silent connections, ${what}: ${held.toFixed(0)} MB held, resident ${resident.toFixed(0)} MB more`,
  )

const measureSilence = async ({ product, broker, mqttPort, brokerPort, devices }: IotGround): Promise<void> => {
  const silent = devices.slice(0, iot.silent)
  tellSilence('the product (at most: 150)', await silenceAt(product, mqttPort, silent))
  tellSilence('a broker that forgets', await silenceAt(broker, brokerPort, silent))
}

export const measureIot = async (): Promise<void> => {
  const ground = await openIotGround(Math.max(iot.connections, iot.silent))
  try {
    load()
    // Before anything was said: what is counted is what silence takes.
    await measureSilence(ground)
    await measureTalk(ground)
    load()
  } finally {
    await ground.close()
  }
}
