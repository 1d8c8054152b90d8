/** Every endpoint, as everybody: who may call it, and that ids tell nothing. */
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import type { Access } from '@jihui/protocol/access'
import type { Endpoint } from '@jihui/protocol/endpoint'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../apps/server/src/testing/machines.ts'
import { aRental } from '../../apps/server/src/testing/orders.ts'
import { aMember, aRenter, type Person } from '../../apps/server/src/testing/people.ts'
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts'

let app: TestApp
let machine: Machine
/** An order on every line that takes orders. */
const orders = new Map<string, number>()
const people: Record<string, Person> = {}

beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' }, securesRows: true })
  people.renter = await aRenter(app)
  people.stranger = await aRenter(app)
  people.staff = await aMember(app, 'staff')
  people.admin = await aMember(app, 'admin')
  people.super_admin = await aMember(app, 'super_admin')
  machine = await aMachine(app)
  const { renter, admin: staff } = people
  for (const { id: line } of lines)
    orders.set(
      line,
      await aRental(app, { machine: await aMachine(app, { line }), renter, staff, status: 'pending_payment' }),
    )
})
afterAll(() => app.close())

const endpoints = allEndpoints()
const addresses = endpoints.flatMap((endpoint) =>
  [endpoint.path, ...endpoint.aliases].map((path) => ({ endpoint, path })),
)
const call = (endpoint: Endpoint, path: string, person: Person | null, ids: Record<string, string | number> = {}) => {
  const filled = path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => String(ids[name] ?? 999_999))
  const body = endpoint.shape.method === 'GET' ? undefined : {}
  return app.call(endpoint.shape.method, filled, { ...(person ? { token: person.token } : {}), body })
}
const told = new Map<Person, Promise<{ body: any }>>()
const holds = async (person: Person, access: Access): Promise<boolean> => {
  if (access === 'auth') return true
  if (!told.has(person)) told.set(person, app.call('GET', '/api/auth/user-info/', { token: person.token }))
  const { body } = await told.get(person)!
  const [kind, name] = access.split(':')
  if (kind === 'role') return body.roles.includes(name)
  return body.permissions.includes(name) && (kind === 'permission' || body.is_staff)
}
/** The same handler stands behind every spelling of an address: one of them is enough where not the address is judged. */
const isFirst = ({ endpoint, path }: (typeof addresses)[number]) => path === endpoint.path
const title = ({ endpoint, path }: (typeof addresses)[number]) => `${endpoint.shape.method} ${path}`

describe('every endpoint says who may call it', () => {
  it('and no two answer the same address', () => {
    const all = addresses.map(title).map((one) => one.replaceAll(/:[A-Za-z]+/g, ':x'))
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([])
  })

  const closed = addresses.filter(({ endpoint }) => endpoint.shape.access !== 'public')
  it.each(closed.map((one) => [title(one), one] as const))(
    '%s turns a guest away',
    async (_title, { endpoint, path }) => {
      const answer = await call(endpoint, path, null)
      expect([answer.status, answer.body.code]).toEqual([401, 'auth.required'])
    },
  )

  const guarded = closed.filter((one) => isFirst(one) && one.endpoint.shape.access !== 'auth')
  it.each(guarded.map((one) => [`${title(one)} (${one.endpoint.shape.access})`, one] as const))(
    '%s lets in only who holds it',
    async (_title, { endpoint, path }) => {
      for (const person of Object.values(people)) {
        const answer = await call(endpoint, path, person)
        if (await holds(person, endpoint.shape.access)) expect(answer.status).not.toBe(403)
        else expect([answer.status, answer.body.number]).toEqual([403, 2003])
      }
    },
  )

  it.each(addresses.map((one) => [title(one), one] as const))('%s never breaks', async (_title, { endpoint, path }) => {
    const strange = path.includes('/:') ? [999_999, 'undefined', '0', '-1', "1'--"] : [999_999]
    for (const person of isFirst({ endpoint, path }) ? [null, people.renter!, people.super_admin!] : [null])
      for (const id of strange) {
        const ids = {
          id,
          imageId: id,
          deviceId: id,
          token: id,
          gateway: 'sandbox',
          businessType: machine.line,
          slug: id,
        }
        const answer = await call(endpoint, path, person, ids as Record<string, string | number>)
        expect(answer.status, `${id}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
        if (answer.status >= 400)
          expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/[\u4e00-\u9fa5]/) })
      }
  })
})

describe('an order of somebody else answers as one that does not exist', () => {
  const bases = lines.flatMap((line) => line.bases.rentals.map((base) => `${base}:id/`))
  const ofOrder = addresses.filter(
    ({ path }) => bases.some((base) => path.startsWith(base)) || /contracts\/(by-rental|rentals)\/:id\//.test(path),
  )
  const open = ofOrder.filter(({ endpoint }) => endpoint.shape.access === 'auth')
  it.each(open.map((one) => [title(one), one] as const))('%s', async (_title, { endpoint, path }) => {
    const foreign = await call(endpoint, path, people.stranger!, { id: orders.get(endpoint.line!) ?? 1 })
    const unknown = await call(endpoint, path, people.stranger!, { id: 999_999 })
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
    expect(foreign.status).toBe(unknown.status)
    expect([400, 404]).toContain(foreign.status)
  })
})
