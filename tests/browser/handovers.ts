/** Hand-overs: guided with the camera in the browser, and told to the server beside it. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, settled } from './fixtures.ts'
import { pathOf, type Line } from './orders.ts'
import { aPicture, paper } from './papers.ts'
import { done, type Person } from './people.ts'

export interface Seen {
  /** What the meter says; left out where the machine has none. */
  readonly meter?: number
  /** Something to be noted at the first position. */
  readonly finding?: string
  /** Only the first position is photographed, the others are passed over. */
  readonly isBrief?: boolean
}

const lastOf = (list: readonly string[]) => list.at(-1)!

/** All that is on the line's list, recorded without a browser. */
export async function recordHandover(
  on: Line,
  orderId: number,
  by: Pick<Person, 'access'>,
  stage: 'out' | 'back',
  { meter, finding }: Seen = {},
): Promise<any> {
  const { positions, level, checks } = on.handover
  const form = new FormData()
  form.set('stage', stage)
  form.set('positions', JSON.stringify([positions[0]!.key]))
  form.append('photos', new Blob([aPicture()], { type: 'image/png' }), 'place.png')
  form.set('checks', JSON.stringify(checks.map(({ key }) => key)))
  if (meter !== undefined) form.set('meter', String(meter))
  if (level) form.set('level', lastOf(level.steps))
  if (finding) form.set('findings', JSON.stringify({ [positions[0]!.key]: finding }))
  return done('POST', pathOf('record_handover', orderId, on), { by, form })
}

/** The number the meter starts from: nothing that is recorded may lie below it. */
export async function meterOf(on: Line, orderId: number, by: Pick<Person, 'access'>): Promise<number> {
  const { meter } = await done('GET', pathOf('get_handover', orderId, on), { by })
  return Math.ceil(meter?.last ?? 0)
}

/** From the first photograph to the readings; `send` is what the last button says. */
export async function capture(page: Page, on: Line, seen: Seen, send: string): Promise<void> {
  const { positions, meter, level, checks } = on.handover
  for (const [index, { label }] of positions.entries()) {
    if (seen.isBrief && index > 0) {
      await page.getByRole('button', { name: '这张先不拍' }).click()
      continue
    }
    await expect(page.getByText(`共 ${positions.length} 张`)).toBeVisible()
    if (index === 0) await expectAccessible(page)
    await page.getByLabel(`拍${label}`, { exact: true }).setInputFiles([paper(`${label}.png`)])
    await expect(page.getByRole('img', { name: `${label}的照片` })).toBeVisible()
    if (index === 0 && seen.finding) await page.getByLabel(/^这一处有什么要记的/).fill(seen.finding)
    if (index === 0) await expectAccessible(page)
    await page.getByRole('button', { name: /^(下一张|去填读数)/ }).click()
  }
  if (meter && seen.meter !== undefined) await page.getByLabel(`${meter.label}读数`).fill(String(seen.meter))
  if (level) await page.getByRole('radio', { name: lastOf(level.steps), exact: true }).check({ force: true })
  for (const { label } of checks) await page.getByRole('switch', { name: label }).check()
  if (seen.isBrief) await expect(page.getByText(/^还没拍：/)).toContainText(positions[1]!.label)
  await expectAccessible(page)
  await page.getByRole('button', { name: send, exact: true }).click()
  await settled(page)
}
