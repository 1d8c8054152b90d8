/**
 * Intruders: everybody who is not meant to be there, with everything that is not meant to be sent. The product runs as two
 * processes, in the short form as one with two more for guessing; what is random follows from the seed. What others notice
 * of it, and services outside that fall silent, are tried on a site of their own.
 */
import { lines } from '@jihui/protocol/rental/lines'
import { randomBytes } from 'node:crypto'
import { aMember } from '../../apps/server/src/testing/people.ts'
import type { Prove } from '../part.ts'
import { openSite } from '../site.ts'
import { tryAssignment } from './assignment.ts'
import { tryClerks } from './clerks.ts'
import { tryContradictions } from './contradictions.ts'
import { tryEchoes } from './echoes.ts'
import { buildEstate } from './estate.ts'
import { tryForgery } from './forgery.ts'
import { tryFuzz } from './fuzz.ts'
import type { Ground } from './ground.ts'
import { tryGrown } from './grown.ts'
import { tryGuessing } from './guessing.ts'
import { tryHeaders } from './headers.ts'
import { Findings } from './judge.ts'
import { tryLures } from './lures.ts'
import { tryPages } from './pages.ts'
import { trySilence } from './silence.ts'
import { tryStrangers } from './strangers.ts'
import { tryTokens } from './tokens.ts'
import { tryUploads } from './uploads.ts'

export const prove: Prove = async ({ isShort, seconds, seed, say }) => {
  const authSecret = randomBytes(32).toString('hex')
  const site = await openSite({ processes: isShort ? 1 : 2, seed, settings: { AUTH_SECRET: authSecret } })
  try {
    const findings = new Findings()
    const addresses = await Promise.all(site.servers.map((server) => server.address()))
    let turn = 0
    const base = (): string => addresses[(turn += 1) % addresses.length]!
    const ground: Ground = { site, findings, base, isShort, seconds, seed, say }
    const superAdmin = await aMember(site.app, 'super_admin')
    const line = lines[seed % lines.length]!.id
    const estate = await buildEstate(site, line)
    const startedAt = performance.now()
    /** Until when a step may go on, in the short form: at this share of the time. */
    const until = (share: number): number => startedAt + seconds * 1000 * share
    await tryTokens(ground, authSecret)
    await tryForgery(ground, estate)
    await tryAssignment(ground, estate)
    await tryUploads(ground, estate)
    await tryContradictions(ground, estate, superAdmin)
    await tryGrown(ground, estate, superAdmin)
    await tryHeaders(ground, estate)
    await tryGuessing(ground)
    await tryStrangers(ground, estate, until(0.6))
    await tryClerks(ground, estate, until(0.7))
    await tryFuzz(ground, estate, superAdmin, until(0.8))
    for (const { id } of isShort ? [] : lines.filter((one) => one.id !== line)) {
      const next = await buildEstate(site, id)
      await tryStrangers(ground, next, 0)
      await tryFuzz(ground, next, superAdmin, 0)
    }
    const lures = await tryLures(ground, estate, superAdmin, until(0.9))
    await tryEchoes(ground, estate, superAdmin)
    await tryPages(ground, estate, until(1))
    await lures.close()
    await trySilence(ground, isShort ? 4 : 20)
    return findings.found
  } finally {
    await site.close()
  }
}
