import { afterAll, beforeAll, expect, test } from 'vitest'
import { startUpkeepGround, type UpkeepGround } from '../../../testing/upkeep.ts'
import { passUpkeep } from '../openings/open-due.ts'
import { complainOn } from './live-alarms.ts'

let ground: UpkeepGround
beforeAll(async () => {
  ground = await startUpkeepGround()
})
afterAll(() => ground.app.close())

test('one machine of the demo runs hot until its order is open, which counts what comes after; another is only warm', async () => {
  const { app, aPlan, aUnit, later, openings, book } = ground
  const units = [await aUnit(), await aUnit()]
  const plan = await aPlan(units, [{ kind: 'event', level: 'critical', code: 'E-HYD-TEMP', lasting_minutes: 10 }])
  for (let minute = 0; minute < 60; minute += 1) {
    await complainOn(app.services)
    await passUpkeep(app.services)
    later(1 / 60)
  }
  expect(await openings(plan)).toMatchObject([{ unit_id: units[0], kind: 'event', task_id: expect.any(Number) }])
  expect(book.ordered).toHaveLength(1)
  const { rows } = await app.pool.query(
    'SELECT unit_id, count(*)::int AS alarms FROM unit_alarm GROUP BY unit_id ORDER BY unit_id',
  )
  expect(rows).toEqual([
    { unit_id: units[0], alarms: expect.any(Number) },
    { unit_id: units[1], alarms: 20 },
  ])
})
