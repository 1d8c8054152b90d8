/**
 * Renters, owners, staff and time play every action in every order, early, late, twice and never, with extreme amounts
 * and every kind of deposit, and each tries to gain. Whatever the history, everybody's money comes to what plain
 * arithmetic says, no machine is with two people, and no order stands still without an end.
 */
import { findLine } from '@jihui/protocol/rental/lines'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import { aPicture, aSignature, pathOf } from '../../apps/server/src/testing/orders.ts'
import type { Answer } from '../../apps/server/src/testing/test-app.ts'
import { brokenInvariants } from '../invariants.ts'
import type { Finding, Prove } from '../part.ts'
import {
  agree,
  confirm,
  decideForStaff,
  freeze,
  nextDeeds,
  oddDeeds,
  pay,
  type PlayedOrder,
  type Stage,
} from './deeds.ts'
import { judgeOrder, ordersStandingStill, unitsOutTwice } from './judge.ts'
import { type Cast, engageCast, openWorld, placeMachine, type RentedMachine, signInAll, type World } from './world.ts'

interface Game {
  readonly world: World
  readonly papers: Stage['papers']
  readonly findings: Finding[]
  readonly answers: Map<string, number>
  cast: Cast
}

/** What a game does besides: yes, no, and never a fault. */
const see =
  ({ findings, answers }: Game) =>
  (operation: string, answer: Answer): Answer => {
    const key = `${operation}: ${answer.status < 300 ? answer.status : `${answer.status} ${answer.body?.code ?? ''}`}`
    answers.set(key, (answers.get(key) ?? 0) + 1)
    if (answer.status >= 500)
      findings.push({ rule: `${operation} is answered`, facts: { status: answer.status, body: answer.body } })
    return answer
  }

const pass = async (game: Game, hours: number): Promise<void> => {
  for (const { job, error } of await game.world.pass(hours))
    game.findings.push({ rule: `time passes: ${job}`, facts: String((error as Error)?.stack ?? error) })
  game.cast = await signInAll(game.world, game.cast)
}

const place = async (game: Game, machine: RentedMachine): Promise<PlayedOrder | null> => {
  const { world, cast } = game
  const { app, random } = world
  const renter = random.chance(20) ? 2 : random.below(2)
  const who = cast.renters[renter] ?? cast.partyClerk
  const start = addDays(dayOf(app.clock.now()), random.pick([0, 0, 0, 1, 2, 4, 9]))
  const end = addDays(start, random.pick([0, 0, 1, 4, 6, 9, 29, 44]))
  const options = findLine(machine.line).options.filter(() => random.chance(30))
  const body = {
    equipment_id: machine.id,
    start_date: start,
    end_date: end,
    contact_name: '周敏',
    contact_phone: '13800008160',
    delivery_address: '浙江省杭州市上城区庆春东路 3 号',
    agreed_to_terms: true,
    ...Object.fromEntries(options.map(({ flag }) => [flag, true])),
  }
  // What it costs today: the lessor may have raised it since.
  const { rows } = await app.pool.query<RentedMachine['rates']>(
    'SELECT day_fen AS "dayFen", week_fen AS "weekFen", month_fen AS "monthFen" FROM equipment WHERE id = $1',
    [machine.id],
  )
  const priced = { ...machine, rates: rows[0]! }
  const made = see(game)(
    'create_rental',
    await app.call('POST', pathOf(machine.line, 'create_rental'), { token: who.token, body }),
  )
  if (made.status !== 201) return null
  const id: number = made.body.id
  await putDownLess(world, id)
  if (random.chance(75)) await bringToPayment(world, id)
  const flags = options.map(({ flag }) => flag)
  return { id, machine: priced, renter, start, end, options: flags, codes: [], ownCase: [] }
}

/** Who may put down less than the deposit is not what is proved here. */
const putDownLess = async ({ app, random }: World, id: number): Promise<void> => {
  const kind = random.pick(['paid', 'paid', 'frozen', 'free'])
  await app.pool.query(
    `UPDATE rental SET deposit_kind = $2, deposit_fen = CASE $2 WHEN 'paid' THEN deposit_base_fen ELSE 0 END,
       deposit_hold_fen = CASE $2 WHEN 'frozen' THEN deposit_base_fen * 3 / 10 ELSE 0 END,
       total_fen = total_fen - CASE $2 WHEN 'paid' THEN 0 ELSE deposit_fen END
     WHERE id = $1 AND deposit_base_fen > 0`,
    [id, kind],
  )
}

/** Most orders begin with their contract signed: papers have proofs of their own. */
const bringToPayment = async ({ app }: World, id: number): Promise<void> => {
  const now = app.clock.now()
  await app.pool.query(
    `WITH before AS (SELECT id, status FROM rental WHERE id = $1),
       step AS (INSERT INTO rental_history (rental_id, from_status, status, action, actor_name, changed_at)
         SELECT $1, step.from_status, step.status, step.action, '证明', $2 FROM before,
           (VALUES (1, 'pending_approval', 'pending_verification', 'submit_documents'),
             (2, 'pending_verification', 'pending_contract', 'approve_qualification'),
             (3, 'pending_contract', 'pending_signature', 'generate_contract'),
             (4, 'pending_signature', 'pending_payment', 'sign_contract')) AS step (at, from_status, status, action) ORDER BY step.at)
     UPDATE rental SET status = 'pending_payment', verification_status = 'approved', verified_at = $2, reviewed_at = $2,
       contract_generated_at = $2, contract_signed_at = $2, hold_expires_at = $2::timestamptz + interval '24 hours'
     WHERE id = $1`,
    [id, now],
  )
}

