/** What a technician says of himself: hours, circle, where he is; what others find; papers that end. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenOf } from '../../../testing/freight/trips.ts'
import { aPicture } from '../../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { applyAs, fillBank, inDays, takeTest, technicianBase } from '../../../testing/technician/certification.ts'
import { invariants } from '../proof/invariants.ts'
import { forgetPositions } from './change-availability.ts'

// A Wednesday, nine o'clock in Shanghai.
const start = '2026-11-25T01:00:00Z'
let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ now: start, settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'super_admin')
  await fillBank(app, ['hydraulic', 'welding', 'engine'])
})
afterAll(async () => {
  for (const one of invariants) if ('text' in one) expect((await app.pool.query(one.text)).rows, one.rule).toEqual([])
  await app.close()
})
beforeEach(() => app.clock.set(start))
const minutes = (count: number) => app.clock.set(new Date(app.clock.now().getTime() + count * 60_000))

const aTechnician = async (skill = 'hydraulic', paperDays = 200): Promise<Person> => {
  const person = await aRenter(app)
  const isWelder = skill === 'welding'
  const fields = {
    skills: [{ code: skill, level: 1 }],
    papers_until: {
      skill_certificate_files: inDays(app, 400),
      ...(isWelder && { welding_permit_files: inDays(app, paperDays) }),
    },
  }
  const files = ['id_card_files', 'skill_certificate_files', ...(isWelder ? ['welding_permit_files'] : [])]
  const { body } = await applyAs(app, person, { fields, files })
  for (const { id } of body.assessments) await takeTest(app, person.token, id)
  await app.call('POST', `/api/admin/applications/${body.id}/approve/`, { token: staff.token, body: { notes: '齐' } })
  return person
}
const get = async (who: Person, path: string) => (await app.call('GET', path, { token: await tokenOf(app, who) })).body
const me = (who: Person) => get(who, `${technicianBase}me/`)
const search = async (query: string) => (await app.call('GET', `${technicianBase}search/?${query}`)).body

describe('hours and circle', () => {
  const plain = { week: [{ day: 3, from: '13:00', to: '18:00' }], exceptions: [], radius_km: 80, jobs_per_day: 4 }
  test('take the place of what was said before; each mistake names its field', async () => {
    const person = await aTechnician()
    const put = (body: object) => app.call('PUT', `${technicianBase}availability/`, { token: person.token, body })
    const exceptions = [{ date: '2026-11-26' }, { date: '2026-11-28', from: '09:00', to: '24:00' }]
    expect((await put({ ...plain, exceptions })).status).toBe(200)
    expect((await me(person)).availability).toMatchObject({
      week: plain.week,
      exceptions: [
        { date: '2026-11-26', from: null, to: null },
        { date: '2026-11-28', from: '09:00', to: '24:00' },
      ],
      radius_km: 80,
      jobs_per_day: 4,
    })
    const wrong: readonly (readonly [object, string])[] = [
      [{ week: [{ day: 8, from: '08:00', to: '09:00' }] }, 'week.0.day'],
      [{ week: [{ day: 1, from: '09:00', to: '08:00' }] }, 'week.0.to'],
      [
        {
          week: [
            { day: 1, from: '08:00', to: '12:00' },
            { day: 1, from: '11:00', to: '13:00' },
          ],
        },
        'week.1.from',
      ],
      [{ exceptions: [{ date: '2026-11-24' }] }, 'exceptions.0.date'],
      [{ exceptions: [{ date: '2026-12-01', from: '08:00' }] }, 'exceptions.0.to'],
      [
        { exceptions: [{ date: '2026-12-01' }, { date: '2026-12-01', from: '08:00', to: '09:00' }] },
        'exceptions.1.date',
      ],
      [{ radius_km: 301 }, 'radius_km'],
      [{ jobs_per_day: 0 }, 'jobs_per_day'],
      [{ home: { city: '无此城' } }, 'home.city'],
    ]
    for (const [changes, field] of wrong) {
      const { status, body } = await put({ ...plain, ...changes })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
    }
  })

  test('two changes at once leave one of them whole', async () => {
    const person = await aTechnician()
    const put = (from: string) =>
      app.call('PUT', `${technicianBase}availability/`, {
        token: person.token,
        body: { ...plain, week: [1, 2, 3].map((day) => ({ day, from, to: '20:00' })) },
      })
    const answers = await Promise.all(['08:00', '09:00', '10:00'].map(put))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { week } = (await me(person)).availability
    expect([week.length, new Set(week.map((one: any) => one.from)).size]).toEqual([3, 1])
  })

  test('where he says he is counts for half an hour, and offline for nothing', async () => {
    const person = await aTechnician()
    const say = (body: object) => app.call('POST', `${technicianBase}status/`, { token: person.token, body })
    const foreign = await say({ status: 'online', latitude: 0, longitude: 0 })
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([400, ['latitude']])
    const half = await say({ status: 'online', latitude: 30 })
    expect(Object.keys(half.body.errors)).toEqual(['longitude'])
    expect((await say({ status: 'busy' })).status).toBe(400)
    const place = async () =>
      (await app.pool.query('SELECT latitude FROM technician_skill WHERE user_id = $1', [person.id])).rows[0].latitude
    const home = await place()
    await say({ status: 'online', latitude: 31, longitude: 121 })
    expect([await place(), (await me(person)).position_at]).toEqual([31, app.clock.now().toISOString()])
    minutes(31)
    expect((await me(person)).position_at).toBeNull()
    await forgetPositions(app.services)
    expect(await place()).toBe(home)
    await say({ status: 'online', latitude: 31, longitude: 121 })
    await say({ status: 'offline' })
    expect(await place()).toBe(home)
  })
})

describe('whom anybody finds', () => {
  test('is told by name, certificates and record, without number, address or place', async () => {
    const person = await aTechnician('engine')
    const { rows } = await app.pool.query('SELECT phone, username FROM app_user WHERE id = $1', [person.id])
    const answer = await search('skill=engine&city=杭州市')
    const [found] = answer.results
    expect(found).toMatchObject({
      id: person.id,
      name: '王师傅',
      city: '杭州',
      skills: [{ code: 'engine', level: 1 }],
      certificates: [{ type: 'skill_certificate', expires_on: inDays(app, 400) }],
      years: 11,
      jobs: 0,
      rating: null,
      next_free: { date: '2026-11-25', half: 'am' },
    })
    const told = JSON.stringify(answer)
    for (const secret of [rows[0].phone, rows[0].username, 'latitude', 'phone', '大力', '重机'])
      expect(told).not.toContain(secret)
    const setActive = (isActive: boolean) =>
      app.pool.query('UPDATE app_user SET is_active = $2 WHERE id = $1', [person.id, isActive])
    await setActive(false)
    expect((await search('skill=engine')).results).toEqual([])
    await setActive(true)
    expect((await search('skill=engine&day=2026-11-29')).results).toEqual([])
    expect((await search('skill=engine&city=宁波')).results).toEqual([])
    expect((await search('skill=boats')).code).toBe('request.invalid')
  })

  test('has the paper the law asks for, to the day', async () => {
    const person = await aTechnician('welding', 10)
    expect((await search('skill=welding')).results.map((one: any) => one.id)).toEqual([person.id])
    minutes(11 * 24 * 60)
    expect((await search('skill=welding')).results).toEqual([])
    expect((await search('')).results.map((one: any) => one.id)).not.toContain(person.id)
    const listed = await get(staff, '/api/admin/technicians/?papers=ended')
    expect(listed.results).toMatchObject([
      { id: person.id, skills: [{ code: 'welding', is_closed: true }], application_id: expect.any(Number) },
    ])
  })
})

describe('a paper that ends', () => {
  test('is renewed by staff; until then the old one counts, and a shorter one is refused', async () => {
    const person = await aTechnician('welding', 20)
    const renew = async (expires_on: string) => {
      const form = new FormData()
      form.set('type', 'welding_permit')
      form.set('expires_on', expires_on)
      form.append('paper_files', await aPicture(), 'permit.png')
      return app.call('POST', `${technicianBase}papers/`, { token: person.token, form })
    }
    const shorter = await renew(inDays(app, 10))
    expect([shorter.status, Object.keys(shorter.body.errors)]).toEqual([400, ['expires_on']])
    expect((await renew('2126-01-01')).status).toBe(400)
    const { status, body } = await renew(inDays(app, 500))
    expect(status).toBe(201)
    expect((await renew(inDays(app, 600))).body.code).toBe('application.pending')
    const permit = async () => (await me(person)).papers.find(({ type }: any) => type === 'welding_permit')
    expect(await permit()).toMatchObject({
      expires_on: inDays(app, 20),
      validity: 'expiring',
      renewal: { status: 'pending' },
    })
    await app.call('POST', `/api/admin/applications/${body.id}/approve/`, { token: staff.token, body: { notes: '齐' } })
    expect(await permit()).toMatchObject({ expires_on: inDays(app, 500), validity: 'valid', renewal: null })
  })
})

test('is found by his city, by a part of its name, by a district or the province, and by no other', async () => {
  const person = await aTechnician('engine')
  const isFound = async (city: string, more = '') =>
    (await search(`city=${encodeURIComponent(city)}&page_size=100${more}`)).results.some(
      ({ id }: { id: number }) => id === person.id,
    )
  for (const city of ['杭州', '杭州市', '杭', '杭州滨江', '滨江', '浙江', '州']) {
    expect(await isFound(city), city).toBe(true)
    expect(await isFound(city, '&skill=engine'), city).toBe(true)
  }
  for (const city of ['绍兴', '兴', '江苏', '月球', '%']) expect(await isFound(city), city).toBe(false)
  const day = inDays(app, 1)
  expect(await isFound('州', `&day=${day}`)).toBe(true)
  // Of several cities page by page as of one.
  const idsOf = (answer: { results: { id: number }[] }) => answer.results.map(({ id }) => id)
  const [ofOne, ofAll] = [await search('city=%E6%9D%AD&page_size=100'), await search('city=%E5%B7%9E&page_size=100')]
  expect([ofAll.count, idsOf(ofAll)]).toEqual([ofOne.count, idsOf(ofOne)])
  const second = await search('city=%E5%B7%9E&page_size=1&page=2')
  expect([second.count, idsOf(second)]).toEqual([ofOne.count, idsOf(ofOne).slice(1, 2)])
})
