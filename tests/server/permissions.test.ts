/** The permission table alone decides: every code, alone, opens exactly the calls that ask for it. */
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import { businessRoleCodes, grantableRoles, staffRoles, technicalRoles } from '@jihui/protocol/access'
import { permissions } from '@jihui/protocol/all-permissions'
import type { Endpoint } from '@jihui/protocol/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aRenter, type Person } from '../../apps/server/src/testing/people.ts'
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts'

let app: TestApp
let clerk: Person

/** What staff work with: each endpoint once, at the first of its addresses and on the first of its lines. */
const guarded = [
  ...new Map(
    allEndpoints()
      .filter(({ shape }) => /^(permission|staff):/.test(shape.access))
      .map((endpoint) => [`${endpoint.shape.name} ${endpoint.line ? '' : endpoint.path}`, endpoint] as const)
      .toReversed(),
  ).values(),
]
const asked = (endpoint: Endpoint) => endpoint.shape.access.split(':')[1]!
const call = (endpoint: Endpoint, person: Person) =>
  app.call(endpoint.shape.method, endpoint.path.replaceAll(/:[A-Za-z]+/g, '999999'), {
    token: person.token,
    ...(endpoint.shape.method === 'GET' ? {} : { body: {} }),
  })
const hold = async (role: string, codes: readonly string[]) => {
  await app.pool.query('DELETE FROM role_permission WHERE role = $1', [role])
  await app.pool.query('INSERT INTO role_permission (role, permission) SELECT $1, unnest($2::text[])', [role, codes])
}

beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  clerk = await aMember(app, 'staff')
})
afterAll(() => app.close())

describe('a role that holds one permission', () => {
  it.each(permissions)('%s may call what asks for it, and nothing else', async (code) => {
    await hold('staff', [code])
    for (const endpoint of guarded) {
      const { status, body } = await call(endpoint, clerk)
      const title = `${endpoint.shape.method} ${endpoint.path}`
      if (asked(endpoint) === code) expect([status, title]).not.toEqual([403, title])
      else expect([status, body.code, title]).toEqual([403, 'auth.forbidden', title])
    }
  })
})

describe('roles and the calls of the console', () => {
  const console = guarded.filter(({ path }) => path.startsWith('/api/admin/'))
  const held: Record<string, readonly string[]> = {}
  const people: Record<string, Person> = {}
  beforeAll(async () => {
    await hold('staff', ['rental_view', 'qualification_view', 'contract_view', 'user_view'])
    for (const role of staffRoles) people[role] = await aMember(app, role as Exclude<typeof role, 'user'>)
    people.user = await aRenter(app)
    for (const role of grantableRoles) {
      people[role] = await aRenter(app, role)
      await app.pool.query('INSERT INTO user_business_role (user_id, role) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        people[role].id,
        role,
      ])
    }
    const { rows } = await app.pool.query('SELECT role, permission FROM role_permission')
    for (const role of technicalRoles)
      held[role] =
        role === 'super_admin' ? permissions : rows.filter((row) => row.role === role).map((row) => row.permission)
    for (const role of grantableRoles) held[role] = held.user!
  })

  it('are all there are', () => {
    expect(Object.keys(people).toSorted()).toEqual([...technicalRoles, ...grantableRoles].toSorted())
    expect(businessRoleCodes).toEqual(expect.arrayContaining([...grantableRoles]))
    expect(console.length).toBeGreaterThan(20)
  })
  it.each(console.map((endpoint) => [`${endpoint.shape.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_title, endpoint) => {
      for (const [role, person] of Object.entries(people)) {
        const { status } = await call(endpoint, person)
        const isOfStaff = (staffRoles as readonly string[]).includes(role)
        const isHeld =
          held[role]!.includes(asked(endpoint)) && (isOfStaff || !endpoint.shape.access.startsWith('staff:'))
        expect([role, status === 403], asked(endpoint)).toEqual([role, !isHeld])
      }
      expect((await app.call(endpoint.shape.method, endpoint.path.replaceAll(/:[A-Za-z]+/g, '1'))).status).toBe(401)
    },
  )
})
