import { enter, expect, expectAccessible, expectRefusals, settled, test } from './fixtures.ts'
import { done, signIn } from './people.ts'

const DESK = { width: 1280, height: 800 }

test('an owner changes where he is paid and takes it back; whoever pays sees it, stops, asks and goes on', async ({
  page,
  openFor,
  admin,
  faults,
}) => {
  expectRefusals(faults)
  // Codes go to a telephone once a minute: each screen size has an owner of its own.
  const isWide = (page.viewportSize()?.width ?? 0) >= DESK.width
  const owner = await signIn(isWide ? 'owner_car' : 'owner_manufacturing')
  const main = page.getByRole('main')
  await enter(page, owner)

  await test.step('his password and a code are asked for, and refusals stand at their fields', async () => {
    await page.goto('/equipment-owner/earnings')
    await main.getByRole('link', { name: /收款账户/ }).click()
    await settled(page)
    await expectAccessible(page)
    await main.getByRole('button', { name: '更换收款账户' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: '提交更换' }).click()
    await expect(sheet.getByText('请填写开户行')).toBeVisible()
    await expectAccessible(page)
    await sheet.getByLabel('账户名').fill('杭州宏达工程机械有限公司')
    await sheet.getByLabel('开户行').fill('中国工商银行杭州萧山支行')
    await sheet.getByLabel('银行账号').fill('6222 0000 1111 9999')
    await sheet.getByLabel('登录密码', { exact: true }).fill('Wrong@2026')
    await sheet.getByRole('button', { name: '发送验证码' }).click()
    const told = await sheet.getByText(/演示环境的验证码是/).textContent()
    await sheet.getByLabel('短信验证码').fill(/验证码是 (\d+)/.exec(told ?? '')![1]!)
    await sheet.getByRole('button', { name: '提交更换' }).click()
    await expect(sheet.getByText('当前密码不正确')).toBeVisible()
    await sheet.getByLabel('登录密码', { exact: true }).fill(owner.password)
    await sheet.getByRole('button', { name: '提交更换' }).click()
    await expect(sheet).toBeHidden()
    await expect(main.getByText(/以后打到 杭州宏达工程机械有限公司/)).toBeVisible()
    await expectAccessible(page)
  })

  const { results } = await done('GET', '/api/finance/payouts/?status=due&page_size=100', { by: admin })
  const share = results.find((one: { payee_id: number }) => one.payee_id === owner.id)
  const staff = await openFor(admin, DESK)

  await test.step('whoever pays is told of it, and stops what is due to him', async () => {
    await staff.goto(`/admin/payouts?id=${share.id}`)
    await settled(staff)
    const desk = staff.getByRole('article')
    await expect(desk.getByText(/起换成 杭州宏达工程机械有限公司 中国工商银行杭州萧山支行/)).toBeVisible()
    await desk.getByRole('button', { name: '暂停给他打款' }).click()
    const sheet = staff.getByRole('dialog')
    await sheet.getByRole('button', { name: '暂停打款' }).click()
    await expect(sheet.getByText('请填写暂停原因')).toBeVisible()
    await sheet.getByRole('button', { name: '收款账户刚换过，先电话核实' }).click()
    await sheet.getByRole('button', { name: '暂停打款' }).click()
    await expect(desk.getByText('给他的打款已暂停')).toBeVisible()
    await expect(desk.getByLabel('银行流水号')).toBeDisabled()
    await settled(staff)
    await expectAccessible(staff)
  })

  await test.step('he sees that it stands still, and takes the change back', async () => {
    await page.reload()
    await settled(page)
    await expect(main.getByText(/起打款暂停/)).toBeVisible()
    await main.getByRole('button', { name: '撤回更换' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '撤回更换' }).click()
    await expect(main.getByText(/撤回，没有生效/)).toBeVisible()
    await expect(main.getByRole('button', { name: '更换收款账户' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('he was asked, and it goes on', async () => {
    await staff.reload()
    await settled(staff)
    const desk = staff.getByRole('article')
    await expect(desk.getByText(/起换成/)).toBeHidden()
    await desk.getByRole('button', { name: '核实过了，恢复打款' }).click()
    const sheet = staff.getByRole('dialog')
    await sheet.getByLabel('核实结果').fill('打登记手机号，本人接听，已经撤回')
    await sheet.getByRole('button', { name: '恢复打款' }).click()
    await expect(desk.getByText('给他的打款已暂停')).toBeHidden()
    await expect(desk.getByLabel('银行流水号')).toBeEnabled()
  })
})
