/** Redis goes and comes back: the site goes on, says so, and takes it up again. */
import type { Finding } from '../part.ts'
import { ask } from '../site.ts'
import type { Ground } from './ground.ts'
import { takeJourneys } from './journeys.ts'

const patienceMs = 20_000

const untilAllSay = async ({ site }: Ground, redis: string): Promise<Finding[]> => {
  const until = Date.now() + patienceMs
  for (;;) {
    const answers = await Promise.all(site.servers.map(async (server) => ask(await server.address(), 'GET', '/readyz')))
    if (answers.every(({ status, body }) => status === 200 && body.redis === redis)) return []
    if (Date.now() > until)
      return [
        { rule: `every process is ready and says that redis is ${redis}`, facts: answers.map(({ body }) => body) },
      ]
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export const loseRedis = async (ground: Ground): Promise<Finding[]> => {
  const { redis, say } = ground
  if (!redis) return []
  await redis.stop('SIGKILL')
  const found = [...(await untilAllSay(ground, 'unreachable')), ...(await takeJourneys(ground))]
  await redis.start()
  found.push(...(await untilAllSay(ground, 'ok')))
  say('Redis killed and started again: the site went on without it and took it up by itself')
  return [...found, ...(await takeJourneys(ground, 1))]
}
