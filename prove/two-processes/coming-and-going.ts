/** Processes are killed and replaced while people read and pay. */
import { aRental } from '../../apps/server/src/testing/orders.ts'
import type { ServerProcess } from '../../tests/server/server-process.ts'
import type { Finding } from '../part.ts'
import { ask } from '../site.ts'
import { crowdAt, type Tally, type Visitor } from './crowd.ts'
import type { Ground } from './ground.ts'
import { openPage } from './page.ts'

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** How long people are left alone before and after, so that much is under way. */
const calmMs = 3_000
const goingAway = 1001

/** One order each that waits for its payment. */
export const gather = ({ app, town }: Pick<Ground, 'app' | 'town'>, from: number): Promise<Visitor[]> =>
  Promise.all(
    town.renters.map(async (person, at) => {
      const machine = town.machines[at % town.machines.length]!
      const staff = town.staff.super_admin
      const orderId = await aRental(app, { machine, renter: person, staff, status: 'pending_payment', from })
      return { person, machine, orderId }
    }),
  )

const tell = ({ requests, again }: Tally): string => {
  const cut = [...again.values()].reduce((sum, count) => sum + count, 0)
  return `${requests} requests, ${cut} cut and asked again, at most ${Math.max(0, ...again.values())} of one person`
}

/** One process is killed outright: nobody asks twice more than once. */
export const killOne = async (ground: Ground, visitors: readonly Visitor[]): Promise<Finding[]> => {
  const { site, proxy, say } = ground
  const crowd = crowdAt(proxy.url, visitors)
  await after(calmMs)
  const victim = site.servers[0]!
  const address = await victim.address()
  const gone = site.endServer(victim, 'SIGKILL')
  await proxy.untilLeft(address)
  await gone
  await after(calmMs)
  const tally = await crowd.stop()
  proxy.remove(address)
  say(`one of two killed: ${tell(tally)}`)
  const often = [...tally.again].filter(([, count]) => count > 1)
  await ground.add()
  return [
    ...tally.findings,
    ...often.map(([name, count]) => ({ rule: 'nobody has to ask again more than once', facts: { name, count } })),
  ]
}

/** One process after the other makes room for a new one: nothing is cut at all. */
export const replaceAll = async (ground: Ground, visitors: readonly Visitor[]): Promise<Finding[]> => {
  const { site, proxy, say } = ground
  const findings: Finding[] = []
  const crowd = crowdAt(proxy.url, visitors)
  const old = [...site.servers]
  for (const server of old) {
    await after(calmMs)
    await ground.add()
    findings.push(...(await replaceOne(ground, server, visitors[0]!)))
  }
  await after(calmMs)
  const tally = await crowd.stop()
  for (const server of old) proxy.remove(await server.address())
  say(`${old.length} processes replaced one by one: ${tell(tally)}`)
  for (const [name, count] of tally.again)
    findings.push({ rule: 'a graceful stop cuts nothing', facts: { name, count } })
  return [...findings, ...tally.findings]
}

const replaceOne = async ({ site, proxy }: Ground, server: ServerProcess, visitor: Visitor): Promise<Finding[]> => {
  const address = await server.address()
  const page = await openPage(address, visitor.person.token)
  const gone = site.endServer(server, 'SIGTERM')
  await proxy.untilLeft(address)
  const leaving = await ask(address, 'GET', '/readyz').catch(() => undefined)
  const still = await ask(address, 'GET', '/healthz').catch(() => undefined)
  const code = await page.closed
  await gone
  const exit = await server.ended
  const facts = {
    readyz: leaving?.status,
    healthz: still?.status,
    connection: still?.headers.get('connection'),
    code,
    exit,
  }
  const isWell =
    leaving?.status === 503 && still?.status === 200 && facts.connection === 'close' && code === goingAway && exit === 0
  return isWell
    ? []
    : [{ rule: 'a process that leaves says 503, goes on serving, tells its pages 1001 and ends with 0', facts }]
}
