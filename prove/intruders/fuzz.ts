/** Every body, query and path fuzzed from its schema, as whoever gets deepest: no fault, and a refusal that tells. */
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import type { Endpoint } from '@jihui/protocol/endpoint'
import fc from 'fast-check'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import type { Person } from '../../apps/server/src/testing/people.ts'
import type { Estate } from './estate.ts'
import { goesOn, type Ground, inTurns } from './ground.ts'
import { hintsOf } from './hints.ts'
import { faultOf } from './judge.ts'
import { fill, plausibleObject, queryText, schemaOf, titleOf } from './plausible.ts'
import { send } from './send.ts'
import { disturbed, objectOf, oddBodies, oddPathParts, oddQueries } from './values.ts'

interface Attempt {
  readonly path: string
  readonly bytes: string | undefined
  readonly who: number
}

/** What an attempt may have changed of those who make it: they go on as they were. */
const restoreText = [
  `UPDATE app_user SET technical_role = 'super_admin', is_active = true WHERE id = $1`,
  `UPDATE app_user SET is_active = true WHERE id = ANY($2) AND $1::bigint > 0`,
  `UPDATE session SET revoked_at = NULL WHERE user_id = $1 OR user_id = ANY($2)`,
  `INSERT INTO user_business_role (user_id, role) SELECT id, 'equipment_owner' FROM unnest($2::bigint[]) AS id
   WHERE $1::bigint > 0 ON CONFLICT DO NOTHING`,
]

export const restore = async ({ app }: Ground['site'], superAdmin: Person, { ids }: Estate): Promise<void> => {
  const values = [superAdmin.id, ids.user]
  for (const text of restoreText)
    await app.pool.query(text.includes('$2') ? text : `${text} AND $2::bigint[] IS NOT NULL`, values)
}

const attemptsAt = (endpoint: Endpoint, estate: Estate, people: number): fc.Arbitrary<Attempt> => {
  const { shape } = endpoint
  const hints = hintsOf(estate, addDays(dayOf(new Date()), 25))
  const ids = [
    ...Object.values(estate.orders),
    ...Object.values(estate.ids).flatMap((all) => all.slice(0, 2)),
    1,
    999_999,
  ]
  const part = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...ids).map((id) => encodeURIComponent(String(id))) },
    { weight: 1, arbitrary: fc.constantFrom(...oddPathParts) },
  )
  const path = fc.array(part, { minLength: 3, maxLength: 3 }).map((parts) => {
    let at = 0
    return fill(endpoint.path, (name) => hints.byPath[name] ?? `\u0001${at++ % 3}`).replaceAll(
      /%01(\d)/g,
      (_, index: string) => parts[Number(index)]!,
    )
  })
  const query = schemaOf(shape.query)
  const goodQuery = queryText(plausibleObject(query, hints, false))
  const queries = fc.oneof(
    fc.constant(goodQuery),
    oddQueries(query).map((text) => `?${text}`),
  )
  const body = schemaOf(shape.body)
  const good = plausibleObject(body, hints, true)
  const bytes =
    shape.method === 'GET'
      ? fc.constant(undefined)
      : fc.oneof(
          { weight: 6, arbitrary: disturbed(good, body).map((one) => JSON.stringify(one)) },
          { weight: 3, arbitrary: objectOf(body).map((one) => JSON.stringify(one)) },
          { weight: 2, arbitrary: oddBodies(good) },
        )
  return fc
    .tuple(path, queries, bytes, fc.nat({ max: people - 1 }))
    .map(([where, what, sent, who]) => ({ path: where + what, bytes: sent, who }))
}

/** `until`: when the short form ends it. */
export const tryFuzz = async (ground: Ground, estate: Estate, superAdmin: Person, until: number): Promise<void> => {
  const { findings, base, seed, say, isShort, site } = ground
  const people = [superAdmin, superAdmin, estate.renter, estate.owner]
  const tokens = people.map(({ token }) => token)
  const endpoints = inTurns(
    ground,
    allEndpoints().filter(({ line }) => line === undefined || line === estate.line),
  )
  let tried = 0
  let calls = 0
  let slowest = { ms: 0, at: '' }
  for (const endpoint of endpoints) {
    if (!goesOn(ground, tried, until)) break
    tried += 1
    const { method } = endpoint.shape
    const property = fc.asyncProperty(attemptsAt(endpoint, estate, people.length), async ({ path, bytes, who }) => {
      const told = await send(base(), path, { method, token: tokens[who], ...(bytes !== undefined && { bytes }) })
      calls += 1
      if (told.ms > slowest.ms) slowest = { ms: told.ms, at: titleOf(endpoint) }
      const fault = faultOf(told)
      if (fault) throw new Error(fault)
    })
    const report = await fc.check(property, { seed, numRuns: isShort ? 12 : 40, interruptAfterTimeLimit: 60_000 })
    if (report.failed && report.counterexample) {
      const [{ path, bytes, who }] = report.counterexample
      findings.add('no input is a fault, and each refusal tells', titleOf(endpoint), {
        said: (report.errorInstance as Error | undefined)?.message.slice(0, 300),
        path: path.slice(0, 200),
        body: bytes?.slice(0, 300),
        as: ['super admin', 'super admin', 'renter', 'owner'][who],
      })
    }
    if (method !== 'GET') await restore(site, superAdmin, estate)
  }
  const after = await send(base(), '/api/auth/user-info/', { token: superAdmin.token })
  findings.expect(
    after.status === 200,
    'the site goes on',
    'after the fuzz',
    `${after.status} ${after.text.slice(0, 200)}`,
  )
  say(
    `fuzz: ${tried} of ${endpoints.length} endpoints, ${calls} calls from seed ${seed}; the slowest answer took ${Math.round(slowest.ms)} ms (${slowest.at})`,
  )
}
