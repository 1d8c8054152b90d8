import type { Page } from '@playwright/test'
import { enter, expect, expectAccessible, readToTheEnd, settled, test } from './fixtures.ts'
import { aFreeMachine, anOrder, line } from './orders.ts'
import type { Person } from './people.ts'
import { screens, type Row } from './screen-table.ts'

/** Every screen of the table, at both sizes and in both themes; what has to stand in an address is made beforehand. */
interface Stage {
  readonly machine: number
  readonly waiting: number
  readonly signing: number
  readonly paying: number
  readonly using: number
  readonly returned: number
}

/** Which order a screen is about; any other takes the one that is in use. */
const orderFor: readonly (readonly [pattern: RegExp, stage: keyof Stage])[] = [
  [/\/equipment\//, 'machine'],
  [/contract/, 'signing'],
  [/payment(?!.*success)/, 'paying'],
  [/^\/admin\//, 'waiting'],
]

function addressOf(path: string, stage: Stage): string {
  const id = stage[orderFor.find(([pattern]) => pattern.test(path))?.[1] ?? 'using']
  const filled = path.replace(/:[A-Za-z]+/, String(id))
  if (filled !== path) return filled
  if (path.endsWith('payment')) return `${path}?rental_id=${stage.paying}`
  if (path.endsWith('success')) return `${path}?rentalId=${stage.using}`
  if (path.endsWith('qualification-verification')) return `${path}?rentalId=${stage.waiting}&line=${line.id}`
  return path
}

const isConsole = ({ access }: Row) => access === 'admin'

async function visit(page: Page, list: readonly Row[], stage: Stage): Promise<void> {
  for (const route of list) {
    await test.step(route.path, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(addressOf(route.path, stage))
      await expect(page).toHaveTitle(/.{2,}/)
      await readToTheEnd(page)
      await expectAccessible(page)
      // A link that names no line leads on to its machine's own page, which has that line's title.
      expect.soft(await page.title(), route.path).toMatch(new RegExp(route.titleSuffix ?? `机汇|${line.titleSuffix}`))
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overhang, `${route.path} is wider than the screen`).toBeLessThanOrEqual(0)
      await page.emulateMedia({ colorScheme: 'dark' })
      await settled(page)
      await expectAccessible(page, ['color-contrast'])
    })
  }
}

let made: Promise<Stage> | undefined
const stageOf = (renter: Person, admin: Person): Promise<Stage> =>
  (made ??= (async () => {
    const machine = await aFreeMachine()
    const order = (stage: Parameters<typeof anOrder>[0]['stage'], from?: number) =>
      anOrder({ renter, admin, machine, stage, from })
    return {
      machine: machine.id,
      waiting: await order('pending_verification'),
      signing: await order('pending_signature'),
      paying: await order('pending_payment'),
      using: await order('in_use', 0),
      returned: await order('returned', 14),
    }
  })())

test.use({ trace: 'off' })
test.setTimeout(240_000)

test('every public screen opens for a guest', async ({ page, renter, admin }) => {
  await visit(
    page,
    screens.filter(({ access }) => access === 'public'),
    await stageOf(renter, admin),
  )
})

test('every screen opens for a renter', async ({ page, renter, admin }) => {
  await enter(page, renter)
  await visit(
    page,
    screens.filter((route) => !isConsole(route) && !['/login', '/register', '/forgot-password'].includes(route.path)),
    await stageOf(renter, admin),
  )
})

test('every screen of the console opens for staff', async ({ page, renter, admin }) => {
  await enter(page, admin)
  await visit(page, screens.filter(isConsole), await stageOf(renter, admin))
})

test('no screen is without a test: its access is one of those above', () => {
  expect([...new Set(screens.map(({ access }) => access))].sort()).toEqual(['admin', 'auth', 'public'])
})
