/** Every screen, after scripts were written into every text it shows: they are shown, and nothing of them happens. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { testPassword, type Person } from '../../apps/server/src/testing/people.ts'
import { findBrowser } from '../../tests/browser/chromium.ts'
import { type Row, screens } from '../../tests/browser/screen-table.ts'
import type { Estate } from './estate.ts'
import { goesOn, type Ground, inTurns } from './ground.ts'
import { plantEverywhere, planted, sign } from './planting.ts'
import { send } from './send.ts'

const build = fileURLToPath(new URL('../../apps/web/dist/index.html', import.meta.url))
const sizes = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } }
type Reader = 'guest' | 'renter' | 'owner' | 'staff'

const readerOf = ({ access, path }: Row): Reader => {
  if (access.includes('equipment_owner')) return 'owner'
  if (access === 'admin' || access.startsWith('permission') || access.startsWith('role') || path.startsWith('/admin'))
    return 'staff'
  return access === 'public' && !path.startsWith('/user') ? 'guest' : 'renter'
}

/** The address of a screen that has something to show; null where there is none. */
const addressOf = ({ path }: Row, { ids, orders, machines }: Estate): string | null => {
  const idBy: readonly (readonly [RegExp, string | number | undefined])[] = [
    [/deposit|money|take-back|ledger/, orders.returned],
    [/deductions/, ids.claim?.[0]],
    [/users/, ids.user?.[0]],
    [/maintenance/, ids.maintenance?.[0]],
    [/verification\/|equipment/, machines[0]!.id],
    [/admin\/contracts\/:id/, ids.agreement?.[0]],
    [/templates/, 1],
    [/payment/, orders.pending_payment],
    [/verify/, ids.agreement_number?.[0]],
    [/./, orders.in_use],
  ]
  const rule =
    /rentals?\/:id|order|contract\/:id/.test(path) && !/deposit|money|take-back/.test(path) ? orders.in_use : undefined
  const id = rule ?? idBy.find(([pattern]) => pattern.test(path))![1]
  if (path.includes(':') && id === undefined) return null
  return path.replaceAll(/:[A-Za-z]+/g, encodeURIComponent(String(id)))
}

/** Signed in as the pages keep it: tokens in the storage, the cookie beside them. */
const enter = async (
  browser: Browser,
  base: string,
  person: Person | null,
  size: keyof typeof sizes,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: sizes[size],
    baseURL: base,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(() => Object.assign(window, { planted: 0 }))
  if (!person) return context
  const told = await send(base, '/api/token/', {
    method: 'POST',
    body: { username: person.username, password: testPassword },
  })
  const cookies = (told.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!.split('='))
  await context.addCookies(cookies.map(([name, value]) => ({ name: name!, value: value!, url: base })))
  await context.addInitScript(
    ([access, refresh]) => {
      localStorage.setItem('access_token', access!)
      localStorage.setItem('refresh_token', refresh!)
    },
    [told.body.access as string, told.body.refresh as string],
  )
  return context
}

const look = async (page: Page) => {
  await page
    .waitForFunction(
      () => document.querySelector('main') && !document.querySelector('.bone, main [aria-busy=true]'),
      undefined,
      { timeout: 10_000 },
    )
    .catch(() => undefined)
  return page.evaluate((mark) => {
    const ran = (window as unknown as { planted: number }).planted
    const elements = document.querySelectorAll(`[${mark}]`).length
    const links = [...document.querySelectorAll('[href], [src], [action]')].filter((one) =>
      /^\s*(javascript|data:text)/i.test(
        one.getAttribute('href') ?? one.getAttribute('src') ?? one.getAttribute('action') ?? '',
      ),
    ).length
    return { ran, elements, links, isShown: document.body.innerText.includes(mark) }
  }, sign)
}

/** A script put into the page by hand does not run either: the policy of the answer is in force. */
const obeysPolicy = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.inline = 1'
    document.head.append(script)
    const holder = document.createElement('div')
    holder.setAttribute('onclick', 'window.inline = 1')
    document.body.append(holder)
    holder.click()
    holder.remove()
    return (window as unknown as { inline?: number }).inline === undefined
  })

export const tryPages = async (ground: Ground, estate: Estate, until: number): Promise<void> => {
  const { findings, say, site, base } = ground
  if (!existsSync(build)) return say('pages: not tried: the pages are not built here (npm run build)')
  const columns = await plantEverywhere(site.app.pool)
  const { executablePath, args, env } = findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  try {
    const people: Record<Reader, Person | null> = {
      guest: null,
      renter: estate.renter,
      owner: estate.owner,
      staff: estate.admin,
    }
    const contexts = new Map<Reader, BrowserContext>()
    for (const reader of Object.keys(people) as Reader[])
      contexts.set(reader, await enter(browser, base(), people[reader], reader === 'staff' ? 'wide' : 'phone'))
    const rows = inTurns(
      ground,
      screens.filter(({ line }) => line === undefined || line === estate.line),
    )
    const wanted = rows.flatMap((row) => {
      const address = addressOf(row, estate)
      return address === null ? [] : [{ address, reader: readerOf(row) }]
    })
    const { rows: cashiers } = await site.app.pool.query<{ token: string }>('SELECT token FROM sandbox_order LIMIT 1')
    const extra = cashiers.map(({ token }) => ({ address: `/api/payment/sandbox/${token}/`, reader: 'guest' as const }))
    let [tried, shown, policies] = [0, 0, 0]
    const visit = async ({ address, reader }: { address: string; reader: Reader }) => {
      const place = `${address} as ${reader}`
      const page = await contexts.get(reader)!.newPage()
      page.on('dialog', (dialog) => {
        findings.add('a page opens no dialog by itself', place, dialog.message())
        void dialog.dismiss()
      })
      try {
        const answer = await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 20_000 })
        const { ran, elements, links, isShown } = await look(page)
        findings.expect(ran === 0 && elements === 0 && links === 0, 'what people wrote is text', place, {
          ran,
          elements,
          links,
        })
        const policy = answer?.headers()['content-security-policy'] ?? ''
        const isHeld = policy.includes("default-src 'self'") && (await obeysPolicy(page))
        findings.expect(isHeld, 'the policy of a page is in force', place, policy || 'no policy')
        tried += 1
        if (isShown) shown += 1
        if (isHeld) policies += 1
      } catch (error) {
        findings.add('a page opens whatever its texts say', place, String(error).split('\n')[0])
      } finally {
        await page.close()
      }
    }
    const queue = [...extra, ...wanted]
    const worker = async () => {
      for (let next = queue.shift(); next && goesOn(ground, tried, until); next = queue.shift()) await visit(next)
    }
    await Promise.all([worker(), worker()])
    findings.expect(shown > 0, 'the planted texts are seen', 'all pages', `on none of ${tried}`)
    say(
      `pages: ${planted.length} characters of markup in ${columns} columns; ${tried} of ${wanted.length + extra.length} screens opened, ` +
        `${shown} show it as text, none as more; policy in force on ${policies}`,
    )
  } finally {
    await browser.close()
  }
}
