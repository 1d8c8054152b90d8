import { enter, expect, expectRefusals, settled, test } from './fixtures.ts'
import { aPerson, signIn } from './people.ts'

const refused = (status: number, message: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ success: false, code: 'refused', number: 1, message }),
})

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

test('a question with fields leads to what is missing, and keeps what was written when it is refused @wide', async ({
  page,
  admin,
  faults,
}) => {
  const somebody = await aPerson()
  await enter(page, admin)
  await page.goto(`/admin/users/${somebody.id}`)
  await settled(page)
  expectRefusals(faults)
  await page.route(`**/api/admin/users/${somebody.id}/`, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(refused(409, '这个账号正在被别人修改')),
  )
  await page.getByRole('button', { name: '停用' }).click()
  const question = page.getByRole('dialog')
  const reason = question.getByLabel('停用的原因')
  await question.getByRole('button', { name: '停用' }).click()
  await expect(question.getByText('请填写停用的原因')).toBeVisible()
  await expect(reason).toBeFocused()
  await reason.fill('试一试')
  await expect(question.getByText('请填写停用的原因')).toBeHidden()
  await question.getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('这个账号正在被别人修改')).toBeVisible()
  await expect(reason).toHaveValue('试一试')
})

test('who tried too often is told how long to wait, and can go on after it @wide', async ({ page, faults }) => {
  await enter(page, await aPerson())
  await page.goto('/user/security')
  await settled(page)
  expectRefusals(faults)
  await page.route('**/api/auth/change-password/', (route) =>
    route.fulfill({ ...refused(429, '试的次数太多'), headers: { 'retry-after': '3' } }),
  )
  const send = page.getByRole('button', { name: '修改密码' })
  await page.getByLabel('当前密码', { exact: true }).first().fill('Wrong@2026')
  await page.getByLabel('新密码', { exact: true }).fill('Another@2026x')
  await send.click()
  await expect(page.getByText(/试的次数太多/)).toBeVisible()
  await expect(send).toBeDisabled()
  await page.getByLabel('新密码', { exact: true }).fill('Another@2026y')
  await expect(page.getByText(/试的次数太多/)).toBeVisible()
  await expect(send).toBeEnabled()
  await expect(page.getByText(/试的次数太多/)).toBeHidden()
})

test('what is wrong with an amount is told while it is written @wide', async ({ page, admin }) => {
  await enter(page, admin)
  await page.goto('/admin/deductions')
  await settled(page)
  const desk = page.getByRole('article')
  const amount = desk.getByLabel('裁定金额')
  await amount.fill('99999999')
  await expect(desk.getByText('不能超过要扣的金额')).toBeVisible()
  await expect(desk.getByText('请填写裁定理由')).toBeHidden()
  await desk.getByRole('button', { name: /^裁定/ }).last().click()
  await expect(amount).toBeFocused()
  await expect(desk.getByText('请填写裁定理由')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
