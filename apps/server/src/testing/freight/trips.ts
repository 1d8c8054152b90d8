/** Freight orders, the photographs and acts of their trips, for the tests of freight. */
import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { cashierFor } from '../channels.ts'
import { aCargo, aDriver, aShipper, cargosPath, type TestDriver } from './parties.ts'
import { aSignature } from '../orders.ts'
import { type Person, signInAgain } from '../people.ts'
import type { TestApp } from '../test-app.ts'

export const ordersPath = '/api/transportation/orders/'

const shown = new WeakMap<TestApp, Map<number, string>>()
/** A token that is good now: clocks of tests run on by days. */
export const tokenOf = async (app: TestApp, person: Person): Promise<string> => {
  const known = shown.get(app) ?? new Map<number, string>()
  shown.set(app, known)
  const last = known.get(person.id) ?? person.token
  const isGood = (await app.call('GET', '/api/transportation/me/', { token: last })).status === 200
  const token = isGood ? last : (await signInAgain(app, person)).token
  known.set(person.id, token)
  return token
}

let drawn = 0
/** Uploads so many different photographs in his name; answers how an act names them. */
export const photosOf = async (app: TestApp, person: Person, count: number): Promise<{ sha256: string }[]> => {
  const photos: { sha256: string }[] = []
  for (let at = 0; at < count; at += 1) {
    drawn += 1
    const colour = { r: drawn % 256, g: Math.floor(drawn / 256) % 256, b: process.pid % 256 }
    const bytes = await sharp({ create: { width: 32, height: 24, channels: 3, background: colour } })
      .png()
      .toBuffer()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const form = new FormData()
    form.set('sha256', sha256)
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `photo-${drawn}.png`)
    const answer = await app.call('POST', '/api/field/files/', { token: await tokenOf(app, person), form })
    if (answer.status !== 201) throw new Error(`a photograph answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    photos.push({ sha256 })
  }
  return photos
}

export interface TestTrip {
  readonly id: number
  readonly cargoId: number
  readonly shipper: Person
  readonly driver: TestDriver
}
const must = (status: number, wanted: number, body: unknown, what: string) => {
  if (status !== wanted) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`)
}
/** An order that was accepted and waits for its freight. */
export const anOrder = async (
  app: TestApp,
  { shipper, driver, cargo = {} }: { shipper?: Person; driver?: TestDriver; cargo?: object } = {},
): Promise<TestTrip> => {
  const sends = shipper ?? (await aShipper(app))
  const drives = driver ?? (await aDriver(app))
  const { id, version } = await aCargo(app, sends, cargo)
  const { status, body } = await app.call('POST', `${cargosPath}${id}/accept/`, {
    token: await tokenOf(app, drives),
    body: { vehicle_id: drives.vehicleId, version },
  })
  must(status, 201, body, 'accepting')
  return { id: body.id, cargoId: id, shipper: sends, driver: drives }
}
/** Pays the freight by a code at the sandbox. */
export const payFreight = async (
  app: TestApp,
  { id, shipper }: Pick<TestTrip, 'id' | 'shipper'>,
  base = ordersPath,
) => {
  const { status, body } = await app.call('POST', `${base}${id}/payment/`, {
    token: await tokenOf(app, shipper),
    body: { payment_method: 'wechat' },
  })
  must(status, 200, body, 'paying')
  await app.call('POST', await cashierFor(app, body), { body: { result: 'success' } })
}
export const aPaidOrder = async (app: TestApp, wish: Parameters<typeof anOrder>[1] = {}): Promise<TestTrip> => {
  const trip = await anOrder(app, wish)
  await payFreight(app, trip)
  return trip
}

/** Calls of one trip, by whoever they are of. */
export const onTrip = (app: TestApp, { id, shipper, driver }: TestTrip) => {
  const call = async (who: Person, act: string, body: object = {}) =>
    app.call('POST', `${ordersPath}${id}/${act}/`, { token: await tokenOf(app, who), body })
  const self = {
    drives: (act: string, body: object = {}) => call(driver, act, body),
    sends: (act: string, body: object = {}) => call(shipper, act, body),
    read: async (who: Person = shipper) =>
      (await app.call('GET', `${ordersPath}${id}/`, { token: await tokenOf(app, who) })).body,
    code: async (): Promise<string> =>
      (await app.pool.query('SELECT pickup_code FROM freight_order WHERE id = $1', [id])).rows[0].pickup_code,
    receiptCode: async (): Promise<string> =>
      (await app.pool.query('SELECT receipt_code FROM freight_order WHERE id = $1', [id])).rows[0].receipt_code,
    /** Where the cargo is loaded. */
    atPickup: async () => {
      const { rows } = await app.pool.query(
        `SELECT s.latitude, s.longitude FROM cargo_stop s JOIN freight_order o ON o.cargo_id = s.cargo_id
         WHERE o.id = $1 ORDER BY s.position LIMIT 1`,
        [id],
      )
      return rows[0] as { latitude: number; longitude: number }
    },
    load: async () => {
      const body = { pickup_code: await self.code(), pieces: 1, photos: await photosOf(app, driver, 4) }
      return call(driver, 'load', body)
    },
    deliver: async (more: object = {}) =>
      call(driver, 'deliver', {
        receiver_name: '李师傅',
        pieces: 1,
        photos: await photosOf(app, driver, 2),
        signature: await aSignature(),
        ...more,
      }),
    /** Up to this act, each done as it should be. */
    upTo: async (last: 'depart' | 'arrive' | 'load' | 'unload' | 'deliver') => {
      const steps: [typeof last, () => Promise<{ status: number; body: unknown }>][] = [
        ['depart', () => call(driver, 'depart')],
        ['arrive', async () => call(driver, 'arrive-pickup', await self.atPickup())],
        ['load', self.load],
        ['unload', () => call(driver, 'arrive-delivery', {})],
        ['deliver', () => self.deliver()],
      ]
      for (const [name, step] of steps) {
        const { status, body } = await step()
        must(status, 200, body, name)
        if (name === last) return
      }
    },
    sync: (kind: string, payload: object, more: object = {}) => ({
      event_id: randomUUID(),
      subject: 'freight_order',
      subject_id: id,
      kind,
      sequence: 1,
      occurred_at: app.clock.now().toISOString(),
      payload,
      ...more,
    }),
    /** Fen on the accounts of the books that concern it. */
    books: async (kind = 'freight_order', of = id): Promise<Record<string, number>> => {
      const { rows } = await app.pool.query(
        `SELECT e.account, sum(e.amount_fen)::bigint AS fen FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
         WHERE p.payable_kind = $1 AND p.payable_id = $2 GROUP BY e.account HAVING sum(e.amount_fen) <> 0`,
        [kind, of],
      )
      return Object.fromEntries(rows.map(({ account, fen }) => [account, fen]))
    },
  }
  return self
}
