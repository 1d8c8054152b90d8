/** Public pages arrive readable, and the app goes on from what they brought. */
import { expect, settled, test } from '../fixtures.ts'
import { aFreeMachine, line, pathOf } from '../orders.ts'
import { done } from '../people.ts'
import { screenPath } from '@jihui/protocol/rental/faces'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a machine is found on the home page and in its list, and read @phone', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: '要用多久，就租多久' })).toBeVisible()
    await page.getByRole('navigation', { name: '设备分类' }).getByRole('link').first().click()
    const first = page.getByRole('listitem').first()
    const name = await first.getByRole('heading').textContent()
    await first.getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${name} · ¥[\\d,.]+/天 \\| 机汇$`))
    await expect(page.getByText(/¥[\d,.]+\/天/).first()).toBeVisible()
  })
})

test.describe('with what came', () => {
  // The first visit is asked for once more, to be kept for reading without a network; here only the page itself counts.
  test.use({ serviceWorkers: 'block' })

  test('what came with a page is not asked for again, and drawings are not fetched one by one', async ({ page }) => {
    const machine = await aFreeMachine('', line)
    const { name } = await done('GET', pathOf('get_equipment', machine.id))
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const path of ['/', screenPath(line, 'list'), screenPath(line, 'machine', machine.id)]) {
      asked.length = 0
      await page.goto(path)
      await settled(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(
        asked.filter(
          (one) => (one.startsWith('/api/') && !one.endsWith('/availability/')) || one.startsWith('/illustrations/'),
        ),
        path,
      ).toEqual([])
    }
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
})

test('a page that was read is read again without a network, and no other page stands in its place @phone', async ({
  page,
  context,
  faults,
}) => {
  const machine = await aFreeMachine('', line)
  const { name } = await done('GET', pathOf('get_equipment', machine.id))
  const address = screenPath(line, 'machine', machine.id)
  await page.goto('/')
  await settled(page)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await page.goto(screenPath(line, 'list'))
  await page.goto(address)
  await settled(page)
  const kept = () =>
    page.evaluate(async (path) => Boolean(await caches.match(path)), pathOf('get_equipment', machine.id))
  await expect.poll(kept).toBe(true)
  faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/)
  await context.setOffline(true)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto('/user')
  await expect(page.getByText(name)).toHaveCount(0)
  await context.setOffline(false)
})
