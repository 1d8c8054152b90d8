/** `--only maps`: the first picture of many devices, and a thousand open maps while thousands of them move. */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { hashSecret } from '../../apps/server/src/modules/iot/ingest/find-device.ts'
import { channelPath } from '../../packages/protocol/src/channel.ts'
import { type Page, openPages } from '../fan-out.ts'
import { delayOf } from '../memory.ts'
import { onPlace, type Place, startDurablePostgres } from '../place.ts'
import type { Server } from '../servers.ts'
import { maps } from '../settings.ts'

const limits = { kilobytes: 60, milliseconds: 200, behindSeconds: 3, delayMs: 100 } as const
const password = 'a-secret-of-the-bench-alone'
const gateways = 10
/** Devices stand around as many places, from Hainan to Heilongjiang. */
const towns = 60

const fillDevices = async (pool: pg.Pool, by: number): Promise<void> => {
  await pool.query(
    `INSERT INTO device (code, name, protocol, profile, coordinate_system, status, secret_hash, auth_code_hash, registered_by)
     SELECT 'gate-' || n, 'gate', 'http', 'gateway', 'wgs84', 'active', $1, $1, $2 FROM generate_series(0, $3) n`,
    [hashSecret(password), by, gateways - 1],
  )
  await pool.query(
    `INSERT INTO device (code, name, protocol, profile, coordinate_system, status, secret_hash, auth_code_hash, registered_by, gateway_id)
     SELECT 'maps-' || n, 'bench', 'http', 'car', 'wgs84', 'active', '', '', $1,
       (SELECT id FROM device WHERE code = 'gate-' || n % $2) FROM generate_series(0, $3) n`,
    [by, gateways, maps.devices - 1],
  )
  await pool.query(
    `INSERT INTO device_latest (device_id, silent_after, heard_at, ts, position_at, lat, lng, line, activity)
     SELECT id, 3600, now(), now(), now(), 20 + (town * 37 % 280) / 10.0 + ((id * 7919) % 1000) / 4000.0,
       100 + (town * 53 % 250) / 10.0 + ((id * 104729) % 1000) / 4000.0, 'car', 'moving'
     FROM (SELECT id, id % $1 AS town FROM device WHERE profile = 'car') d`,
    [towns],
  )
  await pool.query('VACUUM ANALYZE')
}
const townAt = (at: number): readonly [lng: number, lat: number] => [
  100 + ((at * 53) % 250) / 10 + 0.125,
  20 + ((at * 37) % 280) / 10 + 0.125,
]

/** Half of them look at a quarter of a town, others at a region or the country; each window is of another size. */
const viewOf = (at: number) => {
  const [lng, lat] = townAt(at % towns)
  const [half, zoom] = at % 10 < 5 ? [0.03, 14] : at % 10 < 8 ? [1.5, 8] : [18, 4]
  const side = half + (half * (at % 97)) / 400
  return { bbox: [lng - side, lat - side, lng + side, lat + side], zoom }
}

const measureFirst = async ({ base }: Server, token: string): Promise<void> => {
  const taken: number[] = []
  let text = ''
  for (let at = 0; at < 60; at += 1) {
    const began = performance.now()
    const answer = await fetch(`${base}/api/iot/map/?bbox=${viewOf(8 + at * 10).bbox.join(',')}&zoom=4`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    })
    text = await answer.text()
    if (!answer.ok) throw new Error(text)
    if (at >= 10) taken.push(performance.now() - began)
  }
  taken.sort((one, other) => one - other)
  console.log(
    `First picture of ${maps.devices} devices: ${(gzipSync(text).length / 1024).toFixed(1)} KB gz (at most: ${limits.kilobytes}), half within ${taken[25]!.toFixed(0)} ms, 99 of 100 within ${taken[49]!.toFixed(0)} ms (at most: ${limits.milliseconds})`,
  )
}

