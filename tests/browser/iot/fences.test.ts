/** An owner draws a fence with his thumb, hears what happens there, and changes it. */
import type { Locator, Page } from '@playwright/test'
import { enter, expect, expectAccessible, test } from '../fixtures.ts'
import { done, signIn } from '../people.ts'
import { deviceSays } from './devices.ts'

type Spot = readonly [longitude: number, latitude: number]
const spotsIn = async (field: Locator): Promise<Spot[]> =>
  (await field.inputValue())
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split(',').map(Number) as unknown as Spot)

/** A corner is pulled so many pixels down. */
const pull = async (page: Page, corner: Locator, down: number): Promise<void> => {
  const box = (await corner.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + down / 2, { steps: 4 })
  await page.mouse.move(x, y + down, { steps: 4 })
  await page.mouse.up()
}

test('a fence is drawn, pulled and taken back, refused where it crosses itself, and tells who came @phone', async ({
  page,
}) => {
  const owner = await signIn('owner')
  const name = `工地 ${Date.now()}`
  const device = await done('POST', '/api/iot/devices/', {
    by: owner,
    body: { code: `fences-${Date.now()}`, profile: 'excavator', protocol: 'http', name: `挖机 ${name}` },
  })
  await enter(page, owner)
  const main = page.getByRole('main')

  await page.goto('/iot/geofences')
  await page.getByRole('link', { name: '新建' }).click()
  await main.getByRole('button', { name: '保存' }).click()
  await expect(main.getByText('给围栏起个名字')).toBeVisible()
  await main.getByLabel('名称').fill(name)
  await main.getByRole('radio', { name: '多边形' }).click()
  const map = main.getByRole('application', { name: /围栏地图/ })
  const typed = main.getByLabel(/各点/)
  const corners = map.locator('.map-corner')
  const square = [
    { x: 150, y: 130 },
    { x: 220, y: 130 },
    { x: 220, y: 200 },
    { x: 150, y: 200 },
  ]
  for (const [place, position] of square.entries()) {
    await map.click({ position })
    await expect(corners).toHaveCount(place + 1)
  }
  await expect(main.getByText('4 个点')).toBeVisible()
  const drawn = await spotsIn(typed)
  expect(drawn[0]![1]).toBeGreaterThan(drawn[2]![1])

  await pull(page, corners.nth(2), 40)
  const pulled = await spotsIn(typed)
  expect([pulled[2]![1] < drawn[2]![1], pulled.toSpliced(2, 1)]).toEqual([true, drawn.toSpliced(2, 1)])
  const undo = main.getByRole('button', { name: '撤销' })
  await undo.click()
  expect(await spotsIn(typed)).toEqual(drawn)
  await expectAccessible(page)

  // Without the fourth corner, the side to the one beyond the first side goes through that.
  await map.click({ position: { x: 185, y: 60 } })
  await expect(corners).toHaveCount(5)
  await corners.nth(3).click()
  await main.getByRole('button', { name: '删掉第 4 个点' }).click()
  await expect(corners).toHaveCount(4)
  await expect(main.getByText(/多边形的边互相交叉/).first()).toBeVisible()
  await main.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/geofences\/create$/)
  for (const _ of ['corner that is gone', 'corner that came']) await undo.click()
  expect(await spotsIn(typed)).toEqual(drawn)
  await expect(main.getByText(/多边形的边互相交叉/)).toHaveCount(0)

  await main.getByLabel('对哪些设备有效').selectOption('devices')
  await main.getByLabel('找设备').fill(name)
  await main.getByLabel(`挖机 ${name}`).check()
  await main.getByRole('button', { name: '保存' }).click()
  const row = main.getByRole('link', { name })
  await expect(row).toContainText('里面现在有 0 台')

  const middle = { lng: (drawn[0]![0] + drawn[1]![0]) / 2, lat: (drawn[0]![1] + drawn[2]![1]) / 2 }
  const outside = { lng: drawn[0]![0] - 5, lat: middle.lat }
  const now = Date.now()
  const way = [outside, outside, middle, middle].map((spot, at) => ({ ts: now - (4 - at) * 40_000, ...spot }))
  expect(await deviceSays(device.credentials, way)).toMatchObject({ accepted: 4, refused: [] })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('里面现在有 1 台', { timeout: 2_000 })
  }).toPass()
  await row.click()
  const happened = main.getByRole('listitem').filter({ hasText: `挖机 ${name}` })
  await expect(happened).toHaveCount(1)
  await expect(happened).toContainText('进入')
  expect(await spotsIn(typed)).toEqual(drawn)
  await expectAccessible(page)

  await main.getByLabel('名称').fill(`${name} 收工`)
  await main.getByText('启用').click()
  await main.getByRole('button', { name: '保存' }).click()
  await expect(main.getByRole('link', { name: `${name} 收工` })).toContainText('已停用')
})

test('a fence of a region shows what it covers, from a district to a whole province, and says what is estimated @phone', async ({
  page,
}) => {
  const owner = await signIn('owner')
  const name = `浙江 ${Date.now()}`
  await enter(page, owner)
  const main = page.getByRole('main')
  await page.goto('/iot/geofences/create')
  await main.getByLabel('名称').fill(name)
  await main.getByRole('radio', { name: '行政区' }).click()
  const map = main.getByRole('application', { name: /围栏地图/ })
  const shape = map.locator('path.map-fence')
  await expect(map).toBeVisible()
  await expect(shape).toHaveCount(0)

  const regions = page.getByRole('dialog', { name: '选择地区' })
  const field = main.getByRole('button', { name: /行政区/ })
  await field.click()
  for (const row of ['浙江省', '杭州市', '临安区'])
    await regions.getByRole('button', { name: row, exact: true }).click()
  await expect(main.getByRole('status')).toContainText('浙江省 杭州市 临安区没有现成的界线')
  const width = async () => (await shape.boundingBox())?.width ?? 0
  // It is looked at from near enough to be seen, and all of it.
  await expect.poll(width).toBeGreaterThan(100)
  expect(await width()).toBeLessThan((await map.boundingBox())!.width)

  await field.click()
  await regions.getByRole('button', { name: '城市' }).click()
  await expect(regions.getByRole('button', { name: '杭州市', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await regions.getByRole('button', { name: '整个浙江省' }).click()
  await expect(main.getByRole('status')).toHaveText('浙江省的示意界线，围栏按它判断。')
  await expect.poll(width).toBeGreaterThan(100)
  await expectAccessible(page)
  await main.getByRole('button', { name: '保存' }).click()

  await main.getByRole('link', { name }).click()
  await expect(main.getByText('浙江省的示意界线，围栏按它判断。')).toBeVisible()
  await expect(shape).toHaveCount(1)
  await main.getByRole('radio', { name: '圆形' }).click()
  await expect(shape).toHaveCount(0)
})
