/** A guest tries a technician's day on invented jobs: with a network and without, and nothing of it reaches the server. */
import { expect, expectAccessible, settled, test } from '../fixtures.ts'

/** What everybody may read: the price list a quote is made from. */
const publicReads = /^\/api\/(maintenance\/prices|settings|catalogue|public|health)/

test('a day tried on invented jobs keeps acts without network, sends them later, and asks the server for nothing', async ({
  page,
}) => {
  const asked: string[] = []
  const main = page.getByRole('main')
  const sheet = page.getByRole('dialog')
  const press = (name: string | RegExp) => main.getByRole('button', { name, exact: true }).click()
  await page.goto('/technician/demo')
  await expectAccessible(page)
  await press('开始这一天')
  await expect(main.getByRole('heading', { name: '派给你的' })).toBeVisible()
  await settled(page)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isHarmless = request.method() === 'GET' && (!pathname.startsWith('/api/') || publicReads.test(pathname))
    if (!isHarmless) asked.push(`${request.method()} ${pathname}`)
  })
  page.on('websocket', (channel) => asked.push(`socket ${channel.url()}`))

  await test.step('an offer is taken', async () => {
    await expectAccessible(page)
    await main.getByRole('button', { name: /^接单，挖掘机/ }).click()
    await expect(page).toHaveURL(/demo\?job=1$/)
    await expect(main.getByRole('heading', { name: '这一单是你的' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('without network the day goes on, and what was done is kept', async () => {
    await main.getByRole('switch', { name: '网络' }).click()
    await press('出发')
    await sheet.getByRole('button', { name: '出发' }).click()
    await expect(main.getByText('待上传 1 条')).toBeVisible()
    await press('到了')
    await sheet.getByLabel('上门码').fill('1234')
    await sheet.getByRole('button', { name: '到场' }).click()
    await press('开始处理')
    await expect(main.getByText('待上传 3 条')).toBeVisible()
    await expect(main.getByRole('heading', { name: '正在处理' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('with it again all is sent in its order', async () => {
    await main.getByRole('switch', { name: '网络' }).click()
    await expect(main.getByText('断网时记下的 3 条')).toBeVisible()
    await expect(main.getByRole('heading', { name: '正在处理' })).toBeVisible()
  })

  await test.step('a quote is sent, and the invented customer agrees', async () => {
    await press('报价')
    await sheet.getByLabel('加一项工时').selectOption({ index: 1 })
    await sheet.getByRole('button', { name: '发给客户' }).click()
    await expect(main.getByText('已同意')).toBeVisible({ timeout: 15_000 })
    await expectAccessible(page)
  })
  expect(asked).toEqual([])
})