/** Each second as many devices move on, told by their gateways in ten parts. */
const moveFor = async ({ base }: Server, seconds: number): Promise<number> => {
  const each = Math.ceil(maps.changes / gateways)
  const until = performance.now() + seconds * 1_000
  let told = 0
  const tell = async (gate: number): Promise<void> => {
    let next = 0
    while (performance.now() < until) {
      const began = performance.now()
      const body: Record<string, object> = {}
      for (let at = 0; at < each; at += 1) {
        const number = (((next + at) * gateways) % maps.devices) + gate
        const [lng, lat] = townAt(number % towns)
        const spread = () => (Math.random() - 0.5) / 5
        body[`maps-${number}`] = { ts: Date.now(), lat: lat + spread(), lng: lng + spread(), speed: 40, heading: 90 }
      }
      next += each
      const answer = await fetch(`${base}/api/iot/ingest/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Device gate-${gate}:${password}` },
        body: JSON.stringify(body),
      })
      const taken = (await answer.json()) as { accepted?: number }
      told += taken.accepted ?? 0
      await wait(Math.max(0, 1_000 - (performance.now() - began)))
    }
  }
  await Promise.all(Array.from({ length: gateways }, (_, gate) => tell(gate)))
  return told
}

interface Heard {
  /** ms between a position and the page that drew it. */
  readonly behind: number[]
  /** ms between two pictures of the same map that was told as a whole; the longest of each. */
  readonly apart: number[]
  readonly silent: number
}
const readOneIn = 7
/** Only what is told of single devices says when it was measured. */
const listenTo = (pages: readonly Page[]): (() => Heard) => {
  const behind: number[] = []
  const apart = new Map<Page, number>()
  const spoken = new Map<Page, number>()
  for (const [at, page] of pages.entries())
    page.socket.on('message', (data: Buffer) => {
      // One in so many is read: what a thousand phones do would be measured here as well.
      if (at % readOneIn > 0) return void spoken.set(page, 0)
      const message = JSON.parse(data.toString()) as {
        type: string
        devices?: [number, ...unknown[]][]
        is_whole?: true
      }
      if (message.type !== 'iot_map') return
      const now = Date.now()
      if (message.is_whole) apart.set(page, Math.max(apart.get(page) ?? 0, now - (spoken.get(page) ?? now)))
      spoken.set(page, now)
      if (message.is_whole) return
      for (const device of message.devices ?? []) behind.push(now - (device[5] as number))
    })
  const sorted = (values: Iterable<number>) => [...values].toSorted((one, other) => one - other)
  return () => ({ behind: sorted(behind), apart: sorted(apart.values()), silent: pages.length - spoken.size })
}

const measureMoving = async (product: Server, token: string): Promise<void> => {
  const pages = await openPages(`${product.base.replace('http', 'ws')}${channelPath}?token=${token}`, maps.pages)
  for (const [at, { socket }] of pages.entries()) socket.send(JSON.stringify({ type: 'iot_watch', ...viewOf(at) }))
  await moveFor(product, 5)
  await delayOf(product.child)
  const heard = listenTo(pages)
  const told = await moveFor(product, maps.seconds)
  const delay = await delayOf(product.child)
  const { behind, apart, silent } = heard()
  const of = (values: readonly number[], share: number) =>
    ((values[Math.floor((values.length - 1) * share)] ?? NaN) / 1_000).toFixed(2)
  console.log(
    `${maps.pages} open maps, ${(told / maps.seconds).toFixed(0)} changes a second: half of what pages heard was ${of(behind, 0.5)} s old, 99 of 100 ${of(behind, 0.99)} s, all ${of(behind, 1)} s (at most: ${limits.behindSeconds}); pictures of many were ${of(apart, 0.5)} s apart, at most ${of(apart, 1)} s; ${silent} maps heard nothing; event loop late by ${delay.toFixed(0)} ms at p99 (at most: ${limits.delayMs})`,
  )
  for (const { socket } of pages) socket.terminate()
}

interface Ground {
  readonly place: Place
  readonly product: Server
  readonly token: string
}
export const measureMaps = async (): Promise<void> => {
  const { place, product, token } = await onPlace<Ground>('bench-maps', startDurablePostgres, async (made) => {
    Object.assign(process.env, { MQTT_PORT: 'off', JT808_PORT: 'off', GBT32960_PORT: 'off', IOT_DEMO: 'off' })
    const server = await made.start('./product.ts', 'started')
    const staff = await made.addStaff(server.base, 'bench_maps', '13700000013')
    await fillDevices(made.pool, staff.id)
    return { place: made, product: server, token: staff.token }
  })
  try {
    console.log(`load ${loadavg()[0]!.toFixed(1)}`)
    await measureFirst(product, token)
    await measureMoving(product, token)
    console.log(`load ${loadavg()[0]!.toFixed(1)}`)
  } finally {
    await place.close()
  }
}
