/**
 * Every screen of the table, at both sizes, in the light; that the dark can be read as well follows from the tokens
 * (`ui/tokens.test.ts`). The long form looks for itself, at one size, as the colours of both are the same: what guests,
 * renters and owners see in the dark on the phone, what staff see on the desk. A screen of the engine is looked at
 * whole on one line; what another line changes of it, its hue and its words, is looked at there: dark on the phone, light
 * on the desk.
 */
import type { Page, TestInfo } from '@playwright/test'
import { findLine, lines } from '@jihui/protocol/rental/lines'
import { enter, expect, expectAccessible, readToTheEnd, settled, test } from './fixtures.ts'
import { line } from './orders.ts'
import { signIn } from './people.ts'
import { addressesFor, addressesOfConsole, addressesOfOwner } from './screen-stages.ts'
import { screens, type Row } from './screen-table.ts'

type AddressOf = (row: Row) => string
type Theme = 'light' | 'dark'

const isLong = Boolean(process.env.LONG_TESTS)
const both: readonly Theme[] = isLong ? ['light', 'dark'] : ['light']
const isPhone = (info: TestInfo) => info.project.name === 'phone'

const isFirstSpelling = (row: Row) =>
  !row.lineScreen || findLine(row.line!).screens[row.lineScreen]!.paths[0] === row.path
/** The screen as it stands on the first line that has it. */
const isLedBy = (row: Row) =>
  !row.lineScreen || lines.find(({ screens: own }) => own[row.lineScreen!] !== undefined)!.id === row.line
const isWhole = (row: Row) => isFirstSpelling(row) && isLedBy(row)

/** Public screens that say more to whoever is signed in. */
const personal = ['/', '/user', '/equipment/:id']
const personalOnLine = ['machine', 'form', 'submitted']

const ofGuest = screens.filter((row) => row.access === 'public' && isWhole(row))
/** Whose door is open to anybody, with nothing inside for somebody who has no machines or keeps none. */
const ofMachines = [
  '/maintenance/plans/:id',
  '/maintenance/records/:id',
  '/maintenance/records/:id/edit',
  '/iot/geofences/:id',
  '/iot/command-batches/:id',
  '/iot/geofences/:id/edit',
]
const isOfKeepers = (row: Row) => row.frame === 'console' || ofMachines.includes(row.path)
const ofRenter = screens.filter(
  (row) =>
    isWhole(row) &&
    ((row.access === 'auth' && !isOfKeepers(row)) ||
      personal.includes(row.path) ||
      personalOnLine.includes(row.lineScreen ?? '')),
)
const ofOwner = screens.filter(({ access, path }) => access === 'role:equipment_owner' || ofMachines.includes(path))
const staffs = screens.filter(({ frame }) => frame === 'console')
/** A desk of one line shows what the common one does: looked at whole where it is the first of its kind. */
const isOwnDesk = (row: Row) => staffs.some((other) => other !== row && !other.line && other.screen === row.screen)
const ofStaff = staffs.filter((row) => !isOwnDesk(row))
const ofDesks = staffs.filter(isOwnDesk)
const ofFurtherLines = screens.filter((row) => isFirstSpelling(row) && !isLedBy(row))
const spelledOtherwise = screens.filter((row) => !isFirstSpelling(row))

