import { loginFailures } from '@jihui/protocol/identity/limits'
import { and, eq } from 'drizzle-orm'
import { createHmac } from 'node:crypto'
import { run, statement } from '../../platform/database.ts'
import { sourceOf } from '../../platform/http/rate-limits.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { loginFailure } from './table.ts'
import { keyFor } from './tokens.ts'

/** Guards what can be guessed. Failures are rows, so that a restart or another process forgets none. */
export interface Guesses {
  /** Runs `work`, whose null is a wrong guess; refuses without running it once there were too many. */
  attempt<T>(account: string, ip: string, work: () => Promise<T | null>): Promise<T | null>
}

/** The newest failure that still has to fall out of the window before another guess is let in. */
const blockingStatement = statement<{ own: Date | null; everyone: Date | null }>(
  'identity_login_failures',
  `SELECT (array_agg(at ORDER BY at DESC) FILTER (WHERE account = $1))[$4::int] AS own,
          (array_agg(at ORDER BY at DESC))[$5::int] AS everyone
   FROM login_failure WHERE ip = $2 AND at > $3`,
)

export const createGuesses = ({ config, clock, database, db }: Services): Guesses => {
  const windowMs = loginFailures.windowSeconds * 1000
  const key = keyFor(config.authSecret, 'login-failure')
  /** Guesses at one account from one address take turns: side by side, each would see the count before the others. */
  const turns = new Map<string, Promise<unknown>>()

  const refuseWhenTooMany = async (account: string, ip: string): Promise<void> => {
    const now = clock.now()
    const since = new Date(now.getTime() - windowMs)
    const limits = [loginFailures.perAccount, loginFailures.perAddress]
    const [row] = await run(database.pool, blockingStatement, [account, ip, since, ...limits])
    const until = Math.max(row?.own?.getTime() ?? 0, row?.everyone?.getTime() ?? 0) + windowMs
    const seconds = Math.ceil((until - now.getTime()) / 1000)
    if (seconds > 0) refuse('auth.too_many_failures', { headers: { 'retry-after': String(seconds) } })
  }

  const guess = async <T>(account: string, ip: string, work: () => Promise<T | null>): Promise<T | null> => {
    await refuseWhenTooMany(account, ip)
    const outcome = await work()
    if (outcome === null) await db.insert(loginFailure).values({ account, ip, at: clock.now() })
    else await db.delete(loginFailure).where(and(eq(loginFailure.account, account), eq(loginFailure.ip, ip)))
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
