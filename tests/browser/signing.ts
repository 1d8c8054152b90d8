import { expect, type Locator, type Page } from '@playwright/test'

/** A name in three strokes, with the mouse. */
export async function draw(page: Page, paper: Locator): Promise<void> {
  await paper.scrollIntoViewIfNeeded()
  const box = (await paper.boundingBox())!
  for (const stroke of [0.15, 0.42, 0.68]) {
    await page.mouse.move(box.x + box.width * stroke, box.y + box.height * 0.3)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * (stroke + 0.1), box.y + box.height * 0.7, { steps: 6 })
    await page.mouse.move(box.x + box.width * (stroke + 0.2), box.y + box.height * 0.35, { steps: 6 })
    await page.mouse.up()
  }
}

/** The button that signs, wherever this screen has it. */
export const signButton = (page: Page): Locator =>
  page.getByRole('button', { name: '签署合同', exact: true }).filter({ visible: true })

/** Goes from screenful to screenful, rests on each and confirms what is new there, until it may be signed. */
export async function readThrough(page: Page): Promise<void> {
  const standing = page
    .getByText(/^(已读|还有|已读完)/)
    .filter({ visible: true })
    .first()
  await expect(standing).toBeVisible()
  await page.evaluate(async () => {
    const step = innerHeight * 0.45
    const isDone = () => document.body.innerText.includes('可以签字了')
    const isLastScreen = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    window.scrollTo(0, 0)
    for (let screens = 0; screens < 80 && !isDone(); screens++) {
      // As long as a reader's eye rests at least; the page itself decides whether that was reading.
      await pause(700)
      for (const button of document.querySelectorAll('button')) if (button.textContent === '我看过了') button.click()
      if (isLastScreen()) window.scrollTo(0, 0)
      else window.scrollBy(0, step)
    }
  })
  await expect(page.getByText('可以签字了').filter({ visible: true })).toBeVisible()
}
