import { randomInt } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, type Page, type WebSocketRoute } from '@playwright/test'
import { aPerson, signIn, type Person } from './people.ts'

export { expect } from '@playwright/test'

/** Faults a page may not have: a thrown error, a failed own request, a complaint in the console. */
export type PageFaults = { list: string[]; allow(pattern: RegExp): void; watch(page: Page): void }

type Fixtures = {
  faults: PageFaults
  /** A page of somebody else's, on a screen of his own. */
  openFor: (person: Person | null, size?: { width: number; height: number }) => Promise<Page>
}
type WorkerFixtures = { admin: Person; renter: Person }

const octet = () => randomInt(1, 255)

/** Refusals the server gives on purpose are reported by the browser as failed loads; the screens say them in words. */
const REFUSAL = /Failed to load resource: the server responded with a status of 4\d\d/

/** Every journey comes from an address of its own, and fails when a page it opened broke on the way. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}` })
  },
  faults: [
    async ({ page }, use) => {
      const seen: string[] = []
      const allowed: RegExp[] = []
      const watch = (watched: Page) => {
        watched.on('pageerror', (error) => seen.push(`thrown: ${error.message}`))
        watched.on('console', (message) => {
          if (message.type() === 'error') seen.push(`console: ${message.text()} ${message.location().url}`)
        })
        watched.on('response', (response) => {
          if (response.status() >= 500) seen.push(`${response.status()}: ${response.url()}`)
        })
      }
      watch(page)
      await use({ list: seen, allow: (pattern) => void allowed.push(pattern), watch })
      const left = seen.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))
      base.expect(left, 'the pages of this journey broke').toEqual([])
    },
    { auto: true },
  ],
  openFor: async ({ browser, faults }, use) => {
    const opened: Page[] = []
    await use(async (person, viewport) => {
      const context = await browser.newContext(
        viewport ? { viewport, isMobile: false, hasTouch: false, deviceScaleFactor: 1 } : {},
      )
      const page = await context.newPage()
      opened.push(page)
      faults.watch(page)
      if (person) await enter(page, person)
      return page
    })
    for (const page of opened) await page.context().close()
  },
  admin: [async ({}, use) => use(await signIn('admin')), { scope: 'worker' }],
  renter: [async ({}, use) => use(await aPerson('租客')), { scope: 'worker' }],
})

/** Lets a journey meet refusals, which the browser's console counts as failed loads. */
export const expectRefusals = (faults: PageFaults): void => faults.allow(REFUSAL)

/** From here on nothing reaches this page but what it asks for: somebody whose news is late. */
export async function keepUntold(page: Page): Promise<(message: object) => void> {
  const channels: WebSocketRoute[] = []
  await page.routeWebSocket(/\/ws\//, (channel) => void channels.push(channel))
  return (message) => {
    for (const channel of channels) channel.send(JSON.stringify(message))
  }
}

/** Signed in before the first screen is opened. */
export async function enter(page: Page, person: Person): Promise<void> {
  const url = `http://127.0.0.1:${process.env.JOURNEY_PORT}`
  await page.context().addCookies(person.cookies.map((cookie) => ({ ...cookie, url })))
  await page.addInitScript(
    ([access, refresh]) => {
      // Only once: what the page does with them later is its own business.
      if (sessionStorage.getItem('entered')) return
      sessionStorage.setItem('entered', 'yes')
      localStorage.setItem('access_token', access!)
      localStorage.setItem('refresh_token', refresh!)
    },
    [person.access, person.refresh],
  )
}

/** On the proxied address, which is another site to the browser: tokens alone, no cookies. */
export async function enterAt(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/login`)
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('access_token', access!)
      localStorage.setItem('refresh_token', refresh!)
    },
    [person.access, person.refresh],
  )
}

/** The screen has everything it waits for, and nothing on it moves any more. */
export async function settled(page: Page): Promise<void> {
  await base.expect(page.locator('#told')).toHaveCount(0)
  await base.expect(page.locator('main')).toBeVisible()
  await base.expect(page.locator('.bone, main [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

/** Scrolls through the screen, so that what is fetched when one comes near is there as well. */
export async function readToTheEnd(page: Page): Promise<void> {
  await settled(page)
  const heightAtEnd = () =>
    page.evaluate(() => {
      const { scrollHeight } = document.documentElement
      window.scrollTo(0, scrollHeight)
      return scrollHeight
    })
  let height = 0
  for (let next = await heightAtEnd(); next > height; next = await heightAtEnd()) {
    height = next
    // The screen learns a few frames later what has come near, and draws it.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-later]')].every(
        (one) => one.getClientRects().length === 0 || one.getBoundingClientRect().top > window.innerHeight + 200,
      ),
    )
    await settled(page)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** WCAG 2.2 AA, as far as a machine can see it. */
export async function expectAccessible(page: Page, only?: string[]): Promise<void> {
  await settled(page)
  // What a scroll has left half under the head of the page is no barrier.
  await page.evaluate(() => window.scrollTo(0, 0))
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (only ? builder.withRules(only) : builder.withTags(WCAG)).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`),
  )
  base.expect.soft(found.slice(0, 10), `barriers on ${new URL(page.url()).pathname}`).toEqual([])
}
