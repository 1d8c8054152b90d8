/** What every list screen does alike, tried on two of the renter's and one of staff's. */
import { enter, expect, expectAccessible, expectRefusals, test } from './fixtures.ts'
import { aPerson } from './people.ts'

test('a list that finds nothing lets go of what narrows it, in its field and in its address', async ({ page }) => {
  await enter(page, await aPerson())
  await page.goto('/user/orders?keyword=zzqq&tab=completed')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: '没有和“zzqq”相符的订单' })).toBeVisible()
  await expect(main.getByRole('searchbox')).toHaveValue('zzqq')
  await main.getByRole('button', { name: '清除搜索' }).click()
  await expect(page).toHaveURL(/\/user\/orders$/)
  await expect(main.getByRole('searchbox')).toHaveCount(0)
  await expect(main.getByRole('heading', { name: '还没有订单' })).toBeVisible()
})

test('an address with nonsense asks for the list as it begins', async ({ page }) => {
  await enter(page, await aPerson())
  await page.goto('/my-contracts?tab=nonsense')
  await expect(page.getByRole('tab', { name: '全部' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: '还没有合同' })).toBeVisible()
})

test('a list that does not come is asked for again by a press, and stays where only its renewal fails', async ({
  page,
  admin,
  faults,
}) => {
  expectRefusals(faults)
  const asked = /\/api\/.*alerts/
  const refuse = () => page.route(asked, (route) => route.fulfill({ status: 403, json: {} }))
  const main = page.getByRole('main')
  const again = main.getByRole('button', { name: '再试一次' })
  // Pressed while it is still refused: what else may ask again by itself would take the button away before the press.
  const press = async () => {
    const call = page.waitForRequest(asked)
    await again.click()
    await call
  }
  const renew = main.getByRole('button', { name: '刷新' })
  // News of other journeys would ask again by itself.
  await page.routeWebSocket(/\/ws/, () => {})
  await enter(page, admin)
  await refuse()
  await page.goto('/iot-alerts?of=reports&kind=issue')
  await expect(main.getByRole('heading', { name: '获取告警失败' })).toBeVisible()
  await press()
  await page.unroute(asked)
  await renew.click()
  await expect(main.getByRole('listitem').filter({ hasText: '租客报告' }).first()).toBeVisible()
  await refuse()
  await renew.click()
  await expect(main.getByRole('alert')).toContainText('获取告警失败，显示的是上次看到的内容')
  await expect(main.getByRole('listitem').filter({ hasText: '租客报告' }).first()).toBeVisible()
  await expectAccessible(page)
  await press()
  await page.unroute(asked)
  await renew.click()
  await expect(main.getByRole('alert')).toHaveCount(0)
})
