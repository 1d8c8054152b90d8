/** The site as operations.md says it is run: two processes behind a proxy, PgBouncer and Redis where they are installed. */
import { randomBytes } from 'node:crypto'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { ServerProcess } from '../../tests/server/server-process.ts'
import type { Options } from '../part.ts'
import { ask, openSite, settleTown, type Site, type Town } from '../site.ts'
import { aPgBouncer, aRedis, type Program } from './programs.ts'
import { openProxy, type Proxy } from './proxy.ts'

export interface Ground {
  readonly site: Site
  readonly town: Town
  readonly proxy: Proxy
  /** What the helpers of the tests take; its calls go through the proxy. */
  readonly app: TestApp
  readonly redis: Program | undefined
  readonly metricsToken: string
  readonly say: Options['say']
  add(): Promise<ServerProcess>
  close(): Promise<void>
}

/** Long enough for the proxy to see that a process leaves. */
export const stopDelaySeconds = 2

export const openGround = async ({ seed, say }: Options): Promise<Ground> => {
  const site = await openSite({ processes: 0, seed })
  const pooler = await aPgBouncer(site.folder, site.databaseUrl)
  const redis = await aRedis()
  const proxy = await openProxy()
  const metricsToken = randomBytes(24).toString('hex')
  const settings: Record<string, string> = {
    STOP_DELAY: String(stopDelaySeconds),
    METRICS_TOKEN: metricsToken,
    ...(pooler && { DATABASE_URL: pooler.url, DATABASE_SESSION_URL: site.databaseUrl }),
    ...(redis && { REDIS_URL: redis.url }),
  }
  const close = async (): Promise<void> => {
    while (site.servers[0]) await site.endServer(site.servers[0], 'SIGKILL')
    await proxy.close()
    await pooler?.stop()
    await redis?.stop('SIGKILL')
    await site.close()
  }
  const add = async (): Promise<ServerProcess> => {
    const server = await site.addServer(settings)
    await proxy.add(await server.address())
    return server
  }
  try {
    await pooler?.start()
    await redis?.start()
    await add()
    await add()
    say(
      pooler ? `PgBouncer ${pooler.version} in transaction mode` : 'not tried: no PgBouncer here, PostgreSQL directly',
    )
    say(redis ? `Redis ${redis.version}` : 'not tried: no Redis here, messages and limits through PostgreSQL')
    const app: TestApp = { ...site.app, call: (method, path, options) => ask(proxy.url, method, path, options) }
    return { site, town: await settleTown(site), proxy, app, redis, metricsToken, say, add, close }
  } catch (error) {
    await close()
    throw error
  }
}
