/** Everybody at once on few machines, through two processes; then everything has to be as everybody was told. */
import type { DepositKind } from '@jihui/protocol/rental/deposit-ladder'
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import { aPicture, aSignature } from '../../apps/server/src/testing/orders.ts'
import { brokenInvariants, untilCalm } from '../invariants.ts'
import type { Finding, Prove } from '../part.ts'
import { openSite, settleTown } from '../site.ts'
import { book } from './book.ts'
import { crowdFor, lead, rush } from './crowds.ts'
import { raceForParts, raceForUnit } from './one-unit.ts'
import type { Papers, Standing } from './scene.ts'
import { brokenPromises } from './promises.ts'
import { type Order, type Race, startRace } from './race.ts'

/** So many crowds at a time. */
const lanes = 8
/** Orders that are over are played with more seldom. */
const restPercent = 25

const standingOf = async ({ site }: Race, { id }: Order): Promise<Standing> => {
  const { rows } = await site.database.pool.query(
    `SELECT r.status, r.end_date AS "endDate", (SELECT k.unit_id FROM rental_unit k WHERE k.rental_id = r.id AND k.position = 1) AS "unitId", r.owner_id AS "ownerId", r.balance_fen AS "balanceFen",
       r.status = 'pending_payment' AND r.deposit_kind = 'frozen' AND r.deposit_held_at IS NULL AS "isToFreeze",
       (SELECT jsonb_build_object('id', k.id, 'status', k.status, 'amountFen', k.amount_fen) FROM deposit_claim k
         WHERE k.rental_id = r.id) AS claim,
       ARRAY(SELECT f.id FROM refund f JOIN payment p ON p.id = f.payment_id
         WHERE f.payable_id = r.id AND (f.status = 'failed' OR f.status = 'processing' AND p.gateway = 'offline')) AS refunds,
       ARRAY(SELECT e.id FROM earning e WHERE e.payable_id = r.id AND e.status = 'due') AS earnings
     FROM rental r WHERE r.id = $1`,
    [id],
  )
  return rows[0]
}

interface Beginning {
  /** Which of the renters, and how he puts down the deposit. */
  readonly renter: number
  readonly kind: DepositKind
  readonly until: RentalStatus
}
/**
 * How far orders are brought before the race begins: first those whose return lets their renters put down less, every
 * other one on a machine of the platform.
 */
const beginnings: readonly (readonly Beginning[])[] = [
  [
    { renter: 0, kind: 'paid', until: 'returned' },
    { renter: 2, kind: 'paid', until: 'in_use' },
    { renter: 0, kind: 'paid', until: 'returned' },
    { renter: 3, kind: 'paid', until: 'in_use' },
    { renter: 1, kind: 'paid', until: 'returned' },
  ],
  [
    { renter: 0, kind: 'frozen', until: 'in_use' },
    { renter: 1, kind: 'frozen', until: 'pending_payment' },
    { renter: 0, kind: 'frozen', until: 'pending_delivery' },
    { renter: 4, kind: 'paid', until: 'pending_payment' },
    { renter: 5, kind: 'paid', until: 'pending_delivery' },
  ],
]
/** Its days lie behind it: it comes back on its last one, and what was paid for it stays paid. */
const useToTheEnd = ({ site }: Race, { id }: Order) =>
  site.database.pool.query(
    `UPDATE rental SET start_date = start_date - 2, end_date = end_date - 2
     WHERE id = $1 AND end_date > (now() AT TIME ZONE 'Asia/Shanghai')::date`,
    [id],
  )
/** Its days are what was promised again, and it came back so long ago that it counts for its renter. */
const letItCount = ({ site }: Race, { id }: Order) =>
  site.database.pool.query(
    `WITH back AS (
       UPDATE rental SET start_date = start_date + 2, end_date = end_date + 2, returned_at = returned_at - interval '8 days'
       WHERE id = $1 RETURNING id, end_date)
     UPDATE return_record r SET stopped_on = back.end_date FROM back WHERE r.rental_id = back.id`,
    [id],
  )

const begin = async (race: Race, papers: Papers): Promise<void> => {
  const { renters, machines } = race.town
  const today = dayOf(new Date())
  const bring = async ({ renter, kind, until }: Beginning, at: number): Promise<void> => {
    const order = await book(
      race,
      renters[renter]!,
      machines[at % machines.length]!,
      { from: today, to: addDays(today, 2) },
      kind,
    )
    for (;;) {
      const standing = order && (await standingOf(race, order))
      if (order && standing?.status === until) {
        if (until === 'returned') await letItCount(race, order)
        return
      }
      if (order && standing?.status === 'in_use') await useToTheEnd(race, order)
      if (!standing || !(await lead({ race, order, standing, papers, random: race.site.random })))
        throw new Error(`an order stands still at ${standing?.status}: ${JSON.stringify(race.findings[0])}`)
    }
  }
  let at = 0
  for (const wave of beginnings) {
    await Promise.all(wave.map((beginning) => bring(beginning, at++)))
    race.trusted.push(...wave.filter(({ until }) => until === 'returned').map(({ renter }) => renters[renter]!))
  }
}

