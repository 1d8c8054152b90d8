/** Public pages as they leave the server: readable without the app, the same for everybody, and never more than public. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { availabilityBlock } from '@jihui/protocol/catalogue/availability'
import { getAvailability, getEquipment } from '@jihui/protocol/catalogue/operations'
import { lines, onLine } from '@jihui/protocol/rental/lines'
import { addressOfCall, pathWith } from '@jihui/protocol/endpoint'
import { dayOf } from '../../apps/server/src/platform/clock.ts'
import { aMachine, type Machine } from '../../apps/server/src/testing/machines.ts'
import { aRenter, type Person } from '../../apps/server/src/testing/people.ts'
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts'

const template = `<!doctype html><html><head><meta name="description" content="机汇" /><title>机汇</title></head>
<body><div id="root"></div><script type="module" src="/assets/app.js"></script></body></html>`
const publicUrl = 'https://jihui.test'
const preloads = {
  '/admin/orders/:id': ['assets/order.js', 'assets/desk.css'],
  '/admin/orders/new': ['assets/new.js'],
  '/admin/$': ['assets/rest.js'],
}

let dist: string
let app: TestApp
let renter: Person
let machine: Machine
const [line] = lines as [(typeof lines)[number]]
const pathOf = (id: number) => line.screens.machine!.paths[0]!.replace(':id', String(id))

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'jihui-dist-'))
  mkdirSync(join(dist, 'illustrations'))
  writeFileSync(join(dist, 'index.html'), template)
  mkdirSync(join(dist, '.vite'))
  writeFileSync(join(dist, '.vite/preloads.json'), JSON.stringify(preloads))
  app = await startTestApp({ site: { dist }, settings: { PUBLIC_URL: publicUrl } })
  machine = await aMachine(app, { line: line.id })
  renter = await aRenter(app)
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true, force: true })
})

const page = (path: string, token?: string) =>
  app.call<string>('GET', path, { ...(token ? { token } : {}), headers: { accept: 'text/html' } })
const dataOf = (text: string): Record<string, any> =>
  JSON.parse(/<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(text)![1]!)
const structuredOf = (text: string): any[] =>
  [...text.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json]) => JSON.parse(json!))
const named = async (name: string): Promise<Machine> => {
  const one = await aMachine(app, { line: line.id })
  await app.pool.query('UPDATE equipment SET name = $2, description = $2 WHERE id = $1', [one.id, name])
  return one
}

describe("a machine's page", () => {
  it('says what it is and what a day costs, to people, to those who share it and to search engines', async () => {
    const api = pathWith(onLine(getEquipment, line)!.path, { id: machine.id })
    const { body: told } = await app.call('GET', api)
    const { status, body, headers } = await page(pathOf(machine.id))
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const price = `¥${new Intl.NumberFormat('zh-CN').format(told.rental_price_per_day)}/天`
    expect(body).toContain(`<title>${told.name} · ${price} | 机汇</title>`)
    expect(body).toContain(`<meta property="og:title" content="${told.name} · ${price}" />`)
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}${pathOf(machine.id)}" />`)
    expect(body).toContain(`<meta property="og:image" content="${publicUrl}/share/${told.illustration}.png" />`)
    expect(body).toMatch(new RegExp(`<h1[^>]*>${told.name}</h1>`))
    const [product] = structuredOf(body)
    expect(product).toMatchObject({ '@type': 'Product', name: told.name, offers: { price: told.rental_price_per_day } })
    expect(dataOf(body)[api]).toEqual(told)
  })

  it('lets nothing an owner wrote be anything but text', async () => {
    const name = `</script><script>alert(1)</script>"'><img src=x onerror=alert(2)> $& $1`
    const { body } = await page(pathOf((await named(name)).id))
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<img src=x')
    expect(structuredOf(body)[0].name).toBe(name)
    expect(Object.values(dataOf(body))[0].name).toBe(name)
  })

  it('is gone when the machine is, here and for search engines', async () => {
    const withdrawn = await named('退出的设备')
    const map = async () => (await app.call<Buffer>('GET', '/sitemap-machines-0.xml')).body.toString()
    expect(await map()).toContain(`<loc>${publicUrl}${pathOf(withdrawn.id)}</loc>`)
    await app.pool.query(`UPDATE equipment SET status = 'removed' WHERE id = $1`, [withdrawn.id])
    const { status, body } = await page(pathOf(withdrawn.id))
    expect(status).toBe(404)
    expect(body).toContain('<meta name="robots" content="noindex" />')
    expect(body).not.toContain('退出的设备')
    expect(await map()).not.toContain(`<loc>${publicUrl}${pathOf(withdrawn.id)}</loc>`)
    expect((await page(pathOf(9_999_999))).status).toBe(404)
    expect((await page(pathOf(machine.id).replace(String(machine.id), 'no-number'))).status).toBe(404)
  })

  it('is the same for whoever is signed in, and is not sent again while it is the same', async () => {
    const [guest, reader] = [await page(pathOf(machine.id)), await page(pathOf(machine.id), renter.token)]
    expect(reader.body).toBe(guest.body)
    const again = await app.call('GET', pathOf(machine.id), {
      headers: { 'if-none-match': guest.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
  })
})

it('home and every list name their machines and lead to them', async () => {
  for (const path of ['/', '/equipment-list', line.screens.list!.paths[0]!]) {
    const { status, body } = await page(path)
    expect(status, path).toBe(200)
    expect(body, path).toContain(`href="${pathOf(machine.id)}"`)
    for (const address of Object.keys(dataOf(body)))
      expect((await app.call('GET', address)).body, address).toEqual(dataOf(body)[address])
  }
})

it('the sitemap leads to every part, and a part that is none says so', async () => {
  const { body } = await app.call<Buffer>('GET', '/sitemap.xml')
  const parts = [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) =>
    address!.slice(publicUrl.length),
  )
  expect(parts).toContain('/sitemap-pages-0.xml')
  for (const part of parts) expect((await app.call('GET', part)).status, part).toBe(200)
  for (const none of ['/sitemap-constructor-0.xml', '/sitemap-machines-999999.xml'])
    expect((await app.call('GET', none)).status, none).toBe(404)
  expect((await app.call<Buffer>('GET', '/sitemap-machines-99999.xml')).body.toString()).not.toContain('<url>')
  expect((await app.call<string>('GET', '/robots.txt')).body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
})

it('a screen of a person’s own is listed nowhere', async () => {
  const { status, body } = await page('/user')
  expect(status).toBe(200)
  expect(body).toContain('<meta name="robots" content="noindex" />')
})

it('while the database keeps it waiting, the app arrives without its text', async () => {
  const waiting = await named('等着的设备')
  const holder = await app.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE equipment IN ACCESS EXCLUSIVE MODE')
    const { status, body } = await page(pathOf(waiting.id))
    expect([status, body]).toEqual([200, template])
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
})

describe('what a screen will ask for', () => {
  it('is named on the page of its address, the one with fixed words first; elsewhere nothing is', async () => {
    const namedOn = async (path: string) =>
      /<meta name="preloads" content="([^"]*)" \/>/.exec((await page(path)).body)?.[1]
    expect(await namedOn('/admin/orders/12?tab=1')).toBe('assets/order.js assets/desk.css')
    expect(await namedOn('/admin/orders/new/')).toBe('assets/new.js')
    expect(await namedOn('/admin/a/b')).toBe('assets/rest.js')
    for (const path of ['/', '/admin', '/orders', '/%E0%A4%A']) expect(await namedOn(path), path).toBeUndefined()
  })
})

describe('what the calendar shows first', () => {
  it("comes with a machine's page, for the day it is in Shanghai", async () => {
    const data = dataOf((await page(pathOf(machine.id))).body)
    const block = availabilityBlock(dayOf(app.clock.now()))
    const address = addressOfCall(onLine(getAvailability, line)!, { params: { id: machine.id }, query: block })
    const { body: told } = await app.call('GET', address)
    expect(data[address]).toEqual(told)
  })
})
