/** What machines were told is kept, held against what is there. */
import type pg from 'pg'
import type { Finding } from '../part.ts'
import type { Machine } from './machine.ts'

const keyOf = (ts: number, seq: number) => `${ts}/${seq}`

const ofOne = async (pool: pg.Pool, { device, acknowledged, unsure }: Machine): Promise<Finding[]> => {
  const { rows } = await pool.query<{ ts: Date; seq: string }>(
    'SELECT ts, seq FROM telemetry_reading WHERE device_id = $1',
    [device.id],
  )
  const kept = rows.map((row) => keyOf(row.ts.getTime(), Number(row.seq)))
  const there = new Set(kept)
  const said = new Set([...acknowledged, ...unsure].map(({ ts, seq }) => keyOf(ts, seq)))
  const lost = acknowledged.filter(({ ts, seq }) => !there.has(keyOf(ts, seq)))
  const strange = kept.filter((key) => !said.has(key))
  const found: Finding[] = []
  const facts = { device: device.code, acknowledged: acknowledged.length, kept: kept.length }
  if (lost.length > 0)
    found.push({ rule: 'what was acknowledged is there', facts: { ...facts, lost: lost.slice(0, 5) } })
  if (there.size !== kept.length) found.push({ rule: 'what was said is there once', facts })
  if (strange.length > 0)
    found.push({ rule: 'nothing is there that was not said', facts: { ...facts, strange: strange.slice(0, 5) } })
  const newest = Math.max(...acknowledged.map(({ ts }) => ts))
  const { rows: latest } = await pool.query<{ ts: Date | null }>('SELECT ts FROM device_latest WHERE device_id = $1', [
    device.id,
  ])
  if (acknowledged.length > 0 && (latest[0]?.ts?.getTime() ?? 0) < newest)
    found.push({ rule: 'a device is as its newest reading says', facts: { ...facts, newest, latest: latest[0] } })
  return found
}

export const unkeptOf = async (pool: pg.Pool, machines: readonly Machine[]): Promise<Finding[]> =>
  (await Promise.all(machines.map((one) => ofOne(pool, one)))).flat()
