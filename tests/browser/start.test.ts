import { expect, test } from './fixtures.ts'

test('whoever opens the address sees the application, in Chinese, with a title', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/机汇/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.getByRole('main')).toBeVisible()
})

test('a page that does not exist says so instead of staying blank', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.getByRole('main')).toContainText(/不存在|找不到|没有找到/)
})