async function open(page: Page, row: Row, address: string): Promise<void> {
  await page.goto(address)
  await expect(page).toHaveTitle(/.{2,}/)
  await readToTheEnd(page)
  // A link that names no line leads on to its machine's own page, which has that line's title.
  expect.soft(await page.title(), row.path).toMatch(new RegExp(row.titleSuffix ?? `机汇|${line.titleSuffix}`))
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overhang, `${row.path} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** In the light everything a machine can see; in the dark what a theme changes. In the short form, once a screen: on the phone. */
async function lookAt(page: Page, list: readonly Row[], addressOf: AddressOf, themes: readonly Theme[]): Promise<void> {
  const isJudged = isLong || isPhone(test.info())
  for (const row of list) {
    await test.step(row.path, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await open(page, row, addressOf(row))
      if (isJudged) await expectAccessible(page)
      if (!themes.includes('dark')) return
      await page.emulateMedia({ colorScheme: 'dark' })
      await settled(page)
      await expectAccessible(page, ['color-contrast'])
    })
  }
}

async function glanceAt(page: Page, list: readonly Row[], addressOf: AddressOf, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  for (const row of list) {
    await test.step(row.path, async () => {
      await open(page, row, addressOf(row))
      if (isLong) await expectAccessible(page)
    })
  }
}

const darkOnPhone = (info: TestInfo): readonly Theme[] => (isPhone(info) ? both : ['light'])
const darkOnDesk = (info: TestInfo): readonly Theme[] => (isPhone(info) ? ['light'] : both)

test.use({ trace: 'off' })
test.setTimeout(isLong || process.env.CI ? 420_000 : 240_000)

test('a guest: every public screen, dark too on the phone', async ({ page, renter, admin }, info) => {
  await lookAt(page, ofGuest, await addressesFor(ofGuest, { renter, admin }), darkOnPhone(info))
})

for (const half of [0, 1])
  test(`a renter: every screen of his own, dark too on the phone, part ${half + 1}`, async ({
    page,
    renter,
    admin,
  }, info) => {
    const rows = ofRenter.filter((_, index) => index % 2 === half)
    await enter(page, renter)
    await lookAt(page, rows, await addressesFor(rows, { renter, admin }), darkOnPhone(info))
  })

/** What a renter sees of these is how to become one: looked at once more by those who are. */
const ofParties = { driver: /\/driver-/, carrier: /\/driver-(dashboard|profile)$/, shipper: /\/shipper-/ } as const
for (const [username, own] of Object.entries(ofParties))
  test(`${username}: the screens of freight that are his`, async ({ page }) => {
    const rows = ofRenter.filter(({ path }) => own.test(path) && !path.includes(':'))
    expect(rows.length).toBeGreaterThan(1)
    await enter(page, await signIn(username))
    await lookAt(page, rows, ({ path }) => path, ['light'])
  })

/** Roles somebody is given, or appointed to, beside renting: their own screens, each with work waiting in the demo. */
const ofRoles = {
  supplier: 'role:parts_supplier',
  delegate: 'role:business_delegate',
  technician: 'role:technician',
  applicant: 'role:maintenance_applicant',
} as const
for (const [username, access] of Object.entries(ofRoles))
  test(`${username}: the screens of his role, dark too on the phone`, async ({ page }, info) => {
    const rows = screens.filter((row) => row.access === access && !row.path.includes(':'))
    expect(rows.length).toBeGreaterThan(0)
    await enter(page, await signIn(username))
    await lookAt(page, rows, ({ path }) => path, darkOnPhone(info))
  })

test('an owner: every screen of his fleet, dark too on the phone', async ({ page, renter, admin }, info) => {
  const owner = await signIn('owner_engineering')
  const addressOf = await addressesOfOwner(owner, findLine('engineering'), { renter, admin })
  await enter(page, owner)
  await lookAt(page, ofOwner, addressOf, darkOnPhone(info))
})

for (const half of [0, 1])
  test(`staff: every screen of the console, dark too on the desk, part ${half + 1}`, async ({
    page,
    renter,
    admin,
  }, info) => {
    const rows = ofStaff.filter((_, index) => index % 2 === half)
    const addressOf = await addressesOfConsole(rows, { renter, admin })
    await enter(page, await signIn('superadmin'))
    await lookAt(page, rows, addressOf, darkOnDesk(info))
  })

test('staff: the desks of single lines, dark on the phone and light on the desk @glance', async ({
  page,
  renter,
  admin,
}, info) => {
  const addressOf = await addressesOfConsole(ofDesks, { renter, admin })
  await enter(page, await signIn('superadmin'))
  await glanceAt(page, ofDesks, addressOf, isPhone(info) ? 'dark' : 'light')
})

for (const on of lines.slice(1)) {
  const own = ofFurtherLines.filter((row) => row.line === on.id)
  test(`${on.label}: the engine's screens once more, dark on the phone and light on the desk @glance`, async ({
    page,
    renter,
    admin,
  }, info) => {
    const addressOf = await addressesFor(own, { renter, admin })
    await enter(page, renter)
    await glanceAt(page, own, addressOf, isPhone(info) ? 'dark' : 'light')
  })
}

test('every other spelling of an address opens the same screen @phone', async ({ page, renter, admin }) => {
  const addressOf = await addressesFor(spelledOtherwise, { renter, admin })
  await enter(page, renter)
  for (const row of spelledOtherwise) {
    await test.step(row.path, async () => {
      const address = addressOf(row)
      await page.goto(address)
      await settled(page)
      await expect(page).toHaveTitle(new RegExp(row.titleSuffix!))
      await expect(page.getByRole('heading', { name: /页面不存在|未找到|参数错误|出错/ }), row.path).toHaveCount(0)
    })
  }
})

test('no screen is without one of these tests @phone', () => {
  const seen = new Set([ofGuest, ofRenter, ofOwner, ofStaff, ofDesks, ofFurtherLines, spelledOtherwise].flat())
  const isOfRole = ({ access }: Row) => (Object.values(ofRoles) as readonly string[]).includes(access)
  expect(screens.filter((row) => !seen.has(row) && !isOfRole(row)).map(({ path }) => path)).toEqual([])
})
