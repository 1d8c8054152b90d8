/** Whether a renter may put down less than the whole deposit: told with a quote, decided with the order. */
import { depositLadder } from '@jihui/protocol/rental/deposit-ladder'
import type pg from 'pg'
import type { Actor } from '../../../platform/access.ts'
import { dayOf, daysBetween } from '../../../platform/clock.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { depositOptions, lighterNextTime, requireOpen } from '../quotes/deposit-terms.ts'
import type { RentalRow } from '../queries.ts'
import type { Quote } from '../quotes/quote-rental.ts'
import { renterKeyOf } from '../scope.ts'
import { renterStanding } from './renter-standing.ts'

/** The ways open to this reader for what was quoted, and why the others are not; nobody's standing is asked for a guest. */
export const optionsFor = async (
  hooked: Hooked,
  client: pg.Pool | pg.PoolClient,
  { deposit, endDate }: Pick<Quote, 'deposit' | 'endDate'>,
  actor: Actor | null,
  now: Date,
) => {
  const standing =
    actor && deposit.baseFen > 0
      ? await renterStanding(hooked, client, { userId: actor.id, renterKey: renterKeyOf(actor) }, now)
      : null
  return depositOptions(deposit.baseFen, daysBetween(dayOf(now), endDate) + 1, standing)
}

/** What its renter is told beside the deposit of an order: how he could put down less the next time. */
export const tellNextTime = async (
  hooked: Hooked,
  client: pg.Pool | pg.PoolClient,
  order: Pick<RentalRow, 'userId' | 'renterKey' | 'depositKind' | 'depositBaseFen'>,
  now: Date,
): Promise<string> =>
  order.depositKind === depositLadder[0]!.kind || order.depositBaseFen === 0
    ? ''
    : lighterNextTime(order.depositKind, order.depositBaseFen, await renterStanding(hooked, client, order, now))

/**
 * Refuses a kind that is closed to this renter, in a transaction during the rest of which nothing else of his is waived:
 * of orders that come at once each counts those before it.
 */
export const requireQualified = async (
  hooked: Hooked,
  client: pg.PoolClient,
  quote: Quote,
  actor: Actor,
  now: Date,
): Promise<void> => {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`waived:${renterKeyOf(actor)}`])
  requireOpen(await optionsFor(hooked, client, quote, actor, now), quote.deposit.kind)
}
