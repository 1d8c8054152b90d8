import { fieldVersion } from '@jihui/protocol/field/versions'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.ts'
import type { ServerModule } from '../../module.ts'
import { refuse } from '../../platform/refusal.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { fieldAct, type HappenedAct } from './public.ts'
import { handOverUnchosen } from './clashes.ts'

/** A counter that only goes up one by one, of the person whose number it bears: the least thing acts can be done to. */
const counters = new Map<number, { at: number; events: Set<string>; settled: HappenedAct[] }>()
const counterOf = (id: number) => {
  const counter = counters.get(id) ?? { at: 0, events: new Set<string>(), settled: [] }
  counters.set(id, counter)
  return counter
}
const counterModule: ServerModule = {
  name: 'counter',
  hooks: {
    field: {
      subjects: {
        counter: {
          named: (id) => `计数 ${id}`,
          path: (id) => `/counters/${id}`,
          deskPath: (id) => `/admin/counters/${id}`,
          isReader: async (_services, userId, id) => userId === id,
          stateOf: async (_services, actor, id) =>
            actor.id === id ? { version: counterOf(id).at, label: '计数' } : null,
          acts: {
            step: fieldAct('加一', z.object({ to: z.number('请填写数字') }), async (_services, _actor, sent) => {
              const counter = counterOf(sent.subjectId)
              if (sent.eventId !== null && counter.events.has(sent.eventId))
                return { version: counter.at, isRepeat: true }
              if (sent.body.to !== counter.at + 1) refuse('resource.conflict')
              counter.at = sent.body.to
              counter.events.add(sent.eventId!)
              return { version: counter.at, isRepeat: false }
            }),
          },
          settle: async (_noting, id, acts) => void counterOf(id).settled.push(...acts),
        },
      },
    },
  },
}

let app: TestApp
let driver: Person
let other: Person
beforeAll(async () => {
  app = await startTestApp({ modules: [...modules, counterModule] })
  ;[driver, other] = [await aRenter(app), await aRenter(app)]
})
afterAll(() => app.close())

let sequence = 0
const step = (to: number, more: object = {}) => {
  sequence += 1
  return {
    event_id: randomUUID(),
    subject: 'counter',
    subject_id: driver.id,
    kind: 'step',
    sequence,
    occurred_at: '2026-11-20T09:00:00+08:00',
    payload: { to },
    ...more,
  }
}
const sync = async (events: object[], who = driver) => {
  const { status, body } = await app.call('POST', '/api/field/sync/', {
    token: who.token,
    body: { device_id: 'phone', app_version: String(fieldVersion), events },
  })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.results as {
    event_id: string
    outcome: string
    code?: string
    clash_id?: number
    subject_version: number
  }[]
}
const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome)
const clashesOf = async (who = driver) =>
  (await app.call('GET', '/api/field/clashes/', { token: who.token })).body.results
const resolve = (id: number, choice: string, who = driver) =>
  app.call('POST', `/api/field/clashes/${id}/resolve/`, { token: who.token, body: { choice } })
const at = () => counterOf(driver.id).at

test('a batch is applied in the order of the device, whatever the order it was sent in, and each event once', async () => {
  const [first, second, third] = [step(1), step(2), step(3)]
  expect(outcomes(await sync([third, first, second]))).toEqual(['applied', 'applied', 'applied'])
  expect(at()).toBe(3)
  expect(outcomes(await sync([first, second, third]))).toEqual(['already', 'already', 'already'])
  const twice = step(4)
  const both = await Promise.all([sync([twice]), sync([twice])])
  expect(
    both
      .flat()
      .map(({ outcome }) => outcome)
      .toSorted(),
  ).toEqual(['already', 'applied'])
  expect(at()).toBe(4)
})

test('an event that stands twice in one batch is applied once, and what follows it finds it done', async () => {
  const from = at()
  const [next, later] = [step(from + 1), step(from + 2)]
  const results = await sync([next, next, later])
  expect(outcomes(results)).toEqual(['applied', 'already', 'applied'])
  expect(results.map(({ subject_version: version }) => version)).toEqual([from + 1, from + 1, from + 2])
})

test('one that is refused lets the others pass, and can be sent again', async () => {
  const events = [
    step(7),
    step(8, { kind: 'jump' }),
    step(8, { payload: {} }),
    step(8, { subject: 'ship' }),
    step(8, { subject_id: other.id }),
    step(8),
  ]
  const results = await sync(events)
  expect(outcomes(results)).toEqual(['applied', 'refused', 'refused', 'refused', 'refused', 'applied'])
  expect(results.map(({ code }) => code)).toEqual([
    undefined,
    'field.unknown_kind',
    'request.invalid',
    'field.unknown_subject',
    'field.unknown_subject',
    undefined,
  ])
  expect(results[4]!.subject_version).toBeNull()
  const taken = await sync([{ ...events[0], subject_id: other.id }], other)
  expect(taken[0]).toMatchObject({ outcome: 'refused', code: 'field.event_of_another' })
})

