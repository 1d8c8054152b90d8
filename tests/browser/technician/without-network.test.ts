/** What a technician's phone carries by itself, and what becomes of what he did there when the world went on without him. */
import { openProxy } from '../cuttable-proxy.ts'
import {
  anAskedTechnician,
  aPicturedServiceOrder,
  aServiceOrder,
  takeVisit,
} from '../external-service/external-service.ts'
import { aPicture } from '../papers.ts'
import { enterAt, expect, expectAccessible, test } from '../fixtures.ts'
import { done } from '../people.ts'

test('the phone carries his week by itself; called off meanwhile, both sides are shown and he chooses @phone', async ({
  page,
  admin,
  faults,
}) => {
  faults.allow(/Failed to load resource|net::ERR|WebSocket|no offline reading|Failed to fetch/)
  const orderId = await aPicturedServiceOrder(aPicture())
  const technician = await anAskedTechnician(admin, orderId)
  const jobId = await takeVisit(admin, orderId, technician)
  const proxy = await openProxy(Number(process.env.JOURNEY_PORT))
  const main = page.getByRole('main')
  const sheet = page.getByRole('dialog')
  const jobNow = () => done('GET', `/api/technician/jobs/${jobId}/`, { by: technician })
  const isOnline = async () => {
    proxy.set('open')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }
  try {
    await enterAt(page, proxy.url, technician)

    await test.step('his list says what the phone has, how old that is, and how much room it takes', async () => {
      await page.goto(`${proxy.url}/technician/tasks-enhanced`)
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await page.reload()
      const carried = main.getByText(/7 天内 1 单的地址、步骤、配件和价目都存在这台设备上.*1 张照片也在/)
      await expect(carried).toBeVisible()
      await expect(carried).toContainText(/占 [\d.]+ [KM]B/)
      await expectAccessible(page)
      await page.waitForLoadState('networkidle')
    })

    await test.step('a job he never opened opens without network', async () => {
      proxy.set('closed')
      await page.goto(`${proxy.url}/technician/task/${jobId}`)
      await expect(main.getByRole('region', { name: '去哪里' })).toContainText('文一西路 969 号')
      const photo = main.getByRole('button', { name: /^客户拍的/ }).locator('img')
      await photo.scrollIntoViewIfNeeded()
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    })

    await test.step('where the phone is full he is told that it is not kept, and nothing seems done', async () => {
      const client = await page.context().newCDPSession(page)
      await client.send('Storage.overrideQuotaForOrigin', { origin: proxy.url, quotaSize: 1 })
      await main.getByRole('button', { name: '出发', exact: true }).click()
      await sheet.getByRole('button', { name: '出发' }).click()
      await expect(sheet).toContainText('这台设备存满了，这一步没有记下')
      await client.send('Storage.overrideQuotaForOrigin', { origin: proxy.url })
      await sheet.getByRole('button', { name: '出发' }).click()
      await expect(page.getByText('待上传 1 条')).toBeVisible()
    })

    await test.step('called off meanwhile, what he did is kept with both sides, and nothing is overwritten', async () => {
      await done('POST', `/api/admin/service-orders/${orderId}/call-off/`, { by: admin, body: { reason: '客户来电' } })
      await isOnline()
      await expect(page.getByText(/待上传/)).toHaveCount(0)
      expect((await jobNow()).status).toBe('cancelled')
      await page.goto(`${proxy.url}/field/clashes`)
      await expect(main).toContainText('出发')
      await expect(main).toContainText('已取消')
      await expectAccessible(page)
    })

    await test.step('he has it settled as it happened: it stands in the history, for the desk to decide', async () => {
      await main.getByRole('button', { name: '按实际发生的结算' }).click()
      await expect(main.getByRole('button', { name: '按实际发生的结算' })).toHaveCount(0)
      const { history } = await jobNow()
      expect(history.some(({ notes }: { notes: string }) => notes.includes('师傅记下：出发'))).toBe(true)
    })
  } finally {
    await proxy.close()
  }
})

test('danger at the door is told to the desk at once and begins nothing', async ({ admin, openFor }) => {
  const orderId = await aServiceOrder()
  const technician = await anAskedTechnician(admin, orderId)
  const jobId = await takeVisit(admin, orderId, technician)
  await done('POST', `/api/technician/jobs/${jobId}/checkin/`, {
    by: technician,
    body: { method: 'location', latitude: 30.28, longitude: 120.02, accuracy_m: 20 },
  })
  const phone = await openFor(technician)
  const main = phone.getByRole('main')
  await phone.goto(`/technician/task/${jobId}`)
  await main.getByRole('button', { name: '有危险' }).click()
  const sheet = phone.getByRole('dialog')
  await sheet.getByRole('button', { name: '漏电' }).click()
  await expectAccessible(phone)
  await sheet.getByRole('button', { name: '停下，报告平台' }).click()
  await expect(sheet).toBeHidden()
  await expect(main).toContainText('现场有危险，还没有开始')
  await expect(main.getByRole('button', { name: '开始处理' })).toBeVisible()
  await expect
    .poll(async () => (await done('GET', '/api/notifications/', { by: admin })).results)
    .toContainEqual(
      expect.objectContaining({
        title: expect.stringContaining('现场有危险'),
        message: expect.stringContaining('漏电'),
      }),
    )
})
