/**
 * Addresses in every field that takes a text, as whoever gets deepest: the server goes to none of them. Who listens there
 * must hear nothing, neither at once nor when what was written is read, drawn or told later.
 */
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import { createServer, type AddressInfo, type Server } from 'node:net'
import type { Person } from '../../apps/server/src/testing/people.ts'
import { aPicture } from '../../apps/server/src/testing/orders.ts'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import { idsFor } from './aims.ts'
import type { Estate } from './estate.ts'
import { restore } from './fuzz.ts'
import { goesOn, type Ground, inTurns } from './ground.ts'
import { hintsOf } from './hints.ts'
import { faultOf } from './judge.ts'
import { fill, type Json, plausibleObject, queryText, schemaOf, titleOf } from './plausible.ts'
import { formOf, send } from './send.ts'

/** Ways to write this machine, the network's own and a file. */
const luresTo = (port: number): readonly string[] => [
  `http://127.0.0.1:${port}/lure`,
  `http://localhost:${port}/lure`,
  `http://localhost.localdomain:${port}/lure`,
  `http://[::1]:${port}/lure`,
  `http://[::ffff:127.0.0.1]:${port}/lure`,
  `http://0.0.0.0:${port}/lure`,
  `http://2130706433:${port}/lure`,
  `http://0x7f.1:${port}/lure`,
  `http://somebody@127.0.0.1:${port}/lure`,
  `//127.0.0.1:${port}/lure`,
  `127.0.0.1:${port}`,
  `gopher://127.0.0.1:${port}/_lure`,
  `ftp://127.0.0.1:${port}/lure`,
  `redis://127.0.0.1:${port}/0`,
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'javascript:alert(1)',
]

/** Fields of an object that take any text, one below another as well. */
const textFields = (schema: Json, path: readonly string[] = []): (readonly string[])[] =>
  Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, each]) => {
    const choices = [each, ...((each.anyOf ?? each.oneOf ?? []) as Json[])]
    const isText = choices.some((one) => [one.type].flat().includes('string') && !one.enum && one.const === undefined)
    const inner = choices.flatMap((one) => (one.properties ? textFields(one, [...path, name]) : []))
    return isText ? [[...path, name], ...inner] : inner
  })

const withText = (good: Json, [name, ...rest]: readonly string[], text: string): Json => ({
  ...good,
  [name!]: rest.length === 0 ? text : withText((good[name!] ?? {}) as Json, rest, text),
})

export interface Lures {
  /** The last look: whether anybody came, until now. */
  close(): Promise<void>
}

const listenAt = (host: string, port: number, heard: string[]): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer((socket) => {
      heard.push(`a connection from ${socket.remoteAddress}`)
      socket.on('error', () => {})
      socket.on('data', (data) => {
        heard.push(data.toString().slice(0, 120))
        socket.end('HTTP/1.1 302 Found\r\nlocation: /further\r\ncontent-length: 0\r\n\r\n')
      })
    })
    // A machine without IPv6 has nothing to listen at there.
    server.once('error', () => resolve(null))
    server.listen(port, host, () => resolve(server))
  })

/** `until`: when the short form ends it. */
export const tryLures = async (ground: Ground, estate: Estate, superAdmin: Person, until: number): Promise<Lures> => {
  const { findings, site, say, base, isShort, seed } = ground
  const heard: string[] = []
  const first = (await listenAt('127.0.0.1', 0, heard))!
  const { port } = first.address() as AddressInfo
  const listening = [first, await listenAt('::1', port, heard)]
  const lures = luresTo(port)
  await fetch(lures[0]!, { redirect: 'manual' })
  findings.expect(heard.splice(0).length > 0, 'a visit would be heard', lures[0]!, 'nothing was')
  const hints = hintsOf(estate, addDays(dayOf(new Date()), 30))
  const own = { order: estate.orders.in_use, machine: estate.machines[0]!.id }
  const people = [superAdmin, estate.renter, estate.owner]
  const picture = Buffer.from(await (await aPicture()).arrayBuffer())
  const endpoints = inTurns(
    ground,
    allEndpoints().filter(({ line, shape }) => (line === undefined || line === estate.line) && shape.name !== 'logout'),
  )
  const counts = { endpoints: 0, fields: 0, calls: 0, taken: 0 }
  const look = (place: string): void =>
    findings.expect(heard.length === 0, 'the server goes to no address it was told', place, heard.splice(0).slice(0, 4))

  for (const endpoint of endpoints) {
    if (!goesOn(ground, counts.endpoints, until)) break
    counts.endpoints += 1
    const { shape } = endpoint
    const [ids = {}] = idsFor(endpoint, estate, own)
    const path = fill(endpoint.path, (name) => ids[name] ?? hints.byPath[name] ?? estate.line)
    const schema = schemaOf(shape.method === 'GET' ? shape.query : shape.body)
    const good = plausibleObject(schema, hints, true)
    const judge = async (sending: ReturnType<typeof send>): Promise<void> => {
      const told = await sending
      counts.calls += 1
      if (told.status < 300) counts.taken += 1
      const fault = faultOf(told)
      if (fault) findings.add('every answer is one of ours', `${titleOf(endpoint)} with an address`, fault)
    }
    for (const [at, field] of textFields(schema).entries()) {
      counts.fields += 1
      const some = isShort ? [lures[(at + seed) % lures.length]!] : lures
      for (const [turn, lure] of some.entries()) {
        const { token } = people[(at + turn + seed) % people.length]!
        const said = withText(good, field, lure)
        const { method } = shape
        await judge(
          send(
            base(),
            method === 'GET' ? path + queryText(said) : path,
            method === 'GET' ? { token } : { method, token, body: said },
          ),
        )
      }
    }
    for (const name of Object.keys(shape.files ?? {})) {
      const texts = Object.entries(good).filter(([, value]) => typeof value !== 'object')
      const form = formOf([
        ...texts.map(([field, value]) => ({ name: field, value: String(value) })),
        // The name of a file, and an address where a file is asked for.
        { name, value: picture, filename: lures[0]!, type: 'image/png' },
      ])
      for (const { token } of people) {
        await judge(send(base(), path, { method: shape.method, token, ...form }))
        await judge(send(base(), path, { method: shape.method, token, body: { ...good, [name]: lures[0] } }))
      }
    }
    look(titleOf(endpoint))
    if (shape.method !== 'GET') await restore(site, superAdmin, estate)
  }
  say(
    `lures: ${counts.fields} fields of ${counts.endpoints} of ${endpoints.length} endpoints, ${isShort ? 1 : lures.length} addresses each: ${counts.calls} calls, ${counts.taken} taken as text`,
  )
  return {
    async close() {
      look('afterwards, when it was read, drawn and told')
      for (const server of listening)
        await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    },
  }
}
