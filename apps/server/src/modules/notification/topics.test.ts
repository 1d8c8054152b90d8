/** Who hears of a thing on the channel: whoever may read it, for as long as he may. */
import { channelLimits } from '@jihui/protocol/channel'
import { orderChangedMessage } from '@jihui/protocol/rental/conventions'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type App, buildApp } from '../../app.ts'
import { gatherTopics } from '../../compose.ts'
import type { ServerModule } from '../../module.ts'
import { modules } from '../../modules.ts'
import { aMachine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { type Heard, type OpenPage, openPage } from '../../testing/open-page.ts'
import { anOwner } from '../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** All that a new kind of thing takes to have audiences. */
const walks: ServerModule = {
  name: 'walks',
  topics: { walk: { id: 'code', mayJoin: async (_services, actor, id) => walkers.has(`${id} ${actor.id}`) } },
}
const walkers = new Set<string>()

let app: TestApp
/** Another process on the same database. */
let elsewhere: App
let elsewhereUrl: string
let chief: Person
beforeAll(async () => {
  app = await startTestApp({ modules: [...modules, walks] })
  elsewhere = await buildApp(app.config, app.databaseUrl, { clock: app.clock, modules: [...modules, walks] })
  await elsewhere.services.realtime.start()
  elsewhereUrl = await elsewhere.http.listen({ host: '127.0.0.1', port: 0 })
  chief = await aMember(app, 'super_admin')
})
afterAll(async () => {
  await elsewhere.stop()
  await app.close()
})

const pages: OpenPage[] = []
const connect = async ({ token }: Person, url = app.url): Promise<OpenPage> => {
  const page = await openPage(url, token)
  pages.push(page)
  return page
}
afterEach(() => {
  for (const { socket } of pages.splice(0)) socket.terminate()
})

const anOrder = async () => {
  const [renter, owner] = [await aRenter(app), await anOwner(app)]
  const machine = await aMachine(app, { owner })
  const id = await aRental(app, { machine, renter, status: 'pending_verification' })
  await app.settle()
  return { id, topic: `rental/${id}`, renter, owner }
}
const cancel = (id: number, renter: Person) =>
  app.call('POST', pathOf('medical', 'cancel_rental', id), { token: renter.token, body: { reason: '不需要了' } })
const walk = async (person: Person, name: string): Promise<string> => {
  walkers.add(`${name} ${person.id}`)
  return `walk/${name}`
}
const subscribed = { type: 'subscribed' }
/** Whatever was told before has arrived once this has. */
const settled = async (page: OpenPage, userId: number) => {
  const word = Math.random()
  await app.services.realtime.publish(userId, { type: 'notification', word })
  await page.hear((one) => one.word === word)
}

describe('an order', () => {
  it('moves the pages of its renter, of its owner and of staff who may read it, at every process, once each', async () => {
    const { id, topic, renter, owner } = await anOrder()
    const parties = [
      await connect(renter),
      await connect(owner, elsewhereUrl),
      await connect(await aMember(app, 'staff'), elsewhereUrl),
      await connect(chief),
    ]
    for (const page of parties) expect(await page.subscribe(topic)).toMatchObject({ ...subscribed, topic })
    const committed = (await cancel(id, renter), performance.now())
    for (const page of parties) await page.hear((one) => one.topic === topic && one.type === orderChangedMessage)
    expect(performance.now() - committed).toBeLessThan(1_000)
    await app.settle()
    const { rows } = await app.pool.query(`SELECT count(*)::int AS n FROM outbox WHERE subject = $1`, [`rental:${id}`])
    const changes = (page: OpenPage) => page.of(topic).filter(({ type }) => type === orderChangedMessage)
    const told = changes(parties[0]!).length
    expect(told).toBeGreaterThan(0)
    expect(told).toBeLessThanOrEqual(rows[0].n)
    for (const page of parties) await expect.poll(() => changes(page).length).toBe(told)
    // What happened is read, not told: one party is not meant to see what moves another.
    expect(changes(parties[0]!)[0]).toEqual({ type: orderChangedMessage, topic })
  })

  it('is nobody else’s: foreign, unknown, undeclared and misnamed are refused alike', async () => {
    const { topic } = await anOrder()
    for (const person of [await aRenter(app), await anOwner(app)]) {
      const page = await connect(person)
      const refusal = { type: 'refused', success: false, code: 'channel.topic_not_found', number: 5000 }
      const unknown = [topic, 'rental/99999999', 'rental/999999999999', 'rental/1x', 'trip/1', 'constructor/1']
      const answers: Heard[] = []
      for (const name of unknown) answers.push(await page.subscribe(name))
      expect(answers).toEqual(unknown.map((name) => ({ ...answers[0], topic: name })))
      expect(answers[0]).toMatchObject({ ...refusal, topic, message: '没有这项内容，或者你不能查看' })
    }
    const page = await connect(await aRenter(app))
    for (const name of ['', 'rental', 'rental/', '/1', `rental/${'1'.repeat(300)}`, 'RENTAL/1', null, 7, ['rental/1']])
      expect(await page.subscribe(name as string)).toMatchObject({ code: 'channel.topic_not_found' })
  })

  it('is lost within a second by staff whose permission, role or account goes, wherever the page is connected', async () => {
    const { topic, renter, id } = await anOrder()
    const [here, there, gone] = [await aMember(app, 'admin'), await aMember(app, 'admin'), await aMember(app, 'admin')]
    const own = await connect(renter)
    await own.subscribe(topic)
    const losing = [await connect(here), await connect(there, elsewhereUrl)]
    const [renamed, ended] = losing as [OpenPage, OpenPage]
    const closing = await connect(gone, elsewhereUrl)
    for (const page of [renamed, ended, closing]) expect(await page.subscribe(topic)).toMatchObject(subscribed)

    const body = { technical_role: 'user', reason: '离职' }
    const isDropped = (one: { type: string; code?: string }) =>
      one.type === 'unsubscribed' && one.code === 'channel.topic_ended'
    const change = await app.call('PUT', `/api/admin/users/${here.id}/role/`, { token: chief.token, body })
    const changedAt = performance.now()
    expect(change.status).toBe(200)
    await renamed.hear(isDropped)
    expect(performance.now() - changedAt).toBeLessThan(1_000)

    const path = '/api/admin/permissions/admin/'
    const { rows } = await app.pool.query<{ permission: string }>(
      `SELECT permission FROM role_permission WHERE role = 'admin'`,
    )
    const held = rows.map(({ permission }) => permission)
    const without = { permissions: held.filter((code) => code !== 'rental_view') }
    expect((await app.call('PUT', path, { token: chief.token, body: without })).status).toBe(200)
    const removedAt = performance.now()
    await ended.hear(isDropped)
    expect(performance.now() - removedAt).toBeLessThan(1_000)
    await app.call('PUT', path, { token: chief.token, body: { permissions: held } })

    const off = { is_active: false, reason: '离职' }
    await app.call('PATCH', `/api/admin/users/${gone.id}/`, { token: chief.token, body: off })
    expect(await closing.closed).toBe(4401)

    await cancel(id, renter)
    await own.hear((one) => one.topic === topic && one.type === orderChangedMessage)
    for (const [page, person] of [
      [renamed, here],
      [ended, there],
    ] as const) {
      await settled(page, person.id)
      expect(page.of(topic).at(-1)!.type).toBe('unsubscribed')
      expect(page.of(topic).map(({ type }) => type)).not.toContain(orderChangedMessage)
    }
  })
})

describe('a topic', () => {
  it('of a new module takes one declaration: asked, told at both processes once, left', async () => {
    const person = await aRenter(app)
    const topic = await walk(person, 'west-lake')
    const [here, there] = [await connect(person), await connect(person, elsewhereUrl)]
    for (const page of [here, there]) await page.subscribe(topic)
    await app.services.realtime.publishTo(topic, { type: 'walk_moved', step: 1 })
    await elsewhere.services.realtime.publishTo(topic, { type: 'walk_moved', step: 2 })
    for (const page of [here, there])
      await expect
        .poll(() =>
          page
            .of(topic)
            .map(({ step }) => step as number)
            .toSorted((one, other) => one - other),
        )
        .toEqual([1, 2])
    here.say({ type: 'unsubscribe', topic })
    await here.hear(({ type }) => type === 'unsubscribed')
    await app.services.realtime.publishTo(topic, { type: 'walk_moved', step: 3 })
    await there.hear(({ step }) => step === 3)
    await settled(here, person.id)
    expect(here.heard.some(({ step }) => step === 3)).toBe(false)
  })

  it('is told after the commit, and never what was taken back', async () => {
    const person = await aRenter(app)
    const topic = await walk(person, 'commit')
    const page = await connect(person)
    await page.subscribe(topic)
    const { realtime } = app.services
    const failing = app.db.transaction(async (tx) => {
      await realtime.publishTo(topic, { type: 'walk_moved', word: 'taken back' }, tx)
      await realtime.recheck({ topic }, tx)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    await app.db.transaction(async (tx) => {
      await realtime.publishTo(topic, { type: 'walk_moved', word: 'committed' }, tx)
      expect(page.of(topic)).toEqual([])
    })
    await page.hear(({ word }) => word === 'committed')
    expect(page.of(topic).map(({ word }) => word as string)).toEqual(['committed'])
  })

  it('is lost the moment the right ends and its module says so, by him alone, also by who asks just then', async () => {
    const [stays, goes] = [await aRenter(app), await aRenter(app)]
    const topic = await walk(stays, 'ends')
    await walk(goes, 'ends')
    const [kept, lost] = [await connect(stays, elsewhereUrl), await connect(goes, elsewhereUrl)]
    for (const page of [kept, lost]) await page.subscribe(topic)
    walkers.delete(`ends ${goes.id}`)
    await app.services.realtime.recheck({ topic, userId: goes.id })
    const from = performance.now()
    await lost.hear(({ type }) => type === 'unsubscribed')
    expect(performance.now() - from).toBeLessThan(1_000)
    await app.services.realtime.publishTo(topic, { type: 'walk_moved', step: 1 })
    await kept.hear(({ step }) => step === 1)
    await settled(lost, goes.id)
    expect(lost.heard.some(({ step }) => step === 1)).toBe(false)
    expect(await lost.subscribe(topic)).toMatchObject({ type: 'refused' })
  })

  it('says that something changed where there is too much to tell, and that a moment ago something may have been missed', async () => {
    const person = await aRenter(app)
    const topic = await walk(person, 'long')
    const page = await connect(person)
    await page.subscribe(topic)
    await app.services.realtime.publishTo(topic, { type: 'walk_moved', words: '路'.repeat(5_000) })
    expect(await page.hear(({ type }) => type === 'walk_moved')).toEqual({ type: 'walk_moved', topic })
    const late = await connect(person)
    await late.subscribe(topic)
    expect(await late.hear((one) => one.type === 'messages_missed' && one.topic === topic)).toBeTruthy()
  })

  it('nobody declared is no address, and one of two modules or a name that cannot be is refused at the start', async () => {
    await expect(app.services.realtime.publishTo('trip/1', { type: 'moved' })).rejects.toThrow('no module declares')
    expect(() => gatherTopics([walks, { ...walks, name: 'other' }])).toThrow('topic walk is brought by two modules')
    expect(() => gatherTopics([{ name: 'one', topics: { 'Long Walk': walks.topics!.walk! } }])).toThrow(
      'cannot be called',
    )
  })
})

it('a page is looked up so many topics within a second', async () => {
  const page = await connect(await aRenter(app))
  const { joinsPerSecond } = channelLimits
  for (let at = 0; at < joinsPerSecond + 5; at += 1) page.say({ type: 'subscribe', topic: `walk/none${at}` })
  const codes = () => page.heard.filter(({ type }) => type === 'refused').map(({ code }) => code as string)
  await expect.poll(() => codes().length).toBe(joinsPerSecond + 5)
  expect(codes().filter((code) => code === 'channel.topic_not_found')).toHaveLength(joinsPerSecond)
  expect(codes().filter((code) => code === 'channel.too_many_joins')).toHaveLength(5)
})
