import { findLine } from '@jihui/protocol/rental/lines'
import { enter, expect, expectAccessible, expectRefusals, readToTheEnd, settled, test } from './fixtures.ts'
import { aFreeMachine, anOrder, dayFromNow } from './orders.ts'

const on = findLine('engineering')

test('a renter stops his order for two days, is told why more is too much, and takes it back @phone', async ({
  page,
  renter,
  admin,
  faults,
}) => {
  expectRefusals(faults)
  const machine = await aFreeMachine('', on)
  const id = await anOrder({ renter, admin, machine, stage: 'in_use', from: 0, days: 9 })
  const main = page.getByRole('main')
  await enter(page, renter)
  await page.goto(`/engineering/rental/orders/${id}`)
  await settled(page)
  // What stands below is fetched once it is near.
  await readToTheEnd(page)
  const open = main.getByRole('button', { name: '报停', exact: true })
  await open.scrollIntoViewIfNeeded()
  await open.click()
  const sheet = page.getByRole('dialog', { name: '报停' })
  await expect(sheet).toContainText('租金只算 40%')
  await expectAccessible(page)

  await test.step('what is too much is told at its field, and nothing is lost', async () => {
    await sheet.getByLabel('到哪天').fill(dayFromNow(5))
    await sheet.getByLabel('原因').fill('连着下雨')
    await sheet.getByRole('button', { name: '确定报停' }).click()
    await expect(sheet.getByText('这个订单最多报停 2 天，还能报停 2 天').first()).toBeVisible()
    await expect(sheet.getByLabel('原因')).toHaveValue('连着下雨')
  })

  await test.step('two days are stopped', async () => {
    await sheet.getByLabel('到哪天').fill(dayFromNow(2))
    await sheet.getByRole('button', { name: '确定报停' }).click()
    const stops = main.getByRole('list', { name: '报停' })
    await expect(stops).toContainText('还没开始')
    await expect(stops).toContainText('按租金的 40% 算，连着下雨')
    await expectAccessible(page)
  })

  await test.step('before it begins it is taken back, and the days are there again', async () => {
    await main.getByRole('list', { name: '报停' }).getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '取消报停' }).click()
    await expect(main.getByRole('list', { name: '报停' })).toContainText('已取消')
    await expect(open).toBeVisible()
  })
})
