/** A renter marks where exactly his machine is brought while he writes the order, and its site lies there. */
import { chooseRegion, fillForm } from '../rental-form.ts'
import { enter, expect, expectAccessible, expectRefusals, settled, test } from '../fixtures.ts'
import { aFreeMachine, dayFromNow, type Machine } from '../orders.ts'
import { done } from '../people.ts'

const westLake = { latitude: 30.2441, longitude: 120.1502 }
const aMachineIn = async (city: string): Promise<Machine> => {
  const machine = await aFreeMachine()
  return machine.city === city ? machine : aMachineIn(city)
}

test('the point of the order form agrees with its region, is priced with it and is the order’s site @phone', async ({
  page,
  renter,
  faults,
}) => {
  expectRefusals(faults)
  const machine = await aMachineIn('杭州')
  await enter(page, renter)
  await fillForm(page, machine, [dayFromNow(20), dayFromNow(24)], '周敏')
  const field = page.getByRole('button', { name: /送货点/ })
  const sheet = page.getByRole('dialog', { name: '标出送货点' })
  const mark = async ({ latitude, longitude }: typeof westLake) => {
    await field.click()
    await sheet.getByLabel('纬度').fill(String(latitude))
    await sheet.getByLabel('经度').fill(String(longitude))
    await sheet.getByRole('button', { name: '就是这里' }).click()
    await expect(sheet).toBeHidden()
  }

  await test.step('an empty one is told at its fields, and the order is not sent by it', async () => {
    await field.click()
    await expect(sheet.getByRole('application', { name: /送货点地图/ })).toBeVisible()
    // As near as its district, where somebody looks for streets.
    await expect(sheet.getByText('没有接入在线地图，不画街道')).toBeVisible()
    await expect(sheet.locator('.map-name').first()).toBeVisible()
    await sheet.getByRole('button', { name: '就是这里' }).click()
    await expect(sheet.getByText('在地图上点一下，或填写纬度')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/${machine.id}/`))
  })

  await test.step('one in another city is refused at once, and gone with another region', async () => {
    await mark({ latitude: 31.23, longitude: 121.47 })
    await expect(page.getByText(/定位不在浙江省杭州市/).first()).toBeVisible()
    await chooseRegion(page, machine)
    await expect(field).toContainText('在地图上标出来')
    await expect(page.getByText(/定位不在浙江省杭州市/)).toHaveCount(0)
  })

  await mark(westLake)
  await expect(field).toContainText('北纬 30.2441，东经 120.1502')
  await settled(page)
  await expectAccessible(page)
  const placed = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201)
  await page.getByRole('button', { name: /提交/ }).last().click()
  const { id } = await (await placed).json()
  expect((await done('GET', `/api/iot/rentals/${id}/site/`, { by: renter })).point).toEqual(westLake)
})
