import { screenPath } from '@jihui/protocol/rental/faces'
import { lines } from '@jihui/protocol/rental/lines'
import { enter, expect, expectAccessible, settled, test } from './fixtures.ts'
import { aFreeMachine, anOrder, pathOf } from './orders.ts'
import { done } from './people.ts'

test('a clause is changed and published; the next contract carries it, the one before keeps its text', async ({
  page,
  openFor,
  admin,
  renter,
}, { project }) => {
  // Each screen size writes the template of a line of its own: they run at the same time.
  const on = project.name === 'wide' ? lines[0]! : lines[1]!
  const machine = await aFreeMachine('', on)
  const old = await anOrder({ renter, admin, machine, stage: 'pending_signature' })
  const templates = (await done('GET', pathOf('list_templates', '', on), { by: admin })).results
  const { id, name, version, clauses } = templates.find((one: any) => one.is_default)
  const clause = clauses.findIndex(({ title }: any) => title === '押金')
  const sentence = `验收人当场说明扣款依据（${Date.now()}），押金共 `

  await enter(page, admin)
  await page.goto('/admin/contract-templates')
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('region', { name: '条款' }).getByRole('button', { name: clauses[clause].title }).click()
  const text = page.getByRole('textbox', { name: `第 ${clause + 1} 条的正文` })
  await text.press('ControlOrMeta+End')
  await text.pressSequentially(`${sentence}{押`)
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await text.press('Enter')
  await text.pressSequentially('。')
  await expect(text).toHaveValue(new RegExp(`押金共 \\{\\{押金\\}\\}。$`))
  await expectAccessible(page)

  if (project.name === 'phone') await page.getByRole('button', { name: '看合同' }).click()
  await expect(page.getByRole('region', { name: '签的人会看到' })).toContainText(`${sentence}¥5,000.00。`)
  if (project.name === 'phone') await page.getByRole('button', { name: '全部条款' }).click()
  await expect(page.getByText('自动存好')).toBeVisible()
  await page.getByRole('button', { name: `发布 v${version + 1}` }).click()
  const question = page.getByRole('dialog', { name: `发布 v${version + 1}` })
  await question.getByRole('button', { name: `发布 v${version + 1}` }).click()
  await expect(page.getByText(`v${version + 1} 已发布`)).toBeVisible()
  await page.getByRole('button', { name: '版本' }).click()
  const versions = page.getByRole('dialog', { name: '版本' })
  await versions.getByRole('button', { name: `v${version + 1}` }).click()
  await expect(page.getByRole('dialog').locator('ins').first()).toContainText('验收人当场说明扣款依据')

  const next = await anOrder({ renter, admin, machine: await aFreeMachine('', on), stage: 'pending_signature' })
  const reader = await openFor(renter)
  for (const [order, isNew] of [
    [next, true],
    [old, false],
  ] as const) {
    await reader.goto(screenPath(on, 'contract', order))
    await settled(reader)
    await expect(reader.getByRole('article')).toContainText(clauses[clause].title)
    await expect(reader.getByRole('article').getByText(sentence)).toHaveCount(isNew ? 1 : 0)
  }
  const kept = await done('GET', pathOf('get_template', id, on), { by: admin })
  expect([kept.version, kept.draft]).toEqual([version + 1, null])
})
