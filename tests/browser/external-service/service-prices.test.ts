/** The price list of service: changed by the desk for a later day, withdrawn, and read by whoever asks, city by city. */
import { enter, expect, expectAccessible, settled, test } from '../fixtures.ts'
import { done, signIn } from '../people.ts'

const path = '/api/admin/service-prices/'

// One list for everybody: two who publish at once are in each other's way.
test('staff publish a price list for a later day, see what it comes to, and withdraw it @phone', async ({ page }) => {
  const admin = await signIn('superadmin')
  const { coming } = await done('GET', path, { by: admin })
  if (coming) await done('DELETE', `${path}${coming.version}/`, { by: admin })
  await enter(page, admin)
  const main = page.getByRole('main')

  await test.step('from the desk of service orders', async () => {
    await page.goto('/admin/service-orders')
    await main.getByRole('link', { name: '价目' }).click()
    await expect(page).toHaveURL('/admin/service-prices')
    await expect(main.getByText('没有改动')).toBeVisible()
    await expect(main.getByRole('button', { name: '发布，从下一单起生效' })).toBeDisabled()
    await expectAccessible(page)
  })

  await test.step('what is changed is reckoned at once, also where a city has a factor of its own', async () => {
    await main.getByLabel('上门费').fill('96')
    await expect(main.getByRole('row', { name: '上门费' })).toContainText('¥96.00')
    await main.getByLabel('省份').selectOption({ label: '海南省' })
    await main.getByLabel('城市', { exact: true }).selectOption({ label: '三亚市' })
    await main.getByRole('button', { name: '单列这个城市' }).click()
    await main.getByLabel('三亚的比例').fill('110')
    await main.getByLabel('看哪个城市').selectOption('三亚')
    await expect(main.getByRole('row', { name: '上门费' })).toContainText('¥105.60')
    await expect(main.getByText('改了 2 处')).toBeVisible()
  })

  await test.step('published for another day it waits, beside the one that holds', async () => {
    await main.getByRole('radio', { name: '到一个时间' }).click()
    await main.getByRole('button', { name: '发布，到时间生效' }).click()
    await expect(main.getByText('请写明为什么改')).toBeVisible()
    await main.getByLabel('为什么改').fill('三亚路远')
    await main.getByRole('button', { name: '发布，到时间生效' }).click()
    await expect(main.getByText('要再改，先撤回这一版')).toBeVisible()
    await expect(main.getByText('三亚 不单列 → 110%').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('until then it is withdrawn, and stays in the history', async () => {
    await main.getByRole('button', { name: '撤回' }).click()
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: '撤回' }).click()
    await expect(main.getByText('已撤回：三亚路远').first()).toBeVisible()
    await expect(main.getByLabel('上门费')).toHaveValue('80')
  })
})

test('whoever asks is told the range of the city he chooses @phone', async ({ page }) => {
  await page.goto('/external-service')
  const main = page.getByRole('main')
  const regions = page.getByRole('dialog', { name: '选择地区' })
  await expect(main.getByText('上门费 ¥80.00')).toBeVisible()
  await main.getByLabel('在哪个城市').click()
  await regions.getByRole('searchbox', { name: '搜地区' }).fill('城关区')
  await regions.getByRole('button', { name: /拉萨/ }).first().click()
  await expect(main.getByText('上门费 ¥104.00')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
})
