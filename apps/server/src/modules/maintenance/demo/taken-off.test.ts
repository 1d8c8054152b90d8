/** In the demo somebody has work on his machines taken off what he earns. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskScene } from '../../../demo/scene.ts'
import { anEarning, earningsOf } from '../../../testing/earnings.ts'
import { aMachine } from '../../../testing/machines.ts'
import { aTechnician } from '../../../testing/maintenance.ts'
import { aPicture } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { tellTakenOff } from './tell-taken-off.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
})
afterAll(() => app.close())

/** The demo's town, on the server of a test. */
const townOf = (people: readonly Person[]): DeskScene['town'] => ({
  services: app.services,
  at: (moment) => app.clock.set(moment),
  now: () => app.clock.now(),
  async call(userId, method, path, body) {
    const { token } = await signInAgain(
      app,
      people.find(({ id }) => id === userId)!,
    )
    const answer = await app.call(method, path, { token, ...(body && { body }) })
    expect([path, answer.status < 300, answer.body.message]).toEqual([path, true, answer.body.message])
    return answer.body
  },
  upload: () => Promise.reject(new Error('nothing is uploaded')),
  settle: () => app.settle(),
  close: () => Promise.resolve(),
})
const photographBy = async ({ token }: Person) => {
  const picture = await aPicture()
  const sha256 = createHash('sha256')
    .update(new Uint8Array(await picture.arrayBuffer()))
    .digest('hex')
  const form = new FormData()
  form.set('sha256', sha256)
  form.set('file', picture, 'photo.png')
  expect((await app.call('POST', '/api/field/files/', { token, form })).status).toBeLessThan(300)
  return { sha256 }
}

test('whoever is owed enough has it paid that way, and his earnings say so', async () => {
  const [poor, owner, technician] = [await anOwner(app), await anOwner(app), await aTechnician(app)]
  for (const one of [poor, owner]) await aMachine(app, { line: 'engineering', owner: one, name: '挖掘机' })
  await anEarning(app, owner, 100_000)
  const accounts = { technician: technician.id } as DeskScene['accounts']
  const scene = { town: townOf([poor, owner, technician]), accounts, now: app.clock.now(), demoLines: [] }
  await tellTakenOff(scene, await photographBy(technician))
  const { rows } = await app.pool.query(
    `SELECT m.status, m.payer, m.paid_at IS NOT NULL AS is_paid, p.method FROM maintenance_request m
     JOIN payment p ON p.payable_kind = 'maintenance_order' AND p.payable_id = m.id`,
  )
  expect(rows).toEqual([{ status: 'completed', payer: 'owner', is_paid: true, method: 'earnings' }])
  const disputed = await app.pool.query(`SELECT d.status, d.opened_by FROM maintenance_dispute d`)
  expect(disputed.rows).toEqual([{ status: 'open', opened_by: poor.id }])
  expect(await earningsOf(app, owner)).toMatchObject([{ status: 'due', net_fen: 100_000, taken_fen: 24_000 }])
  const { token } = await signInAgain(app, owner)
  const chosen = await app.call('GET', '/api/earnings/choices/', { token })
  expect(chosen.body.results).toMatchObject([{ payable_kind: 'maintenance_order', is_on: true }])
})
