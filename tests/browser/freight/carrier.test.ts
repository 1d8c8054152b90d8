/** A carrier's day: somebody drives for him, the plan of the day, one cargo accepted and given to his driver. */
import { randomInt } from 'node:crypto'
import { addDays, money, today } from '../../../apps/web/src/ui/text/format.ts'
import { enter, expect, expectAccessible, settled, test } from '../fixtures.ts'
import { aCargo, asShipper, deliver, payFreight } from './freight.ts'
import { aDriver, phoneOf } from './drivers.ts'
import { aPerson, done } from '../people.ts'

const profile = '/transportation/driver-profile'

test('a carrier asks a driver by his number, plans a day, accepts one cargo and gives it to him; its money is the carrier’s', async ({
  page,
  openFor,
  admin,
}) => {
  const [carrier, driver, shipper] = await Promise.all([
    aDriver({ admin, name: '俞长河', kind: 'carrier' }),
    aDriver({ admin, name: '尹大力' }),
    aPerson('沈工').then(asShipper),
  ])
  const day = addDays(today(), 15 + randomInt(40))
  const cargoId = await aCargo(shipper, day)
  const { plate } = carrier.vehicle
  const main = page.getByRole('main')
  const cab = await openFor(driver)
  const drives = cab.getByRole('main')
  const given = drives.getByRole('listitem').filter({ hasText: plate }).filter({ hasText: '车队的' })
  const drivenBy = async (value: string) => {
    const answer = page.waitForResponse(/\/carrier\/vehicles\//)
    await main.getByLabel('谁开').selectOption(value)
    expect((await answer).ok()).toBe(true)
  }
  await enter(page, carrier)

  await test.step('asked by his number, the driver accepts, and sees the lorry he is given', async () => {
    await page.goto(profile)
    await settled(page)
    await main.getByLabel('司机的手机号').fill(await phoneOf(driver))
    await main.getByRole('button', { name: '邀请' }).click()
    await expect(main).toContainText('等他接受')
    await expectAccessible(page)
    await cab.goto(profile)
    await expect(drives.getByText(`${carrier.name}请你加入车队`)).toBeVisible()
    await expectAccessible(cab)
    await drives.getByRole('button', { name: '加入', exact: true }).click()
    await expect(drives.getByText(`你在${carrier.name}的车队`)).toBeVisible()
    await page.reload()
    await drivenBy(String(driver.id))
    await cab.reload()
    await expect(given.first()).toBeVisible()
    await expect(drives).toContainText('车队的车，证件由车主换')
    // He drives it himself again, until an order says otherwise.
    await drivenBy('')
  })

  await test.step('the plan of the day says which lorry takes what, and nothing is accepted by it', async () => {
    await page.goto('/transportation/driver-dashboard')
    await settled(page)
    await main.getByLabel('哪天装货').fill(day)
    await main.getByRole('button', { name: '排一排' }).click()
    await expect(main.getByRole('status').filter({ hasText: '1 辆车有活' })).toBeVisible()
    await expectAccessible(page)
    const planned = main.getByRole('article').filter({ hasText: plate })
    await expect(planned.getByRole('link')).toHaveAttribute('href', new RegExp(`/${cargoId}$`))
    await planned.getByRole('link').click()
    await main.getByRole('button', { name: '接单', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '接单', exact: true }).click()
    await expect(page).toHaveURL(/driver-order-detail\/\d+/)
  })

  const id = Number(/detail\/(\d+)/.exec(page.url())![1])
  const trip = { id, shipper, driver }
  await test.step('he gives it to his driver, who sees that trip alone', async () => {
    await main.getByRole('button', { name: '交给司机' }).click()
    const sheet = page.getByRole('dialog', { name: '这一趟谁开' })
    await sheet.getByRole('radio', { name: /尹大力/ }).check()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '就他' }).click()
    await expect(sheet).toBeHidden()
    await payFreight(trip)
    const { number } = await done('GET', `/api/transportation/orders/${id}/`, { by: carrier })
    await cab.goto('/transportation/driver-orders')
    await settled(cab)
    await expect(drives.getByText(/^Y\d+$/)).toHaveText([number])
    await expectAccessible(cab)
    await drives.getByRole('article').filter({ hasText: number }).getByRole('link').click()
    await expect(drives.getByRole('button', { name: '出发去装货' })).toBeVisible()
  })

  await deliver(trip)
  await done('POST', `/api/transportation/orders/${id}/confirm/`, { by: shipper, body: {} })
  await test.step('what it brought is the carrier’s, and the driver is told of none of it', async () => {
    const { net } = await done('GET', `/api/transportation/orders/${id}/`, { by: carrier })
    await page.goto('/transportation/driver-earnings')
    await settled(page)
    await expect(
      main
        .getByRole('listitem')
        .filter({ hasText: money(net) })
        .first(),
    ).toContainText('待打款')
    await cab.goto('/transportation/driver-earnings')
    await settled(cab)
    await expect(drives).toContainText('还没有结算过的运单')
    await expect(drives).not.toContainText(money(net))
    await expectAccessible(cab)
  })
})
