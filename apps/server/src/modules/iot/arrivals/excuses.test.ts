/** What lets a machine be away from its site, whenever it is known; and since when an alarm shows its owner where it is. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emit } from '../../../platform/events/outbox.ts'
import { aMachineTrip, bringMachine, loadMachine } from '../../../testing/freight/machine-trips.ts'
import { mqttDevice, mqttUrlOf } from '../../../testing/iot/mqtt-client.ts'
import { aTask, onTask } from '../../../testing/maintenance.ts'
import { type SiteGround, type SiteOrder, startSiteGround } from '../../../testing/iot/site-ground.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { followNow } from '../follow/follow-readings.ts'
import { watchSites } from './watch-sites.ts'

let app: TestApp
let ground: SiteGround
let people: SiteGround['people']
beforeAll(async () => {
  ground = await startSiteGround()
  ;({ app, people } = ground)
})
// Who signed in before has to do so again by now.
beforeEach(() => ground.passes({ minutes: 1 }))
afterAll(() => app.close())

/** How exactly its owner sees where it is now. */
const shownToOwner = async ({ device }: SiteOrder) =>
  (await app.call('GET', `/api/iot/devices/${device.code}/`, { token: people.owner.token })).body.position?.precision
const alarmOf = async (order: SiteOrder) => [await ground.alertsOf(order), await shownToOwner(order)]
const leaves = (order: SiteOrder) => ground.stands(order, 2_000, 2_000)

describe('a machine that is away from its site', () => {
  const aTripBack = async (order: SiteOrder) => {
    await app.pool.query(
      `UPDATE equipment SET transport_weight_kg = 5400, transport_length_cm = 620, transport_width_cm = 220,
         transport_height_cm = 240 WHERE id = $1`,
      [order.machine.id],
    )
    return aMachineTrip(app, people.owner, { rental_id: order.id, direction: 'back' })
  }

  it('may be, on the lorry that brings it back: once that is loaded, whether it had left before or not', async () => {
    const [before, after] = [await ground.standing(), await ground.standing()]
    const trips = [await aTripBack(before), await aTripBack(after)] as const
    await loadMachine(app, trips[0])
    await leaves(before)
    await leaves(after)
    expect([await alarmOf(before), await alarmOf(after)]).toEqual([
      [[], 'district'],
      [['open'], 'exact'],
    ])
    await loadMachine(app, trips[1])
    await watchSites(app.services)
    expect(await alarmOf(after)).toEqual([['closed'], 'district'])
    expect((await ground.siteOf(after, people.owner)).left).toEqual([])
    await bringMachine(app, trips[1])
    expect(await alarmOf(after)).toEqual([['closed'], 'district'])
  })

  it('may be, while its return is announced, and not once nobody could fetch it', async () => {
    const order = await ground.standing()
    await leaves(order)
    expect(await alarmOf(order)).toEqual([['open'], 'exact'])
    await ground.act(order, 'announce_return', people.renter)
    expect(await alarmOf(order)).toEqual([['closed'], 'district'])
    await app.db.transaction(async (tx) => {
      await tx.execute(`update rental set return_announced_at = null where id = ${order.id}`)
      await emit(tx, 'rental.return_refuted', {
        rentalId: order.id,
        userId: people.renter.id,
        line: order.machine.line,
        notes: '',
      })
    })
    await app.settle()
    expect(await alarmOf(order)).toEqual([['closed', 'open'], 'exact'])
  })

  it('may be, while it stands through no fault of its renter, and not beyond', async () => {
    const order = await ground.standing()
    await leaves(order)
    expect(await alarmOf(order)).toEqual([['open'], 'exact'])
    const requests = '/api/maintenance/requests/'
    const made = await app.call('POST', requests, {
      token: people.renter.token,
      body: { rental_id: order.id, description: '大臂油缸漏油' },
    })
    const accepted = await app.call('POST', `${requests}${made.body.id}/accept/`, {
      token: people.admin.token,
      body: { payer: 'platform', standstill: true },
    })
    expect([made.status, accepted.status]).toEqual([201, 201])
    app.clock.advance({ minutes: 1 })
    await app.settle()
    await watchSites(app.services)
    expect(await alarmOf(order)).toEqual([['closed'], 'district'])
    await ground.stands(order, 9_000)
    expect(await alarmOf(order)).toEqual([['closed'], 'district'])
  })

  it.each(['renter', 'code', 'alarm'] as const)(
    'is noticed at once when a repair of origin %s ends, without anybody looking for it',
    async (origin) => {
      const order = await ground.standing()
      const task = await aTask(app, { machine: order.machine, owner: people.owner, rentalId: order.id, origin })
      await app.pool.query('UPDATE maintenance_request SET stood_from = created_at WHERE id = $1', [task.id])
      await leaves(order)
      expect(await alarmOf(order)).toEqual([[], 'district'])
      expect((await onTask(app, task).finish()).status).toBe(200)
      await app.settle()
      expect(await alarmOf(order)).toEqual([['open'], 'exact'])
    },
  )

  it('may be, for the reason its renter gives, and not once he takes it back', async () => {
    const order = await ground.standing()
    await leaves(order)
    expect((await ground.say(order, { says: 'away', reason: '去加油' })).status).toBe(200)
    expect(await alarmOf(order)).toEqual([['closed'], 'district'])
    expect((await ground.say(order, { says: 'staying' })).status).toBe(200)
    expect(await alarmOf(order)).toEqual([['closed', 'open'], 'exact'])
  })
})

