/** A device comes into the park: registered, put on a machine, waited for, and asked why something it said was not kept. */
import { randomBytes } from 'node:crypto'
import { findLine } from '@jihui/protocol/rental/lines'
import { enter, expect, expectAccessible, test } from '../fixtures.ts'
import { aFreeMachine } from '../orders.ts'
import { done, signIn } from '../people.ts'
import { deviceSays } from './devices.ts'

test('an owner registers a device, reads its secret once, puts it on his machine, and sees it speak', async ({
  page,
}) => {
  const owner = await signIn('owner_engineering')
  const machine = await aFreeMachine('', findLine('engineering'), owner)
  const { units } = await done('GET', `/api/v1/core/equipment-owner/equipment/${machine.id}/`, { by: owner })
  const { serial } = units[0]
  const code = `P${randomBytes(6).toString('hex')}`
  await enter(page, owner)

  await page.goto('/iot/park/new')
  await page.getByRole('button', { name: '登记，生成凭证' }).click()
  await expect(page.getByText('请填写设备编号')).toBeVisible()
  await page.getByLabel('设备编号', { exact: true }).fill(code)
  await page.getByRole('radio', { name: /挖掘机终端/ }).check()
  await page.getByLabel('通信协议').selectOption({ label: 'HTTP' })
  await page.getByRole('button', { name: '登记，生成凭证' }).click()
  await expect(page.getByText(`${code} 登记好了`)).toBeVisible()
  const secrets = page.getByRole('region', { name: '凭证' })
  await expect(secrets).toContainText('只显示这一次')
  const password = await secrets.locator('dd').nth(2).innerText()
  await expectAccessible(page)

  await page.getByRole('link', { name: '记好了，装到机器上' }).click()
  await expect(page.getByText('在等它的第一句话')).toBeVisible()
  await expect(page.getByText(password)).toHaveCount(0)
  await page.getByRole('button', { name: '装到机器上' }).click()
  await page.getByLabel('找机器').fill(serial)
  await page.getByRole('button', { name: new RegExp(serial) }).click()
  await page.getByLabel(/机器的表上是多少/).fill('1204.5')
  await page.getByLabel(/以它的位置为准/).check()
  await page.getByRole('button', { name: '装好了' }).click()
  await expect(page.getByRole('button', { name: '拆下' })).toBeVisible()
  await expectAccessible(page)

  await deviceSays(
    { username: code, password },
    { lat: 30.2, lng: 120.2, ignition: true, values: { engine_rpm: 1_700 } },
  )
  await expect(page.getByText('在等它的第一句话')).toHaveCount(0, { timeout: 5_000 })
  await expect(page.getByText('1,700 rpm')).toBeVisible()

  const answer = await deviceSays(
    { username: code, password },
    { ts: '2023-11-21T08:00:00+08:00', lat: 30.2, lng: 120.2 },
  )
  expect(answer.refused).toHaveLength(1)
  const reason = page.getByText(/没有留下：/)
  await expect(reason).toBeVisible()
  await reason.click()
  await expect(page.getByRole('heading', { name: '原文' }).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: '停用' }).click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: '停用' }).click()
  await expect(page.getByRole('button', { name: '恢复' })).toBeVisible()
})
