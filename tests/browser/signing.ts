import type { Locator, Page } from '@playwright/test'

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
