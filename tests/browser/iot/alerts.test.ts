/** An owner writes a rule, his machine breaks it, and he answers what it raised. */
import { enter, expect, expectAccessible, test } from '../fixtures.ts'
import { done, signIn } from '../people.ts'

interface Registered {
  readonly id: number
  readonly code: string
  readonly credentials: { readonly username: string; readonly password: string }
}
const says = async ({ credentials: { username, password } }: Registered, values: object): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${process.env.JOURNEY_PORT}/api/iot/ingest/`, {
    method: 'POST',
    headers: { authorization: `Device ${username}:${password}`, 'content-type': 'application/json' },
    body: JSON.stringify({ values }),
  })
  expect(await answer.json()).toMatchObject({ accepted: 1 })
}

test('a rule in words, an alert while it lasts, an answer, and its end @phone', async ({ page }) => {
  const owner = await signIn('owner')
  const code = `alerts-${Date.now()}`
  const device: Registered = await done('POST', '/api/iot/devices/', {
    by: owner,
    body: { code, profile: 'excavator', protocol: 'http', name: code },
  })
  await enter(page, owner)
  const main = page.getByRole('main')

  await page.goto('/iot/alert-rules')
  await expect(main.getByText('紧急呼救').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '新建' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(sheet.getByText('请填写规则名称')).toBeVisible()
  await sheet.getByLabel('名称').fill(`水温 ${code}`)
  await sheet.getByLabel('管哪些设备').selectOption(String(device.id))
  await sheet.getByLabel('比较的值').fill('90')
  await expect(sheet.getByText('水温高于 90 ℃ 时告警')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: `水温 ${code}` })).toContainText('1 台设备')

  await says(device, { coolant_temp: 97 })
  await page.goto(`/iot/alerts?device=${code}`)
  const row = main.getByRole('button', { name: `水温 ${code}` })
  await expect(row).toContainText('待处理')
  await expectAccessible(page)
  await row.click()
  await expect(sheet.getByText('当时 97 ℃').first()).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: '确认，我来处理' }).click()
  await expect(sheet.getByText('已确认').first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: '确认，我来处理' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await says(device, { coolant_temp: 80 })
  await page.goto(`/iot/alerts?device=${code}&status=closed`)
  await expect(row).toContainText('已关闭')
})
