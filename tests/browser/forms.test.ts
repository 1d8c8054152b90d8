import { enter, expect, expectRefusals, settled, test } from './fixtures.ts'
import { signIn } from './people.ts'

test('a form says at each field what is wrong, leads to the first, and sends once it is put right @wide', async ({
  page,
  faults,
}) => {
  await enter(page, await signIn('superadmin'))
  await page.goto('/admin/users')
  await settled(page)
  await page.getByRole('button', { name: '新建用户' }).click()
  expectRefusals(faults)
  const sheet = page.getByRole('dialog', { name: '新建用户' })
  const name = sheet.getByLabel('用户名')
  await name.press('Enter')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  const username = `form${Date.now().toString(36)}`
  await name.fill(username)
  await sheet.getByLabel('手机号').fill(`139${String(Date.now()).slice(-8)}`)
  await expect(name).not.toHaveAttribute('aria-invalid')
  await sheet.getByLabel('姓名').fill('表单 试')
  await sheet.getByRole('checkbox', { name: '设备主' }).check()
  await sheet.getByRole('button', { name: '新建' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { name: /表单 试|form/ }).first()).toBeVisible()
})

test('what a check finds is told when a form is handed in, and no call is made @wide', async ({ page, admin }) => {
  await enter(page, admin)
  await page.goto('/admin/maintenance-scheduling')
  await settled(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '新建维护单' })
  await sheet.getByRole('button', { name: '建维护单' }).click()
  await expect(sheet.getByText('请填写设备的出厂编号')).toBeVisible()
  await expect(sheet.getByText('请填写说明')).toBeVisible()
  await expect(sheet.getByLabel('单机的出厂编号')).toBeFocused()
  await sheet.getByLabel('单机的出厂编号').fill('X-1')
  await expect(sheet.getByText('请填写设备的出厂编号')).toBeHidden()
  expect(calls).toEqual([])
})
