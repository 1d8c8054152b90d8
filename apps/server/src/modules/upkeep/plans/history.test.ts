import { expect, test } from 'vitest'
import { aMachine } from '../../../testing/machines.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { startTestApp } from '../../../testing/test-app.ts'

test('a plan tells its owner 平台 for whoever of the platform had a hand in it, and the desk the name', async () => {
  const app = await startTestApp()
  const [staff, owner] = [await aMember(app, 'admin'), await anOwner(app)]
  const call = (who: Person, method: 'GET' | 'POST' | 'PATCH', path = '', body?: object) =>
    app.call(method, `/api/maintenance/plans/${path}`, { token: who.token, ...(body && { body }) })
  const { units } = await aMachine(app, { owner })
  const triggers = [{ kind: 'date', rrule: 'FREQ=MONTHLY;BYMONTHDAY=10', from: '2026-01-01' }]
  const { id } = (await call(owner, 'POST', '', { name: '月度保养', scope: { unit_ids: units }, triggers })).body
  await call(owner, 'POST', `${id}/activate/`, {})
  await call(staff, 'POST', `${id}/pause/`, { reason: '暂停核对' })
  const { version } = (await call(staff, 'GET', `${id}/`)).body
  await call(staff, 'PATCH', `${id}/`, { version, name: '月度大保养' })
  const actorsFor = async (who: Person) =>
    (await call(who, 'GET', `${id}/`)).body.history.map((one: { actor: string }) => one.actor)
  const [his, ours] = [await actorsFor(owner), await actorsFor(staff)]
  expect(his.slice(2)).toEqual(['平台', '平台'])
  expect(his.slice(0, 2)).toEqual(ours.slice(0, 2))
  expect(new Set(ours).size).toBe(2)
  expect(ours).not.toContain('平台')
  await app.close()
})