test('more than fifty at once, and what is no event, are refused by the field', async () => {
  const ask = (events: unknown) => app.call('POST', '/api/field/sync/', { token: driver.token, body: { events } })
  const many = await ask(Array.from({ length: 51 }, () => step(9)))
  expect([many.status, Object.keys(many.body.errors)]).toEqual([400, ['events']])
  const odd = await ask([{ ...step(9), occurred_at: '昨天', sequence: -1 }])
  expect(Object.keys(odd.body.errors).toSorted()).toEqual(['events.0.occurred_at', 'events.0.sequence'])
})

describe('a move that is impossible', () => {
  test('is kept with what follows it, shown with both sides, and settled as it happened', async () => {
    const [wrong, later] = [step(at() + 5), step(at() + 1)]
    const results = await sync([wrong, later])
    expect(outcomes(results)).toEqual(['clash', 'clash'])
    expect(results[1]!.clash_id).toBe(results[0]!.clash_id)
    expect(outcomes(await sync([wrong, later]))).toEqual(['clash', 'clash'])
    const [shown] = await clashesOf()
    expect(shown).toMatchObject({
      id: results[0]!.clash_id,
      kind: 'step',
      code: 'resource.conflict',
      theirs: { version: at(), label: '计数' },
      choices: ['settle_as_happened', 'hand_over', 'discard'],
    })
    expect(shown.mine.map((one: { event_id: string }) => one.event_id)).toEqual([wrong.event_id, later.event_id])
    expect((await resolve(shown.id, 'discard', other)).status).toBe(404)
    expect((await resolve(shown.id, 'settle_as_happened')).status).toBe(200)
    expect(counterOf(driver.id).settled.map(({ eventId }) => eventId)).toEqual([wrong.event_id, later.event_id])
    expect((await resolve(shown.id, 'discard')).body.code).toBe('field.clash_resolved')
    expect(outcomes(await sync([step(at() + 1)]))).toEqual(['applied'])
  })

  test('is refused with its reason while whoever did it waits, and holds up nothing', async () => {
    const before = await clashesOf()
    const [result] = await sync([step(at() + 5, { is_waited: true })])
    expect(result).toMatchObject({ outcome: 'refused', code: 'resource.conflict' })
    expect(await clashesOf()).toEqual(before)
    expect(outcomes(await sync([step(at() + 1, { is_waited: true })]))).toEqual(['applied'])
  })

  test('is one clash for a thing, however many devices bring it at the same moment', async () => {
    const results = await Promise.all([1, 2, 3, 4].map(() => sync([step(at() + 9)])))
    expect(new Set(results.flat().map(({ clash_id: id }) => id)).size).toBe(1)
    const [shown] = await clashesOf()
    expect(shown.mine).toHaveLength(4)
    await resolve(shown.id, 'discard')
  })

  test('nobody chooses about is handed to staff after two days, who say what was done, and not in their own case', async () => {
    const [result] = await sync([step(at() + 7)])
    app.clock.set(new Date(app.clock.now().getTime() + 49 * 3_600_000).toISOString())
    await handOverUnchosen(app.services)
    const [staff, again] = [await aMember(app, 'admin'), await signInAgain(app, driver)]
    const queue = await app.call('GET', '/api/admin/field/clashes/', { token: staff.token })
    expect(queue.body.results.map(({ id }: { id: number }) => id)).toContain(result!.clash_id)
    const close = (who: Person, notes = '已和司机核对，补记在运单里') =>
      app.call('POST', `/api/admin/field/clashes/${result!.clash_id}/close/`, { token: who.token, body: { notes } })
    expect((await close(again)).status).toBe(403)
    expect(Object.keys((await close(staff, '')).body.errors)).toEqual(['notes'])
    await app.pool.query('UPDATE field_clash SET user_id = $2 WHERE id = $1', [result!.clash_id, staff.id])
    expect((await close(staff)).body.code).toBe('auth.own_case')
    await app.pool.query('UPDATE field_clash SET user_id = $2 WHERE id = $1', [result!.clash_id, driver.id])
    expect((await close(staff)).status).toBe(200)
    const { rows: audited } = await app.pool.query(
      `SELECT actor_id, before, after FROM audit_log WHERE action = 'field_clash.close'`,
    )
    expect(audited).toMatchObject([
      { actor_id: staff.id, before: { status: 'handed_over' }, after: { status: 'closed' } },
    ])
    await app.settle()
    const told = await app.call('GET', '/api/notifications/', { token: again.token })
    expect(told.body.results[0]).toMatchObject({
      title: '平台处理了一步对不上的操作',
      message: '已和司机核对，补记在运单里',
    })
    expect((await close(staff)).body.code).toBe('field.clash_resolved')
  })
})

test('an app that was followed long ago is asked to renew itself; nothing of what it sent is taken or lost', async () => {
  const kept = step(at() + 1)
  app.clock.set('2027-03-01T00:00:00Z')
  const { token } = await signInAgain(app, driver)
  const send = (version: string) =>
    app.call('POST', '/api/field/sync/', {
      token,
      body: { device_id: 'phone', app_version: version, events: [kept] },
    })
  const old = await send('1')
  expect([old.status, old.body.code]).toEqual([409, 'field.app_too_old'])
  const renewed = await send(String(fieldVersion))
  expect(outcomes(renewed.body.results)).toEqual(['applied'])
})
