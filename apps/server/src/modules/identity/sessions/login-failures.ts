import { loginFailures } from '@jihui/protocol/identity/limits'
import { ask } from '../../../platform/database/ask.ts'
import { and, eq, lte, sql } from 'drizzle-orm'
import { createHmac } from 'node:crypto'
import { sourceOf } from '../../../platform/http/rate-limits.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { loginFailure } from '../table.ts'
import { keyFor } from './tokens.ts'

/** Guards what can be guessed. Attempts are rows, so that a restart or another process forgets none. */
export interface Guesses {
  /**
   * Runs `work`, whose null is a wrong guess. The attempt is written down before it is judged, so that no two processes
   * give away the same place; one that was right takes it back, with the failures before it.
   * @throws auth.too_many_failures, without running `work`
   */
  attempt<T>(account: string, ip: string, work: () => Promise<T | null>): Promise<T | null>
}

export const createGuesses = ({ config, clock, db }: Services): Guesses => {
  const windowMs = loginFailures.windowSeconds * 1000
  const key = keyFor(config.authSecret, 'login-failure')
  /** A process judges one attempt at a time of an account from one address: right ones at once do not use up the places. */
  const turns = new Map<string, Promise<unknown>>()

  /** Takes one of the places there are; the lock, one an address, is held while counting and not while judging. */
  const reserve = (account: string, ip: string): Promise<{ id: number } | { freeAt: number }> =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`login:${ip}`}, 0))`)
      const now = clock.now()
      // The newest attempts that still have to fall out of the window before another one is let in.
      const { rows } = await ask(
        tx,
        { own: 'moment?', everyone: 'moment?' },
        sql`
        select (array_agg(at order by at desc) filter (where account = ${account}))[${loginFailures.perAccount}::int] as own,
               (array_agg(at order by at desc))[${loginFailures.perAddress}::int] as everyone
        from login_failure where ip = ${ip} and at > ${new Date(now.getTime() - windowMs)}`,
      )
      const { own, everyone } = rows[0]!
      const freeAt = Math.max(...[own, everyone].map((at) => (at ? new Date(at).getTime() + windowMs : 0)))
      if (freeAt > now.getTime()) return { freeAt }
      const [reserved] = await tx
        .insert(loginFailure)
        .values({ account, ip, at: now })
        .returning({ id: loginFailure.id })
      return reserved!
    })

  const guess = async <T>(account: string, ip: string, work: () => Promise<T | null>): Promise<T | null> => {
    const place = await reserve(account, ip)
    if ('freeAt' in place) {
      const seconds = Math.ceil((place.freeAt - clock.now().getTime()) / 1000)
      return refuse('auth.too_many_failures', { headers: { 'retry-after': String(Math.max(1, seconds)) } })
    }
    const outcome = await work().catch(async (error: unknown) => {
      // Not judged, so not counted.
      await db.delete(loginFailure).where(eq(loginFailure.id, place.id))
      throw error
    })
    const mine = and(eq(loginFailure.account, account), eq(loginFailure.ip, ip))
    if (outcome !== null) await db.delete(loginFailure).where(and(mine, lte(loginFailure.id, place.id)))
    return outcome
  }

  return {
    async attempt(name, address, work) {
      const ip = sourceOf(address)
      const account = createHmac('sha256', key).update(name.toLowerCase()).digest('base64url')
      const turn = `${account} ${ip}`
      const before = turns.get(turn) ?? Promise.resolve()
      const mine = before.then(() => guess(account, ip, work))
      const settled = mine.catch(() => {})
      turns.set(turn, settled)
      try {
        return await mine
      } finally {
        if (turns.get(turn) === settled) turns.delete(turn)
      }
    },
  }
}
