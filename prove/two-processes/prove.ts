/** Two processes, pooler, Redis: killed, replaced, without Redis; and all of it restored from a dump. */
import type { Finding, Prove } from '../part.ts'
import { brokenInvariants, untilCalm } from '../invariants.ts'
import { standBehindNginx } from './behind-nginx.ts'
import { gather, killOne, replaceAll } from './coming-and-going.ts'
import { openGround } from './ground.ts'
import { readFigures, takeJourneys } from './journeys.ts'
import { loseRedis } from './redis-away.ts'
import { restoreElsewhere } from './restore.ts'

export const prove: Prove = async (options) => {
  const ground = await openGround(options)
  const { site, say } = ground
  try {
    const findings: Finding[] = [...(await takeJourneys(ground)), ...(await readFigures(ground))]
    findings.push(...(await standBehindNginx(ground)))
    findings.push(...(await loseRedis(ground)))
    findings.push(...(await killOne(ground, await gather(ground, 60))))
    findings.push(...(await replaceAll(ground, await gather(ground, 80))))
    findings.push(...(await restoreElsewhere(ground)))
    findings.push(...(await untilCalm(site.database.pool)), ...(await brokenInvariants(site.database)))
    say(`afterwards: ${findings.length} broken`)
    return findings
  } finally {
    await ground.close()
  }
}
