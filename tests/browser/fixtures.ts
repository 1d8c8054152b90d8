import { randomInt } from 'node:crypto'
import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** Faults a page may not have: a thrown error, a failed own request, a complaint in the console. */
export type PageFaults = { list: string[]; allow(pattern: RegExp): void }

type Fixtures = { faults: PageFaults }

const octet = () => randomInt(1, 255)

/** Every journey comes from an address of its own, and fails when a page it opened broke on the way. */
export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}` })
  },
  faults: [
    async ({ page }, use) => {
      const seen: string[] = []
      const allowed: RegExp[] = []
      page.on('pageerror', (error) => seen.push(`thrown: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error') seen.push(`console: ${message.text()} ${message.location().url}`)
      })
      page.on('response', (response) => {
        if (response.status() >= 500) seen.push(`${response.status()}: ${response.url()}`)
      })
      const faults: PageFaults = { list: seen, allow: (pattern) => void allowed.push(pattern) }
      await use(faults)
      const left = seen.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))
      base.expect(left, 'the pages of this journey broke').toEqual([])
    },
    { auto: true },
  ],
})
