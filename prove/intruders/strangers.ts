/** Every endpoint, with somebody else's ids, as everybody who has no business there: no content, no change. */
import { grantableRoles } from '@jihui/protocol/access'
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import type { Endpoint } from '@jihui/protocol/endpoint'
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { aPicture, pathOf } from '../../apps/server/src/testing/orders.ts'
import { anOwner } from '../../apps/server/src/testing/owners.ts'
import { aMember, aRenter, type Person } from '../../apps/server/src/testing/people.ts'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import { idsFor } from './aims.ts'
import { tryEavesdroppers } from './eavesdroppers.ts'
import { anOwnOrder, type Estate } from './estate.ts'
import { type Belongings, belongingsOf } from './belongings.ts'
import { hintsOf } from './hints.ts'
import { faultOf } from './judge.ts'
import { goesOn, inTurns } from './ground.ts'
import { fill, plausibleObject, queryText, schemaOf, titleOf } from './plausible.ts'
import { formOf, send, type Part, type Told } from './send.ts'
import type { Ground } from './ground.ts'

interface Stranger {
  readonly name: string
  readonly person: Person | null
}

/** What would be found is found: the owner of it all is told of it, and what he changes is seen as changed. */
const controlled = async ({ base, findings }: Ground, estate: Estate, belongings: Belongings): Promise<void> => {
  const { line, renter, orders, secrets } = estate
  const seen = await send(base(), pathOf(line, 'get_rental', orders.in_use), { token: renter.token })
  findings.expect(
    seen.text.includes(secrets[0]!),
    'a leak would be seen',
    'the renter of an order',
    seen.text.slice(0, 200),
  )
  const before = await belongings.read()
  const path = pathOf(line, 'cancel_rental', orders.pending_approval)
  await send(base(), path, { method: 'POST', token: renter.token, body: { reason: '不租了' } })
  const after = await belongings.read()
  const isSeen = before.get('rental') !== after.get('rental')
  findings.expect(isSeen, 'a change would be seen', 'an order cancelled by its renter', 'the fingerprint is the same')
}

/** Everybody who may hold something, but nothing of this. */
const gather = async ({ site }: Ground, line: string) => {
  const { app } = site
  const people: Stranger[] = [{ name: 'guest', person: null }]
  for (const role of grantableRoles.filter((one) => one !== 'equipment_owner')) {
    const person = await aRenter(app, role)
    await app.pool.query('INSERT INTO user_business_role (user_id, role) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      person.id,
      role,
    ])
    people.push({ name: role, person })
  }
  const owner = await anOwner(app, 'other')
  const operations = await aRenter(app, 'operations')
  await app.pool.query(`INSERT INTO user_business_role (user_id, role) VALUES ($1, 'platform_admin')`, [operations.id])
  // Staff by name only: what the role may do was taken from it.
  const bare = await aMember(app, 'staff')
  await app.pool.query(`DELETE FROM role_permission WHERE role = 'staff'`)
  people.push({ name: 'another owner', person: owner }, { name: 'platform_admin', person: operations })
  people.push({ name: 'staff without permissions', person: bare })
  const machine = await aMachine(app, { line, owner })
  const order = await anOwnOrder({ ...site, app }, line, people[1]!.person!)
  return { people, own: { order, machine: machine.id } }
}

const formFor = async (endpoint: Endpoint, body: Record<string, unknown>) => {
  const picture = Buffer.from(await (await aPicture()).arrayBuffer())
  const texts: Part[] = Object.entries(body)
    .filter(([, value]) => typeof value !== 'object')
    .map(([name, value]) => ({ name, value: String(value) }))
  const [field] = Object.keys(endpoint.shape.files ?? {})
  return formOf([...texts, { name: field!, value: picture, filename: 'a.png', type: 'image/png' }])
}

/** `until`: when the short form ends it. */
export const tryStrangers = async (ground: Ground, estate: Estate, until: number): Promise<void> => {
  const { findings, site, say, base } = ground
  const { people, own } = await gather(ground, estate.line)
  const belongings = await belongingsOf(site.app.pool, estate)
  const hints = hintsOf(estate, addDays(dayOf(new Date()), 20))
  const endpoints = inTurns(
    ground,
    allEndpoints().filter(({ line }) => line === undefined || line === estate.line),
  )
  let tried = 0
  const counts = { calls: 0, refused: 0, invalid: 0, empty: 0 }
  let before = await belongings.read()

  const judge = (title: string, stranger: Stranger, told: Told) => {
    counts.calls += 1
    if (told.status === 404 || told.status === 403 || told.status === 401) counts.refused += 1
    else if (told.status >= 400) counts.invalid += 1
    else counts.empty += 1
    const place = `${title} as ${stranger.name}`
    const fault = faultOf(told)
    if (fault) findings.add('every answer is one of ours', place, fault)
    const leaked = estate.secrets.filter((secret) => told.text.includes(secret))
    if (leaked.length > 0)
      findings.add('nobody is told what is not his', place, `${told.status} tells ${leaked.join(', ')}`)
  }

  const visit = async (endpoint: Endpoint, stranger: Stranger): Promise<void> => {
    const { shape } = endpoint
    const token = stranger.person?.token
    const query = queryText(plausibleObject(schemaOf(shape.query), hints, false))
    const sent = [true, false].map((isWhole) => plausibleObject(schemaOf(shape.body), hints, isWhole))
    for (const ids of idsFor(endpoint, estate, own)) {
      const path = fill(endpoint.path, (name) => ids[name] ?? hints.byPath[name] ?? 'medical') + query
      if (shape.method === 'GET') {
        judge(titleOf(endpoint), stranger, await send(base(), path, { token }))
        continue
      }
      for (const body of sent)
        judge(titleOf(endpoint), stranger, await send(base(), path, { method: shape.method, token, body }))
      if (shape.files) {
        const form = await formFor(endpoint, sent[0]!)
        judge(titleOf(endpoint), stranger, await send(base(), path, { method: shape.method, token, ...form }))
      }
    }
  }

  for (const endpoint of endpoints) {
    // Ends the session of whoever calls it, and nobody else's.
    if (endpoint.shape.name === 'logout') continue
    if (!goesOn(ground, tried, until)) break
    tried += 1
    await Promise.all(people.map((stranger) => visit(endpoint, stranger)))
    if (endpoint.shape.method === 'GET') continue
    const after = await belongings.read()
    const changed = [...after].filter(([table, print]) => before.get(table) !== print).map(([table]) => table)
    if (changed.length > 0)
      findings.add('nobody changes what is not his', titleOf(endpoint), `rows changed in ${changed.join(', ')}`)
    before = after
  }
  await controlled(ground, estate, belongings)
  await tryEavesdroppers(ground, estate, people)
  say(
    `strangers: ${tried} of ${endpoints.length} endpoints as ${people.length} kinds of people with ids of others: ${counts.calls} calls, ` +
      `${counts.refused} turned away, ${counts.invalid} refused for what they said, ${counts.empty} answered without a word of it`,
  )
}
