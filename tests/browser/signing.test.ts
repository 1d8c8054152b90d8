import { screenPath } from '@jihui/protocol/rental/faces'
import { lines } from '@jihui/protocol/rental/lines'
import { enter, expect, expectAccessible, settled, test } from './fixtures.ts'
import { aFreeMachine, anOrder, pathOf } from './orders.ts'
import { aPerson, done } from './people.ts'
import { draw, readThrough, signButton } from './signing.ts'

test('a contract whose words changed is read clause by clause, its changes confirmed, and signed', async ({
  page,
  admin,
}, { project }) => {
  // Each screen size writes the template of a line of its own, and not of those other journeys write.
  const on = project.name === 'wide' ? lines[2]! : lines[3]!
  const renter = await aPerson('签约人')
  const signed = async (stage: 'pending_payment' | 'pending_signature') =>
    anOrder({ renter, admin, machine: await aFreeMachine('', on), stage })
  await signed('pending_payment')
  const templates = (await done('GET', pathOf('list_templates', '', on), { by: admin })).results
  const { id: template, clauses: before } = templates.find((one: any) => one.is_default)
  const publish = (clauses: unknown) =>
    done('PATCH', pathOf('change_template', template, on), { by: admin, body: { clauses } })
  const sentence = '交付当日双方共同拍照留存。'
  const [first, second, ...rest] = before
  await publish([
    first,
    { ...second, text: `${second.text}${sentence}` },
    ...rest,
    { title: '补充', text: '另行约定。' },
  ])
  try {
    const order = await signed('pending_signature')
    await enter(page, renter)
    await page.goto(screenPath(on, 'contract', order))
    await settled(page)

    await test.step('what is new stands on top and at its clause, with the earlier wording', async () => {
      const summary = page.getByRole('region', { name: '和之前的合同相比' })
      await expect(summary).toContainText('改写 1 条，新加 1 条')
      await expectAccessible(page)
      await summary.getByRole('button', { name: /第二条/ }).click()
      const place = page.locator('#clause-2')
      await expect(place).toBeInViewport()
      await place.getByRole('button', { name: '看第二条的原文' }).click()
      await expect(place.locator('p ins').last()).toContainText(sentence)
      await expectAccessible(page)
    })

    await test.step('who jumps to the end has not read, is told so and led back', async () => {
      await page.reload()
      await settled(page)
      await page.getByRole('button', { name: '跳到末尾' }).filter({ visible: true }).click()
      await expect(page.getByText(/还有 \d+ 条没看/).filter({ visible: true })).toBeVisible()
      await page.getByRole('button', { name: '签署', exact: true }).filter({ visible: true }).click()
      const sheet = page.getByRole('dialog', { name: '签署合同' })
      await expect(sheet).toContainText('每一条都要看过')
      await expect(sheet.getByRole('img', { name: /手写签名/ })).toHaveCount(0)
      await expectAccessible(page)
      await sheet.getByRole('button', { name: /^从第.+条看起$/ }).click()
      await expect(sheet).toBeHidden()
    })

    await test.step('read to the last clause and confirmed, it can be signed', async () => {
      await readThrough(page)
      await signButton(page).click()
      const sheet = page.getByRole('dialog', { name: '签署合同' })
      await draw(page, sheet.getByRole('img', { name: /手写签名/ }))
      await sheet.getByRole('button', { name: '签署合同' }).click()
      await expect(sheet.getByText('请勾选后再签')).toBeVisible()
      await sheet.getByRole('checkbox').check()
      await expectAccessible(page)
      await sheet.getByRole('button', { name: '签署合同' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '稍后再说' }).click()
      await expect(page.getByText('已签署').filter({ visible: true }).first()).toBeVisible()
      expect((await done('GET', pathOf('get_contract', order, on), { by: renter })).is_signed).toBe(true)
    })
  } finally {
    await publish(before)
  }
})
