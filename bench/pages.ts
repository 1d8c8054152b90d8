/**
 * How soon a page stands in a real browser that comes for the first time: a slow phone (a quarter of this processor,
 * 1.6 Mbit/s, 150 ms), beside a static page of the same bytes in the same run. Figures are medians.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { lines } from '@jihui/protocol/rental/lines'
import { demoPassword } from '../apps/server/src/demo/accounts.ts'
import { findBrowser } from '../tests/browser/chromium.ts'
import { endServerProcess, productRoot, startServerProcess } from '../tests/server/server-process.ts'
import { pageVisits } from './settings.ts'

const slow = { latency: 150, throughput: (1.6 * 1024 * 1024) / 8, cpu: 4 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1280, height: 800 } }

interface Visit {
  /** Largest contentful paint, ms after the address was opened. */
  readonly lcp: number
  readonly requests: number
  readonly bytes: number
}
interface Screen {
  readonly name: string
  readonly path: string
  readonly screen: object
  readonly token?: string
}

const visit = async (
  browser: Browser,
  address: string,
  { screen, token }: Pick<Screen, 'screen' | 'token'>,
): Promise<Visit> => {
  const context = await browser.newContext({ ...screen, serviceWorkers: 'block', locale: 'zh-CN' })
  try {
    if (token) await context.addInitScript((access) => localStorage.setItem('access_token', access), token)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    let [requests, bytes] = [0, 0]
    cdp.on('Network.requestWillBeSent', () => (requests += 1))
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latency,
      downloadThroughput: slow.throughput,
      uploadThroughput: slow.throughput,
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
    const answer = await page.goto(address, { waitUntil: 'networkidle' })
    if (!answer?.ok()) throw new Error(`${address} answered ${answer?.status()}`)
    const lcp = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          })
        }),
    )
    return { lcp, requests, bytes }
  } finally {
    await context.close()
  }
}

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1]!
const medianOf = (visits: readonly Visit[]): Visit => ({
  lcp: median(visits.map(({ lcp }) => lcp)),
  requests: median(visits.map(({ requests }) => requests)),
  bytes: median(visits.map(({ bytes }) => bytes)),
})

/** A heading, and a script of as many bytes as asked for that does nothing. */
const openStatic = async () => {
  const server = createServer((request, response) => {
    const bytes = Number(/^\/(\d+)/.exec(request.url ?? '')?.[1] ?? 0)
    if (request.url?.endsWith('.js'))
      return void response.setHeader('content-type', 'text/javascript').end(
        `/*${randomBytes(bytes)
          .toString('base64')
          .slice(0, Math.max(0, bytes - 4))}*/`,
      )
    response.setHeader('content-type', 'text/html; charset=utf-8')
    return void response.end(
      `<!doctype html><title>·</title><script defer src="/${bytes}.js"></script><h1>要用多久，就租多久</h1>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

const read = async <T>(base: string, path: string, init: RequestInit = {}): Promise<T> =>
  (await fetch(base + path, init)).json() as Promise<T>
const signIn = async (base: string, username: string): Promise<string> => {
  const body = JSON.stringify({ username, password: demoPassword })
  const headers = { 'content-type': 'application/json' }
  return (await read<{ access: string }>(base, '/api/token/', { method: 'POST', headers, body })).access
}

const screensOf = async (base: string): Promise<Screen[]> => {
  const [line] = lines as [(typeof lines)[number]]
  const { hot } = await read<{ hot: { id: number; line: string }[] }>(base, '/api/home/')
  const machine = hot.find((one) => one.line === line.id)!
  const [renter, staff] = [await signIn(base, 'renter'), await signIn(base, 'staff')]
  const headers = { authorization: `Bearer ${renter}` }
  const orders = await read<{ results: { id: number }[] }>(base, '/api/medical/rentals/', { headers })
  return [
    { name: 'home', path: '/', screen: phone },
    { name: 'list', path: line.screens.list!.paths[0]!, screen: phone },
    { name: 'machine', path: line.screens.machine!.paths[0]!.replace(':id', String(machine.id)), screen: phone },
    {
      name: 'order',
      path: line.screens.order!.paths[0]!.replace(':id', String(orders.results[0]!.id)),
      screen: phone,
      token: renter,
    },
    { name: 'queue', path: '/admin/qualification-verification', screen: desk, token: staff },
  ]
}

export const measurePages = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'jihui-bench-'))
  const settings = { APP_ENV: 'test', DATA_DIR: folder, DEMO: 'on' }
  const server = startServerProcess(settings, productRoot, 'scripts/start.mjs')
  const { executablePath, args, env } = findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  })
  const floor = await openStatic()
  try {
    const base = await server.address()
    console.log(
      `\npages, first visit, median of ${pageVisits}: processor ÷ ${slow.cpu}, 1.6 Mbit/s, ${slow.latency} ms`,
    )
    console.log('            LCP ms   static ms     ratio  requests        KB')
    for (const screen of await screensOf(base)) {
      const visits: Visit[] = []
      const statics: Visit[] = []
      while (visits.length < pageVisits) {
        visits.push(await visit(browser, base + screen.path, screen))
        statics.push(await visit(browser, `${floor.base}/${visits.at(-1)!.bytes}`, { screen: screen.screen }))
      }
      const [ours, least] = [medianOf(visits), medianOf(statics)]
      const cells = [
        ours.lcp.toFixed(0),
        least.lcp.toFixed(0),
        (ours.lcp / least.lcp).toFixed(1),
        ours.requests,
        (ours.bytes / 1024).toFixed(0),
      ]
      console.log(screen.name.padEnd(8) + cells.map((cell) => String(cell).padStart(10)).join(''))
    }
  } finally {
    floor.close()
    await browser.close()
    await endServerProcess(server, 'SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}
