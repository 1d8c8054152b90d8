/** Whom the desk finds among the technicians. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { aCertifiedTechnician } from '../../../testing/jobs/technicians.ts'
import { nobodyElse } from '../../../testing/jobs/service-orders.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { storeFile } from '../../../testing/stored-files.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let desk: Person
let fileId: string
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  desk = await aMember(app, 'super_admin')
  await nobodyElse(app)
  const bytes = Buffer.from('%PDF-1.4 paper')
  const file = { name: '证.pdf', mime: 'application/pdf', bytes, sha256: '' }
  fileId = (await storeFile(app.services.files, app.services.db, file, 'qualification', null)).id
})
afterAll(() => app.close())

const inDays = (days: number) => addDays(dayOf(app.clock.now()), days)
/** Accepted by staff; of null it is not said when it ends. */
const aPaper = (person: Person, type: string, ends: number | null, reviewedDaysAgo = 0) =>
  app.pool.query(
    `INSERT INTO qualification_document (user_id, holder_id, file_id, type, is_verified, review_status, reviewed_at, expires_on)
     VALUES ($1, $1, $2, $3, true, 'approved', $4, $5)`,
    [
      person.id,
      fileId,
      type,
      new Date(app.clock.now().getTime() - reviewedDaysAgo * 86_400_000),
      ends === null ? null : inDays(ends),
    ],
  )
const find = async (query: Record<string, string>): Promise<{ ids: number[]; count: number }> => {
  const { status, body } = await app.call('GET', '/api/admin/technicians/', { token: desk.token, query })
  expect(status, JSON.stringify(body)).toBe(200)
  return { ids: body.results.map(({ id }: { id: number }) => id), count: body.count }
}

test('whose papers end stand in the order in which they end, each once; who has a newer one is not among them', async () => {
  const [later, sooner, renewed, year, gone] = [
    await aCertifiedTechnician(app),
    await aCertifiedTechnician(app),
    await aCertifiedTechnician(app),
    await aCertifiedTechnician(app),
    await aCertifiedTechnician(app),
  ]
  await aPaper(later, 'welding_permit', 20)
  await aPaper(later, 'heights_permit', 25)
  await aPaper(sooner, 'welding_permit', 30)
  await aPaper(sooner, 'skill_certificate', 3)
  await aPaper(renewed, 'welding_permit', 5)
  await aPaper(renewed, 'welding_permit', 500)
  // Without an end it counts for a year from its approval.
  await aPaper(year, 'lifting_permit', null, 355)
  await aPaper(gone, 'welding_permit', -2)
  expect(await find({ papers: 'ending' })).toEqual({ ids: [sooner.id, year.id, later.id], count: 3 })
  expect(await find({ papers: 'ending', page_size: '1', page: '2' })).toEqual({ ids: [year.id], count: 3 })
  expect(await find({ papers: 'ended' })).toEqual({ ids: [gone.id], count: 1 })
  expect(await find({ papers: 'ending', skill: 'engine' })).toEqual({ ids: [], count: 0 })
})

test('is found by a part of his name, or by the city', async () => {
  const person = await aCertifiedTechnician(app, { name: '欧阳 长风' })
  for (const keyword of ['阳长', '风', '欧阳长风']) expect((await find({ keyword })).ids, keyword).toEqual([person.id])
  expect((await find({ keyword: '杭州市', page_size: '100' })).ids).toContain(person.id)
  expect((await find({ keyword: '%' })).ids).toEqual([])
})
