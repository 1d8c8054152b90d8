/** A grave alarm keeps a machine that is promised: its rental gets another unit where the renter agrees. */
import type { Page } from '@playwright/test'
import { screenPath } from '@jihui/protocol/rental/faces'
import { findLine } from '@jihui/protocol/rental/lines'
import { dayRange } from '../../../apps/web/src/ui/text/format.ts'
import { enter, expect, expectAccessible, readToTheEnd, settled, test } from '../fixtures.ts'
import { anOrder, dayFromNow, pathOf, type Stage } from '../orders.ts'
import { aPerson, done, type Person } from '../people.ts'
import { aTechnician } from '../technician/technicians.ts'
import { anOwnedMachine, aPlan, DESK, hotOil, onGraveAlarm, tell } from './upkeep.ts'

const on = findLine('engineering')
const times = 12

/** A machine of two units; one of them is promised by contract from in three days on, and complains now, again and again. */
async function anAlarmInTheWay(admin: Person, stage: Stage) {
  const machine = await anOwnedMachine(admin, 2)
  const renter = await aPerson('周敏')
  const orderId = await anOrder({ renter, admin, machine, stage, from: 3, days: 3 })
  const { units } = await done('GET', pathOf('get_rental', orderId, on), { by: renter })
  const had = machine.units.find(({ id }) => id === units[0].id)!
  const other = machine.units.find(({ id }) => id !== had.id)!
  const scope = { unit_ids: [had.id] }
  await aPlan(machine.owner, { name: '液压油温过高', scope, triggers: onGraveAlarm, duration_days: 5 })
  const moments = Array.from({ length: times }, (_, at) => new Date(Date.now() - (times - at) * 60_000))
  // Each of them twice: what is sent again counts once.
  await tell(admin, had.id, { alarms: [hotOil], at: moments[0]! })
  await Promise.all([...moments, ...moments].map((at) => tell(admin, had.id, { alarms: [hotOil], at })))
  return { machine, renter, orderId, had, other }
}

/** The one order of the machine, opened by the desk. */
async function openOrderOf(page: Page, name: string): Promise<void> {
  const main = page.getByRole('main')
  await page.goto(`/maintenance/tasks?keyword=${encodeURIComponent(name)}`)
  await settled(page)
  await expect(main.getByRole('article')).toHaveCount(1)
  await expectAccessible(page)
  await main.getByRole('article').getByRole('link').click()
  await expect(page).toHaveURL(/maintenance\/tasks\/\d+/)
  await settled(page)
}
const clashOf = (page: Page) => page.getByRole('dialog').getByRole('list', { name: '挡在前面的' })
/** Five days from today are wanted, into the rental. */
async function want(page: Page): Promise<void> {
  await page.getByRole('button', { name: '安排', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '安排' })
  await sheet.getByLabel('开始', { exact: true }).fill(dayFromNow(0))
  await sheet.getByLabel('结束', { exact: true }).fill(dayFromNow(4))
}
async function ask(page: Page, orderId: number, serial: string): Promise<void> {
  await want(page)
  const clash = clashOf(page)
  await expect(clash).toContainText(dayRange(dayFromNow(3), dayFromNow(5)))
  await expect(clash).toContainText(`R${String(orderId).padStart(8, '0')}`)
  await expect(clash).toContainText('可以：换几天、给租客换一台、不做了，取消这张单')
  await expectAccessible(page)
  await clash.getByRole('button', { name: `换成 ${serial}` }).click()
  const question = page.getByRole('dialog', { name: `给租客换成 ${serial}？` })
  await expect(question).toContainText('他同意才换')
  await question.getByRole('button', { name: '问租客' }).click()
  await expect(clash).toContainText(`已经问租客换成 ${serial}`)
  await expect(clash.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
}
async function arrange(page: Page, name: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: '安排' })
  await expect(clashOf(page)).toHaveCount(0)
  await sheet.getByLabel('按姓名找').fill(name)
  await sheet.getByRole('radio', { name: new RegExp(name) }).check({ force: true })
  await sheet.getByRole('button', { name: '安排', exact: true }).click()
  await expect(sheet).toBeHidden()
}
/** His own order, with the question on it. */
async function openQuestion(page: Page, orderId: number, serial: string): Promise<void> {
  await page.goto(screenPath(on, 'order', orderId))
  await settled(page)
  const card = page.getByRole('region', { name: '换同款的另一台，行吗' })
  await expect(card).toContainText(serial)
  // The first thing he reads.
  await expect(card).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('换同款的另一台，行吗')
  await expectAccessible(page)
}

