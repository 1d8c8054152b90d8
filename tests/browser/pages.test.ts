/** Public pages arrive readable, and the app goes on from what they brought. */
import { expect, settled, test } from './fixtures.ts'
import { aFreeMachine, line, pathOf } from './orders.ts'
import { done } from './people.ts'
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
