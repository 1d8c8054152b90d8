import { countLimits } from '@jihui/protocol/limits'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { pathOf } from '../../testing/orders.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const line = lines[0]!.id
const counted = countLimits.catalogue
/** More than are found and sorted for one page, too. */
const [machines, pageSize] = [2060, 20]
let app: TestApp
let known: number
beforeAll(async () => {
  app = await startTestApp()
  known = (await aMachine(app, { line })).id
})
afterAll(() => app.close())

const find = async (page: number) => {
  const query = { name: '冷藏', page, page_size: pageSize }
  const { body } = await app.call('GET', pathOf(line, 'list_equipment'), { query })
  return { count: body.count, listed: body.results.length, isLast: body.next === null }
}
/** Leaves so many of them on offer. */
const leave = (count: number) =>
  app.pool.query(
    `UPDATE equipment SET status = CASE WHEN id IN (
       SELECT id FROM equipment WHERE name LIKE '冷藏柜%' ORDER BY id LIMIT $1) THEN 'active' ELSE 'removed' END
     WHERE name LIKE '冷藏柜%'`,
    [count],
  )

beforeEach(async () => {
  await app.pool.query(`DELETE FROM equipment WHERE name LIKE '冷藏柜%'`)
  await app.pool.query(
    `INSERT INTO equipment (line, category_id, name, model, manufacturer, market_value_fen, deposit_fen, illustration)
     SELECT line, category_id, '冷藏柜' || n, 'C' || n, '海尔', 1, 1, 'ventilator'
     FROM equipment e, generate_series(1, $2) n WHERE e.id = $1`,
    [known, machines],
  )
  app.clock.advance({ minutes: 2 })
})

it('what matches more machines than are counted is told as far as it was counted, and goes on page by page', async () => {
  const last = machines / pageSize
  for (const page of [1, last - 1, last])
    expect(await find(page)).toEqual({ count: counted, listed: pageSize, isLast: false })
  expect(await find(last + 1)).toEqual({ count: counted, listed: 0, isLast: true })
})

it('is told exactly where it is fewer, and sorted whole where it is not many more', async () => {
  await leave(counted - 1)
  expect(await find(counted / pageSize)).toEqual({ count: counted - 1, listed: pageSize - 1, isLast: true })
  await leave(counted + 5)
  expect(await find(counted / pageSize + 1)).toEqual({ count: counted, listed: 5, isLast: true })
})

it('is not counted again within a minute, and then it is', async () => {
  expect(await find(1)).toMatchObject({ count: counted })
  await leave(100)
  expect(await find(1)).toEqual({ count: counted, listed: pageSize, isLast: false })
  app.clock.advance({ seconds: 61 })
  expect(await find(1)).toEqual({ count: 100, listed: pageSize, isLast: false })
})

it('is counted at once where a page is not full', async () => {
  expect(await find(1)).toMatchObject({ count: counted })
  await leave(7)
  expect(await find(1)).toEqual({ count: 7, listed: 7, isLast: true })
  await leave(100)
  expect(await find(6)).toEqual({ count: 100, listed: 0, isLast: true })
  expect(await find(1)).toEqual({ count: 100, listed: pageSize, isLast: false })
})