test('a machine that overheats is kept; the renter agrees to its twin, and the work is arranged', async ({
  page,
  openFor,
  admin,
}) => {
  const { machine, renter, orderId, had, other } = await anAlarmInTheWay(admin, 'pending_delivery')
  const technician = await aTechnician(admin)
  const main = page.getByRole('main')
  await enter(page, admin)

  await test.step('the desk finds one order for all the alarms, with days until the rental begins', async () => {
    await openOrderOf(page, machine.name)
    await expect(main).toContainText(hotOil.message)
    await expect(main).toContainText(`报了 ${times} 次`)
    await expect(main).toContainText(dayRange(dayFromNow(0), dayFromNow(2)))
    await expectAccessible(page)
  })

  await test.step('longer days clash with the rental by name; the renter is asked to take another unit', async () => {
    await ask(page, orderId, other.serial)
  })

  await test.step('the renter reads it on his order and agrees', async () => {
    const site = await openFor(renter)
    await openQuestion(site, orderId, other.serial)
    await site.getByRole('button', { name: '可以换' }).click()
    await expect(site.getByRole('region', { name: '换同款的另一台，行吗' })).toHaveCount(0)
    await site.reload()
    await readToTheEnd(site)
    await expect(site.getByRole('main')).toContainText(other.serial)
    await expect(site.getByRole('main')).toContainText('换成同款的另一台')
    await expectAccessible(site)
    await site.context().close()
  })

  await test.step('nothing stands in the way any more', async () => {
    await page.reload()
    await settled(page)
    await expect(main).toContainText(`已换一台：订单 R${String(orderId).padStart(8, '0')}`)
    await want(page)
    await arrange(page, technician.name)
    await expect(main).toContainText(dayRange(dayFromNow(0), dayFromNow(4)))
    await expectAccessible(page)
    const { units, status } = await done('GET', pathOf('get_rental', orderId, on), { by: renter })
    expect([status, units.map(({ serial }: any) => serial)]).toEqual(['pending_delivery', [other.serial]])
  })

  await test.step('the owner sees on his calendar that each unit has what it should', async () => {
    const yard = await openFor(machine.owner, DESK)
    await yard.goto('/equipment-owner/calendar')
    await settled(yard)
    await expect(yard.getByRole('main')).toContainText(had.serial)
    await expectAccessible(yard)
  })
})

test('a renter who has not paid yet is asked as well; he keeps his unit, and the work ends before he has it', async ({
  page,
  openFor,
  admin,
}) => {
  const { machine, renter, orderId, had, other } = await anAlarmInTheWay(admin, 'pending_payment')
  const technician = await aTechnician(admin)
  const main = page.getByRole('main')
  await enter(page, admin)
  await openOrderOf(page, machine.name)
  await ask(page, orderId, other.serial)
  const site = await openFor(renter)
  await openQuestion(site, orderId, other.serial)
  await site.getByRole('button', { name: '不换' }).click()
  await expect(site.getByRole('region', { name: '换同款的另一台，行吗' })).toHaveCount(0)
  await site.reload()
  await readToTheEnd(site)
  await expect(site.getByRole('main')).toContainText(had.serial)
  await page.reload()
  await settled(page)
  await want(page)
  await expect(clashOf(page)).toContainText('租客没有同意')
  await expectAccessible(page)
  const sheet = page.getByRole('dialog', { name: '安排' })
  await sheet.getByLabel('结束', { exact: true }).fill(dayFromNow(2))
  await arrange(page, technician.name)
  await expect(main).toContainText(dayRange(dayFromNow(0), dayFromNow(2)))
  const { units } = await done('GET', pathOf('get_rental', orderId, on), { by: renter })
  expect(units.map(({ serial }: any) => serial)).toEqual([had.serial])
})
