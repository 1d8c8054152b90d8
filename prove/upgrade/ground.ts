/** Two processes of this version behind a proxy, on PostgreSQL directly: there statements keep their names. */
import type { Person } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { ServerProcess } from '../../tests/server/server-process.ts'
import type { Finding, Options } from '../part.ts'
import { ask, openSite, settleTown, type Site, type Town } from '../site.ts'
import { gather } from '../two-processes/coming-and-going.ts'
import { stopDelaySeconds } from '../two-processes/ground.ts'
import type { Visitor } from '../two-processes/crowd.ts'
import { openProxy, type Proxy } from '../two-processes/proxy.ts'
import { makeNextVersion, type NextVersion } from './next-version.ts'
import { findReadable, type Reading } from './readers.ts'

export type Version = 'old' | 'next'

export interface Ground {
  readonly site: Site
  readonly town: Town
  readonly proxy: Proxy
  /** What the helpers of the tests take; its calls go through the proxy. */
  readonly app: TestApp
  readonly next: NextVersion
  readonly visitors: readonly Visitor[]
  /** Others, who take orders from creation to return. */
  readonly customers: readonly Person[]
  readonly readable: readonly Reading[]
  readonly seconds: number
  readonly say: Options['say']
  add(version: Version): Promise<ServerProcess>
  /** Stops it as an operator does; a finding when it does not end well. */
  replace(server: ServerProcess): Promise<Finding[]>
  close(): Promise<void>
}

/** Few, so that each has soon run every statement under its name. */
const poolSize = '4'
const firstDay = 60
const visitorCount = 6

export const openGround = async ({ seed, seconds, say }: Options): Promise<Ground> => {
  const site = await openSite({
    processes: 0,
    seed,
    settings: { STOP_DELAY: String(stopDelaySeconds), DB_POOL: poolSize },
  })
  const proxy = await openProxy()
  const close = async (): Promise<void> => {
    while (site.servers[0]) await site.endServer(site.servers[0], 'SIGKILL')
    await proxy.close()
    await site.close()
  }
  try {
    const next = makeNextVersion(site.folder)
    const add = async (version: Version): Promise<ServerProcess> => {
      const server = await site.addServer({}, version === 'next' ? next.root : undefined)
      await proxy.add(await server.address())
      return server
    }
    const replace = async (server: ServerProcess): Promise<Finding[]> => {
      const address = await server.address()
      await site.endServer(server, 'SIGTERM')
      proxy.remove(address)
      const exit = await server.ended
      return exit === 0
        ? []
        : [{ rule: 'a process that is replaced ends with 0', facts: { exit, said: server.output() } }]
    }
    await add('old')
    await add('old')
    const app: TestApp = { ...site.app, call: (method, path, options) => ask(proxy.url, method, path, options) }
    const town = await settleTown(site, { renters: 2 * visitorCount })
    const customers = town.renters.slice(visitorCount)
    const visitors = await gather({ app, town: { ...town, renters: town.renters.slice(0, visitorCount) } }, firstDay)
    const people = [town.staff.super_admin, town.owners[0]!, visitors[0]!.person]
    const ids = [visitors[0]!.orderId, visitors[0]!.machine.id]
    const tokens = people.map(({ token }) => token)
    const readable = await findReadable(proxy.url, tokens, ids)
    return { site, town, proxy, app, next, visitors, customers, readable, seconds, say, add, replace, close }
  } catch (error) {
    await close()
    throw error
  }
}