describe('an alarm of danger', () => {
  const cries = async ({ device }: SiteOrder, ts = app.clock.now().getTime()) => {
    const terminal = await mqttDevice(mqttUrlOf(app), device)
    await terminal.publish(`v1/${device.code}/event`, { ts, code: 'sos' })
    await terminal.close()
    await followNow(app.services)
    await app.settle()
  }
  const alertOf = async ({ device }: SiteOrder): Promise<{ id: number; is_late: boolean }> =>
    (await app.call('GET', '/api/iot/alerts/', { token: people.admin.token, query: { device: device.code } })).body
      .results[0]
  /** Of each reading of today, the newest first, what its owner reads. */
  const readByOwner = async ({ device }: SiteOrder): Promise<boolean[]> => {
    const { body } = await app.call('GET', `/api/iot/devices/${device.code}/readings/`, { token: people.owner.token })
    const told = body.results.filter(({ lat }: { lat: number | null }) => lat !== null)
    return told.map(({ accuracy }: { accuracy: number | null }) => accuracy !== null)
  }

  it('shows the owner where his machine is from then on, until somebody has closed it', async () => {
    const order = await ground.standing()
    await ground.stands(order, 10)
    expect(await shownToOwner(order)).toBe('district')
    app.clock.advance({ minutes: 1 })
    await cries(order)
    await ground.stands(order, 20)
    expect(await shownToOwner(order)).toBe('exact')
    // What was before the alarm stays told by its district; before the renter had it, it was the owner's.
    expect(await readByOwner(order)).toEqual([true, false, false, true])
    const { id } = await alertOf(order)
    const closed = await app.call('POST', `/api/iot/alerts/${id}/close/`, {
      token: people.owner.token,
      body: { notes: '司机平安' },
    })
    expect([closed.status, await shownToOwner(order)]).toEqual([200, 'district'])
    expect(await readByOwner(order)).toEqual([false, false, false, true])
  })

  it('that nobody closes shows it for a day after it was last heard of; one that arrives late shows nothing', async () => {
    const [order, late] = [await ground.standing(), await ground.standing()]
    await cries(order)
    await ground.passes({ minutes: 30 })
    await cries(late, app.clock.now().getTime() - 10 * 60_000)
    await ground.stands(order, 10)
    await ground.stands(late, 10)
    expect([await shownToOwner(order), await shownToOwner(late), (await alertOf(late)).is_late]).toEqual([
      'exact',
      'district',
      true,
    ])
    await ground.passes({ hours: 24 })
    await ground.stands(order, 10)
    expect(await shownToOwner(order)).toBe('district')
  })
})
