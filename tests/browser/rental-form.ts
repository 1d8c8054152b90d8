import { screenPath } from '@jihui/protocol/rental/faces'
import type { Page } from '@playwright/test'
import { expect, settled } from './fixtures.ts'
import { line, type Machine } from './orders.ts'

/** Where a filled form sends the machine. */
export const formAddress = '解放路 88 号'

/** A district of the city a machine stands in, looked for in the form. */
export async function chooseRegion(page: Page, { city }: Pick<Machine, 'city'>) {
  await page.getByRole('button', { name: '地区' }).click()
  const regions = page.getByRole('dialog', { name: '选择地区' })
  await regions.getByRole('searchbox', { name: '搜地区' }).fill(city)
  await regions.getByRole('listitem').first().getByRole('button').click()
  await expect(regions).toBeHidden()
}

/** The form of a machine for these days with all it asks for, its draft kept, not sent. */
export async function fillForm(
  page: Page,
  machine: Pick<Machine, 'id' | 'city'>,
  [start, end]: readonly [string, string],
  contact: string,
) {
  await page.goto(`${screenPath(line, 'form', machine.id)}?start=${start}&end=${end}`)
  await settled(page)
  await chooseRegion(page, machine)
  await page.getByLabel('送货地址').fill(formAddress)
  await page.getByLabel('联系人').fill(contact)
  await page.getByLabel('联系电话').fill('13800008160')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await expect(page.getByText('草稿已存')).toBeVisible()
}
