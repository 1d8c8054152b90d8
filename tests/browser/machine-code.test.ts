/** Somebody before a machine, without an account and with little network, and what others see of it. */
import type { Page } from '@playwright/test'
import { toBuffer } from 'qrcode'
import { openProxy } from './cuttable-proxy.ts'
import { enter, expect, expectRefusals, test } from './fixtures.ts'
import { aCodedUnit, aUnitToRenew } from './machine-code.ts'
import { aPicture } from './papers.ts'
import { done, signIn } from './people.ts'

const openFaults = async (code: string) => (await done('GET', `/api/m/${code}/`)).open
const choose = (page: Page, fault: string) => page.getByRole('radio', { name: fault, exact: true }).check()

test('a stranger reports where there is no network: kept over a reload, sent once, followed by its link', async ({
  page,
  faults,
  openFor,
}) => {
  faults.allow(/Failed to load resource|net::ERR|WebSocket|no offline reading|Failed to fetch/)
  const { code, name, owner } = await aCodedUnit()
  const before = (await openFaults(code)).length
  const {
    faults: [usual],
  } = await done('GET', `/api/m/${code}/`)
  const proxy = await openProxy(Number(process.env.JOURNEY_PORT))
  const main = page.getByRole('main')
  const waiting = main.getByRole('status')
  try {
    await page.goto(`${proxy.url}/m/${code}`)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(main).not.toContainText(owner.username)
    // The service worker has what this page stands on.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await choose(page, usual.label)
    await page.getByLabel('说几句').fill('油缸根部一直滴油')
    await page
      .getByLabel('照片', { exact: true })
      .last()
      .setInputFiles({ name: 'IMG_0001.png', mimeType: 'image/png', buffer: aPicture() })
    await expect(main.getByRole('img', { name: '照片，第 1 张' })).toBeVisible()
    await page.waitForLoadState('networkidle')

    proxy.set('closed')
    await page.getByRole('button', { name: '提交报修' }).click()
    await expect(waiting).toContainText('还没发出去')
    await expect(waiting).toContainText('连同 1 张照片')
    await page.reload()
    await expect(waiting).toContainText('还没发出去')
    expect(await openFaults(code)).toHaveLength(before)

    // It arrives, and the answer is lost: sent again it is the same report.
    proxy.set('mute')
    await page.reload().catch(() => undefined)
    await expect.poll(async () => (await openFaults(code)).length).toBe(before + 1)
    proxy.set('closed')
    proxy.set('open')
    await expect(page).toHaveURL(/\/reports\/B\d+\?key=/)
    await expect(page.getByRole('heading', { name: '已经报上去，等受理' })).toBeVisible()
    await expect(main).toContainText('附 1 张照片')
    expect(await openFaults(code)).toHaveLength(before + 1)
  } finally {
    await proxy.close()
  }

  const other = await openFor(null)
  await other.goto(`/m/${code}`)
  const meToo = other.getByRole('button', { name: `我也遇到${usual.label}` }).first()
  await meToo.click()
  await expect(other.getByText('已记下')).toBeVisible()
  await expect(other.getByRole('main')).not.toContainText('滴油')
  expect((await openFaults(code))[0]).toMatchObject({ fault: usual.label, me_too_count: 1 })
})

test('an owner is led to his machine, finds its code there and gives it the next one', async ({
  page,
  faults,
  openFor,
}) => {
  // Whoever scans the code that has ended.
  expectRefusals(faults)
  const { code, unitId, machineId, owner, name } = await aUnitToRenew()
  await enter(page, owner)
  await page.goto(`/m/${code}`)
  await page.getByRole('link', { name: '这台设备' }).click()
  await expect(page).toHaveURL(new RegExp(`/equipment/detail/${machineId}$`))
  const typed = code.replaceAll(/.{4}(?=.)/g, '$&-')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: typed }) })
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: '打印标签' }).click(),
  ])
  expect(sheet.suggestedFilename()).toBe('机器码.pdf')
  await row.getByRole('button', { name: '换新码' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '换新码' }).click()
  await expect(row).toHaveCount(0)

  const stranger = await openFor(null)
  await stranger.goto(`/m/${code}`)
  await expect(stranger.getByRole('main')).toContainText('这个码已经停用或不存在')
  const { typed: other } = await done('GET', `/api/maintenance/units/${unitId}/code/`, { by: owner })
  await stranger.getByLabel('机器上的编号').fill(other.toLowerCase())
  await stranger.getByRole('button', { name: '打开' }).click()
  await expect(stranger.getByRole('heading', { name, level: 1 })).toBeVisible()
})

test('staff find a machine by its serial, print several labels at once and give it the next code', async ({ page }) => {
  const admin = await signIn('admin')
  const { results } = await done('GET', '/api/maintenance/codes/?page_size=100', { by: admin })
  // The platform's own: no other test renews it.
  const unit = results.find((one: { owner_name: string }) => one.owner_name === '')
  await enter(page, admin)
  await page.goto('/admin/machine-codes')
  const rows = page.getByRole('main').getByRole('listitem')
  await rows.first().getByRole('checkbox').check()
  await page.getByRole('button', { name: '搜设备' }).click()
  await page.getByLabel('名称、型号，或编号的最后四位').fill(unit.serial)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: '打印选中的标签' })
  await expect(bar).toContainText('已选 2 台')
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: '打印标签' }).click(),
  ])
  expect(sheet.suggestedFilename()).toBe('机器码.pdf')
  const code = rows.getByRole('link')
  await expect(code).toHaveText(/^(.{4}-){3}.{4}$/)
  const before = await code.textContent()
  await rows.getByRole('button', { name: '换新码' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '换新码' }).click()
  await expect(rows).toContainText('换过')
  await expect(code).not.toHaveText(before ?? '')
})

test('inside the app the code is read from a picture where there is no camera, and typed where nothing can be read', async ({
  page,
  renter,
}) => {
  const { code, name } = await aCodedUnit()
  await enter(page, renter)
  await page.goto('/scan')
  await page.getByRole('button', { name: '扫机器上的码' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('选一张照片')
  const picture = (text: string) => toBuffer(text, { width: 400 })
  const choosePicture = async (text: string) =>
    page
      .getByLabel('选一张照片')
      .last()
      .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: await picture(text) })
  await choosePicture('https://example.com/other')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('这不是机器上的码。')
  await choosePicture(`http://127.0.0.1/m/${code}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  await page.goto('/scan')
  await page.getByLabel('机器上的编号').fill('4F7K')
  await page.getByRole('button', { name: '打开' }).click()
  await expect(page.getByText('编号是 16 位数字和字母')).toBeVisible()
  await page.getByLabel('机器上的编号').fill(code.toLowerCase())
  await page.getByRole('button', { name: '打开' }).click()
  await expect(page).toHaveURL(new RegExp(`/m/${code}$`))
})
