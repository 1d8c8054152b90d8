/** A fault, from whoever stands before the machine to the paid and recorded work. */
import type { Locator } from '@playwright/test'
import { findPrice, initialPriceList } from '@jihui/protocol/maintenance/orders/prices'
import { screenPath } from '@jihui/protocol/rental/faces'
import { enter, expect, expectAccessible, expectRefusals, readToTheEnd, settled, test } from '../fixtures.ts'
import { aFreeMachine, anOrder, line } from '../orders.ts'
import { aPerson } from '../people.ts'
import { draw } from '../signing.ts'
import { aTechnician } from '../technician/technicians.ts'
import { aFittingPart, doTheWork, payByCode, yuan } from './maintenance.ts'
import { anOwnedMachine, codeOf, meterAtFirst, photographs } from './upkeep.ts'

const typed = (code: string) => code.replaceAll(/.{4}(?=.)/g, '$&-')
const labour = findPrice(initialPriceList, '', 'hydraulic.medium')!

test('a stranger reports, the owner has it done, agrees to the price, pays, and the record says it all', async ({
  page,
  openFor,
  admin,
  faults,
}) => {
  // Somebody else's code at the start.
  expectRefusals(faults)
  const machine = await anOwnedMachine(admin)
  const [{ id: unitId, serial } = { id: 0, serial: '' }] = machine.units
  const [code, part] = await Promise.all([codeOf(machine, unitId), aFittingPart(admin, machine)])
  // The way is not charged where something was done.
  const owed = labour.priceFen / 100 + part.price
  const technician = await aTechnician(admin)
  const [owning, working] = [await openFor(machine.owner), await openFor(technician)]
  const [main, owner, worker] = [page.getByRole('main'), owning.getByRole('main'), working.getByRole('main')]
  const choosePart = async (sheet: Locator) => {
    const choice = sheet.getByLabel('加一种配件')
    await choice.selectOption(String(part.id))
  }
  let taskPath = ''

  await test.step('whoever stands before the machine says what is wrong, with a photograph', async () => {
    await page.goto(`/m/${code}`)
    await expect(page.getByRole('heading', { name: machine.name, level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('radio', { name: '液压油渗漏', exact: true }).check()
    await page.getByLabel('说几句').fill('大臂油缸根部一直滴油，地上一滩')
    await page.getByLabel('照片', { exact: true }).last().setInputFiles(photographs(1))
    await expect(main.getByRole('img', { name: '照片，第 1 张' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '提交报修' }).click()
    await expect(page).toHaveURL(/\/reports\/B\d+\?key=/)
    await expect(page.getByRole('heading', { name: '已经报上去，等受理' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the owner scans the same code, takes it in and arranges it', async () => {
    await owning.goto(`/m/${code}`)
    await owning.getByRole('link', { name: '收到的报修' }).click()
    await expectAccessible(owning)
    await owner.getByRole('link', { name: /液压油渗漏/ }).click()
    await expect(owner).toContainText('轮到你受理')
    await expectAccessible(owning)
    await owner.getByRole('button', { name: '受理', exact: true }).click()
    const taking = owning.getByRole('dialog', { name: '受理报修' })
    await expect(taking.getByRole('radio', { name: /^设备主/ })).toBeChecked()
    await expectAccessible(owning)
    await taking.getByRole('button', { name: '受理', exact: true }).click()
    await owner.getByRole('link', { name: '看处理到哪了' }).click()
    await expect(owning).toHaveURL(/\/maintenance\/tasks\/\d+$/)
    taskPath = new URL(owning.url()).pathname
    await expectAccessible(owning)
    await owner.getByRole('button', { name: '安排', exact: true }).click()
    const arranging = owning.getByRole('dialog', { name: '安排' })
    await arranging.getByRole('group', { name: '机器空着的日子' }).getByRole('button').first().click()
    await arranging.getByLabel('按姓名找').fill(technician.name)
    await arranging.getByRole('radio', { name: technician.name }).check({ force: true })
    await expectAccessible(owning)
    await arranging.getByRole('button', { name: '安排', exact: true }).click()
    await expect(owner.getByRole('heading', { name: `等${technician.name}师傅接单` })).toBeVisible()
    await expectAccessible(owning)
  })

  await test.step('the technician accepts it and starts with the code he types, of this machine and of no other', async () => {
    await working.goto('/maintenance/technician-service')
    const row = worker.getByRole('listitem').filter({ hasText: machine.name })
    await row.getByRole('button', { name: '接单' }).click()
    await row.getByRole('link', { name: '到了，开始' }).click()
    await expect(working).toHaveURL(taskPath)
    await expect(worker).toContainText('到设备旁就可以开始')
    await expectAccessible(working)
    await worker.getByRole('button', { name: '到了，开始处理' }).click()
    const starting = working.getByRole('dialog', { name: '到设备旁了' })
    await expect(starting).toBeVisible()
    await expectAccessible(working)
    const other = await anOwnedMachine(admin)
    const typing = starting.getByLabel('机器上的编号')
    const start = starting.getByRole('button', { name: '用编号开始' })
    await typing.fill(typed(await codeOf(other, other.units[0]!.id)))
    await start.click()
    await expect(starting).toContainText('这不是这张维护单的设备')
    await typing.fill(typed(code))
    await start.click()
    await expect(worker.getByRole('heading', { name: '正在处理', exact: true })).toBeVisible()
    await expectAccessible(working)
  })

  await test.step('he may take nothing before the owner has agreed to a price', async () => {
    await worker.getByRole('button', { name: '领用配件' }).click()
    const taking = working.getByRole('dialog', { name: '领用配件' })
    await choosePart(taking)
    await taking.getByRole('button', { name: '领用', exact: true }).click()
    await expect(taking).toContainText('付费方同意用 0 个')
    await expectAccessible(working)
    await working.keyboard.press('Escape')
  })

  await test.step('his price is made of the public list and the list prices; the owner sees each line and agrees', async () => {
    await worker.getByRole('button', { name: '报价', exact: true }).click()
    const quoting = working.getByRole('dialog', { name: '报价' })
    await quoting.getByRole('button', { name: '发给付费的人' }).click()
    await expect(quoting).toContainText('加上要做的活或配件')
    await quoting.getByRole('radio', { name: '中型设备' }).click()
    await quoting.getByLabel('加一项工时').selectOption(labour.code.split('.')[0]!)
    await choosePart(quoting)
    await quoting.getByLabel(/^上门费/).check()
    await expect(quoting).toContainText(yuan(owed))
    await expectAccessible(working)
    await quoting.getByRole('button', { name: '发给付费的人' }).click()
    await expect(worker.getByRole('heading', { name: '等付费方确认报价' })).toBeVisible()
    await expectAccessible(working)

    await owning.goto(taskPath)
    await expect(owner.getByRole('heading', { name: '轮到你确认报价' })).toBeVisible()
    for (const line of [part.name, yuan(labour.priceFen / 100), yuan(owed)]) await expect(owner).toContainText(line)
    await expectAccessible(owning)
    await owner.getByRole('button', { name: '同意报价' }).click()
    const asking = owning.getByRole('dialog', { name: /^同意/ })
    await expect(asking).toContainText(yuan(owed))
    await asking.getByRole('button', { name: '同意', exact: true }).click()
    await expect(owner.getByRole('heading', { name: `${technician.name}师傅正在处理` })).toBeVisible()
  })

  await test.step('he takes the part, finishes with meter, photographs, numbers and a name', async () => {
    await working.reload()
    await worker.getByRole('button', { name: '领用配件' }).click()
    const taking = working.getByRole('dialog', { name: '领用配件' })
    await choosePart(taking)
    await taking.getByRole('button', { name: '领用', exact: true }).click()
    await expect(worker).toContainText('用了 1 套')
    await worker.getByRole('button', { name: '处理完了' }).click()
    const ending = working.getByRole('dialog', { name: '处理完了' })
    await ending.getByRole('button', { name: '完成', exact: true }).click()
    await expect(ending).toContainText('写明做了什么')
    await ending.getByLabel('做了什么').fill('更换大臂油缸密封件，保压 10 分钟不漏')
    await ending.getByLabel('表上的数').fill(String(meterAtFirst + 6))
    await ending.getByRole('group', { name: '处理前' }).locator('input').setInputFiles(photographs(1))
    await ending.getByRole('group', { name: '处理后' }).locator('input').setInputFiles(photographs(1))
    await ending.getByLabel('旧件编号').fill('K-0091')
    await ending.getByLabel('新件编号').fill('K-2207')
    await ending.getByRole('button', { name: /^请客户签名/ }).click()
    await draw(working, ending.getByRole('img', { name: /^手写签名/ }))
    await expectAccessible(working)
    await ending.getByRole('button', { name: '完成', exact: true }).click()
    await expect(worker.getByRole('heading', { name: '处理完了，等验收' })).toBeVisible()
    await expectAccessible(working)
  })

  await test.step('the owner pays by the one cashier there is and accepts the work', async () => {
    await owning.goto(taskPath)
    await expect(owner.getByRole('heading', { name: '轮到你付款' })).toBeVisible()
    await expectAccessible(owning)
    await owner.getByRole('link', { name: '去付款' }).click()
    await expect(owner).toContainText(yuan(owed))
    await expectAccessible(owning)
    await payByCode(owning, openFor)
    await expect(owner.getByRole('heading', { name: '轮到你验收' })).toBeVisible()
    await owner.getByRole('button', { name: '验收', exact: true }).click()
    await owning.getByRole('dialog').getByRole('button', { name: '验收', exact: true }).click()
    await expect(owner.getByRole('heading', { name: '处理完了', exact: true })).toBeVisible()
    await expectAccessible(owning)
  })

  await test.step('the record has result, meter, numbers, name and costs; what stood there is kept when it is put right', async () => {
    await owner.getByRole('link', { name: '看这次的记录' }).click()
    await expect(owning).toHaveURL(/\/maintenance\/records\/\d+$/)
    for (const told of ['保压 10 分钟不漏', String(meterAtFirst + 6), 'K-0091', 'K-2207', yuan(owed), serial])
      await expect(owner).toContainText(told)
    await expect(owner.getByRole('img', { name: '客户签名' })).toBeVisible()
    await expectAccessible(owning)
    await working.goto(new URL(owning.url()).pathname)
    await worker.getByRole('link', { name: '更正' }).click()
    await worker.getByLabel('新件编号').fill('K-2270')
    await worker.getByLabel('为什么更正').fill('编号看错了一位')
    await expectAccessible(working)
    await worker.getByRole('button', { name: '保存更正' }).click()
    await expect(worker.getByText('更正过')).toBeVisible()
    for (const told of ['K-2270', '编号看错了一位', 'K-2207']) await expect(worker).toContainText(told)
    await expectAccessible(working)
  })

  await test.step('the link of whoever reported it says that it is done, and nothing of the money', async () => {
    await page.reload()
    await expect(main).toContainText('已完成')
    await expect(main).not.toContainText('¥')
    await expectAccessible(page)
    await main.getByRole('link', { name: '回到这台设备' }).click()
    await settled(page)
    await expect(main).not.toContainText('已经有人报过')
    await expectAccessible(page)
  })
})

test('a renter reports what he rents, reads that it stands, agrees to the visit, rates it and has it done again', async ({
  page,
  openFor,
  admin,
}) => {
  const renter = await aPerson('周敏')
  const machine = await aFreeMachine()
  const rentalId = await anOrder({ renter, admin, machine, stage: 'in_use', from: 0, days: 4 })
  const technician = await aTechnician(admin)
  const orderPath = screenPath(line, 'order', rentalId)
  const main = page.getByRole('main')
  const desk = await openFor(admin)
  let id = 0
  await enter(page, renter)

  await test.step('from his order he says what is wrong', async () => {
    await page.goto(orderPath)
    await readToTheEnd(page)
    await main.getByRole('link', { name: '报修', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: '报修' })
    await sheet.getByRole('button', { name: '提交报修' }).click()
    await expect(sheet).toContainText('写明哪里不对')
    await sheet.getByLabel('哪里不对').fill('开机十分钟后报警停机')
    await sheet.getByRole('radio', { name: '紧急' }).click()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '提交报修' }).click()
    await expect(page).toHaveURL(/\/maintenance\/requests\/\d+$/)
    id = Number(page.url().split('/').at(-1))
  })

  await test.step('the desk takes it in: the machine stands, the platform pays, somebody is sent', async () => {
    await desk.goto(`/maintenance/requests/${id}`)
    await desk.getByRole('button', { name: '受理', exact: true }).click()
    const taking = desk.getByRole('dialog', { name: '受理报修' })
    await taking.getByRole('radio', { name: /^平台/ }).check({ force: true })
    await expect(taking.getByRole('switch', { name: /机器停着/ })).toBeChecked()
    await taking.getByLabel('派给').fill(technician.name)
    await taking.getByRole('button', { name: technician.name }).click()
    await expect(taking.getByRole('button', { name: '换人' })).toBeVisible()
    await expectAccessible(desk)
    await taking.getByRole('button', { name: '受理', exact: true }).click()
    await expect(desk.getByRole('link', { name: '看处理到哪了' })).toBeVisible()
    await expectAccessible(desk)
  })

  await test.step('his order says that it stands; he agrees to the visit', async () => {
    await page.goto(orderPath)
    await readToTheEnd(page)
    await expect(main).toContainText(/停机 0 天，从今天 \d\d:\d\d报修算起，还停着/)
    await expectAccessible(page)
    await page.goto(`/maintenance/tasks/${id}`)
    await expect(main.getByRole('heading', { name: '这个上门时间行吗' })).toBeVisible()
    await expectAccessible(page)
    await main.getByRole('button', { name: '这个时间可以' }).click()
    await expect(main).toContainText('同意上门时间')
  })

  await test.step('done, he accepts and rates it; broken again it is done again for nothing', async () => {
    await doTheWork(id, technician)
    await page.reload()
    await expect(main.getByRole('heading', { name: '轮到你验收' })).toBeVisible()
    await expectAccessible(page)
    await main.getByRole('button', { name: '验收', exact: true }).click()
    await page
      .getByRole('dialog', { name: /^修好了/ })
      .getByRole('button', { name: '验收', exact: true })
      .click()
    await main.getByRole('button', { name: '评价', exact: true }).click()
    const rating = page.getByRole('dialog', { name: '这次修得怎么样' })
    await rating.getByRole('radio', { name: /5/ }).check({ force: true })
    await rating.getByLabel('说两句').fill('来得快')
    await expectAccessible(page)
    await rating.getByRole('button', { name: '提交评价' }).click()
    await expect(main).toContainText('来得快')
    await expectAccessible(page)
    await main.getByRole('button', { name: '没修好' }).click()
    const again = page.getByRole('dialog', { name: '没修好，再来一次' })
    await again.getByLabel('哪里没修好').fill('今天又停了一次')
    await expectAccessible(page)
    await again.getByRole('button', { name: '重新打开' }).click()
    await expect(main.getByRole('heading', { name: '重新打开了，等安排' })).toBeVisible()
    await expectAccessible(page)
  })
})