const playOnce = async (race: Race, papers: Papers): Promise<void> => {
  const { random } = race.site
  if (race.orders.length < 6 || random.chance(14)) return rush(race, random)
  // Half of the time one of the latest, so that orders come to their end and not all begin.
  const order = random.chance(50)
    ? race.orders.at(-1 - random.below(Math.min(8, race.orders.length)))!
    : random.pick(race.orders)
  const standing = await standingOf(race, order)
  const isOver = ['cancelled', 'returned'].includes(standing.status)
  const isDisputed = standing.claim !== null && ['awaiting_renter', 'objected'].includes(standing.claim.status)
  if (isOver && !isDisputed && !random.chance(restPercent)) return
  await Promise.all(crowdFor(standing, random).map((deed) => deed({ race, order, standing, papers, random })))
}

/** What only people can end: transfers back, by two clerks at once. */
const finishTransfers = async (race: Race): Promise<void> => {
  const { rows } = await race.site.database.pool.query<{ id: number }>(
    `SELECT f.id FROM refund f JOIN payment p ON p.id = f.payment_id WHERE f.status = 'processing' AND p.gateway = 'offline'`,
  )
  for (const { id } of rows)
    await Promise.all(
      [race.town.staff.admin, race.town.staff.super_admin].map((who, at) =>
        race.ask('finish_refund', { id }, { who, body: { reference: `END-${id}-${at}` } }),
      ),
    )
}

const count = async ({ site }: Race): Promise<string> => {
  const { rows } = await site.database.pool.query(
    `SELECT (SELECT count(*) FROM rental) AS orders, (SELECT count(*) FROM rental WHERE status = 'returned') AS returned,
       (SELECT count(*) FROM rental WHERE status = 'cancelled') AS cancelled,
       (SELECT count(*) FROM payment WHERE paid_at IS NOT NULL) AS paid, (SELECT count(*) FROM refund) AS refunds,
       (SELECT count(*) FROM deposit_hold WHERE status <> 'waiting') AS holds, (SELECT count(*) FROM deposit_claim) AS claims,
       (SELECT count(*) FROM rental_extension) AS extensions, (SELECT count(*) FROM occupancy WHERE kind = 'block') AS blocks,
       (SELECT count(*) FROM earning WHERE status = 'paid') AS payouts`,
  )
  return Object.entries(rows[0] as Record<string, number>)
    .map(([name, total]) => `${total} ${name}`)
    .join(', ')
}

/** Seconds since it was made. */
const stopwatch = (): (() => string) => {
  const startedAt = Date.now()
  return () => ((Date.now() - startedAt) / 1000).toFixed(0)
}

/** With less time than this there is none for two hundred at once: tests try it in one process. */
const roomySeconds = 20
/** Two hundred at once for one unit and for two pieces, once every promise of the others was looked at. */
const raceForLast = async (site: Race['site'], { town }: Race, say: (line: string) => void): Promise<Finding[]> => {
  const [unit, parts] = [await raceForUnit(site, town.staff.super_admin), await raceForParts(site)]
  say(`${unit.said}; ${parts.said}`)
  return [...unit.findings, ...parts.findings, ...(await untilCalm(site.database.pool))]
}

export const prove: Prove = async ({ seconds, seed, isShort, say }) => {
  const clock = stopwatch()
  const site = await openSite({ seed })
  try {
    const race = startRace(site, await settleTown(site, { renters: 6, owners: 2, units: 2 }))
    const papers = { picture: await aPicture(), signature: await aSignature() }
    await begin(race, papers)
    say(`two processes, people, machines and ${race.orders.length} orders on their way after ${clock()} s`)
    const until = Date.now() + seconds * 1000
    const lane = async (): Promise<void> => {
      while (Date.now() < until && race.findings.length < 50) await playOnce(race, papers)
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    await finishTransfers(race)
    const calls = [...race.answers.values()].reduce((sum, times) => sum + times, 0)
    const yes = race.promises.length
    say(
      `${calls} calls in ${seconds} s by ${lanes} crowds at a time through 2 processes: ${yes} yes, ${calls - yes} no`,
    )
    say(await count(race))
    if (!isShort)
      for (const [answer, times] of [...race.answers].toSorted(([a], [b]) => a.localeCompare(b)))
        say(`${String(times).padStart(6)} ${answer}`)
    const unrest = await untilCalm(site.database.pool)
    const findings = [
      ...race.findings,
      ...unrest,
      ...(await brokenPromises(race)),
      ...(isShort && seconds < roomySeconds ? [] : await raceForLast(site, race, say)),
      ...(await brokenInvariants(site.database)),
    ]
    say(`calm, every promise and invariant looked at after ${clock()} s`)
    return findings
  } finally {
    await site.close()
  }
}