const standingOf = async ({ world }: Game, id: number) => {
  const { rows } = await world.app.pool.query<{ status: string; is_to_freeze: boolean; balance_fen: number }>(
    `SELECT status, balance_fen, deposit_kind = 'frozen' AND deposit_held_at IS NULL AS is_to_freeze FROM rental WHERE id = $1`,
    [id],
  )
  return rows[0]!
}

const stageOf = (game: Game, order: PlayedOrder): Stage => ({
  world: game.world,
  cast: game.cast,
  order,
  papers: game.papers,
  saw: see(game),
})

/** One step further, as it usually goes. */
const goOn = async (game: Game, order: PlayedOrder): Promise<void> => {
  const { status, is_to_freeze: isToFreeze } = await standingOf(game, order.id)
  const deeds = status === 'pending_payment' && isToFreeze ? [freeze, confirm] : (nextDeeds[status] ?? [])
  for (const deed of deeds) await deed(stageOf(game, order))
}

/** Hours of all sizes, a turn of the day more often than a month. */
const spans = [1, 3, 12, 24, 24, 48, 72, 240, 960]

const playTurn = async (game: Game, orders: readonly PlayedOrder[]): Promise<void> => {
  const { random } = game.world
  const order = random.pick(orders)
  const roll = random.below(100)
  const isOut = ['in_use', 'overdue'].includes((await standingOf(game, order.id)).status)
  if (roll < (isOut ? 6 : 46)) await goOn(game, order)
  else if (roll < 82) await random.pick(oddDeeds)(stageOf(game, order))
  else await pass(game, random.pick(spans))
  game.findings.push(...(await unitsOutTwice(game.world.app.pool)))
}

/** Everybody goes home: time alone first, then whoever has the last word. */
const endGame = async (game: Game, orders: readonly PlayedOrder[]): Promise<void> => {
  const { app, random } = game.world
  const ids = orders.map(({ id }) => id)
  // Long enough for the latest end of a period; what only time ends has ended then.
  const { rows } = await app.pool.query<{ last: string }>(
    `SELECT to_char(max(end_date), 'YYYY-MM-DD') AS last FROM rental WHERE id = ANY($1) AND status NOT IN ('returned', 'cancelled')`,
    [ids],
  )
  const last = rows[0]?.last ?? dayOf(app.clock.now())
  await pass(game, 80)
  while (dayOf(app.clock.now()) <= addDays(last, 4)) await pass(game, 24 * 30)
  await pass(game, 80)
  game.findings.push(...(await ordersStandingStill(app.pool, ids)))
  for (const order of orders) {
    for (let tries = 0; tries < 3 && (await standingOf(game, order.id)).status === 'overdue'; tries++)
      await goOn(game, order)
    if (random.chance(30)) await agree(stageOf(game, order))
    await decideForStaff(stageOf(game, order))
  }
  await pass(game, 72)
  for (const order of orders) await decideForStaff(stageOf(game, order))
  await pass(game, 72)
  for (const order of orders)
    if ((await standingOf(game, order.id)).balance_fen > 0 && random.chance(50)) {
      await pay(stageOf(game, order))
      await confirm(stageOf(game, order))
    }
  for (let round = 0; round < 4; round++) await pass(game, 1)
  for (const order of orders) game.findings.push(...(await judgeOrder(app.pool, order)))
}

const playGame = async (game: Game): Promise<number> => {
  const { random } = game.world
  const machine = await placeMachine(game.world, game.cast)
  const orders: PlayedOrder[] = []
  const turns = 24 + random.below(40)
  for (let turn = 0; turn < turns; turn++) {
    if (orders.length < 2 && (orders.length === 0 || random.chance(20))) {
      const order = await place(game, machine)
      if (order) orders.push(order)
    }
    if (orders.length > 0) await playTurn(game, orders)
  }
  await endGame(game, orders)
  return orders.length
}

/** How often each rule was broken, the first of its kind in full. */
const gather = (findings: readonly Finding[]): Finding[] => {
  const byRule = new Map<string, Finding[]>()
  for (const finding of findings) byRule.set(finding.rule, [...(byRule.get(finding.rule) ?? []), finding])
  return [...byRule].map(([rule, all]) => ({ rule: `${rule} (${all.length} times)`, facts: all[0]!.facts }))
}

export const prove: Prove = async ({ seconds, seed, isShort, say }) => {
  const world = await openWorld(seed)
  try {
    const papers = { picture: await aPicture(), signature: await aSignature() }
    const game: Game = { world, papers, findings: [], answers: new Map(), cast: await engageCast(world) }
    const until = Date.now() + seconds * 1000
    let games = 0
    let orders = 0
    while (Date.now() < until && game.findings.length < 200) {
      orders += await playGame(game)
      games += 1
    }
    const calls = [...game.answers.values()].reduce((sum, times) => sum + times, 0)
    say(`${games} games with ${orders} orders, ${calls} calls`)
    const { rows } = await world.app.pool.query(
      `SELECT status, count(*)::int FROM rental GROUP BY status ORDER BY status`,
    )
    say(rows.map(({ status, count }) => `${count} ${status}`).join(', '))
    if (!isShort)
      for (const [answer, times] of [...game.answers].toSorted(([a], [b]) => a.localeCompare(b)))
        say(`${String(times).padStart(6)} ${answer}`)
    return gather([...game.findings, ...(await brokenInvariants(world.site.database, world.app.clock.now()))])
  } finally {
    await world.close()
  }
}
