/**
 * Work in the field: technicians whose phones have a network now and then, and lose answers, send twice, run with wrong
 * clocks or are installed anew, while customers and the desk change their minds and time passes. First over many days in
 * one process whose clock is moved; then through two processes while servers and database are killed and the next version takes over. What a phone was
 * told is kept is there once, in the phone's order, with its photographs.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addHours } from '../../apps/server/src/platform/clock.ts'
import { keepPartitions } from '../../apps/server/src/platform/database/migrate.ts'
import type { Answer } from '../../apps/server/src/testing/test-app.ts'
import { isEnough, noting, type Seen } from '../care/seen.ts'
import { openHouse } from '../crashes/house.ts'
import { victims } from '../crashes/kills.ts'
import { brokenInvariants, untilCalm } from '../invariants.ts'
import { openWorld, type World } from '../parties/world.ts'
import type { Options, Prove } from '../part.ts'
import { type Random, randomFrom } from '../random.ts'
import { atDesk, closeClashes, onOrder, order } from './customers.ts'
import { standing, unkept } from './kept.ts'
import { aPhone, type Phone, reinstall, renew } from './phone.ts'
import { makeNextVersion } from '../upgrade/next-version.ts'
import { engage, type Stage } from './stage.ts'
import { changeStatus, comeBack, live } from './visits.ts'

/** Yes, a refusal with a reason, or that it cannot be done just now; whoever is killed answers nothing. */
const seeing =
  (seen: Seen, mayBeAway: boolean) =>
  (deed: string, answer: Answer): void => {
    noting(seen, deed, answer)
    const { status, body } = answer
    if (mayBeAway && (status === 0 || status === 503)) return
    if (status === 0 || status >= 500 || status === 401)
      seen.findings.push({ rule: `${deed} is answered`, facts: { status, body } })
  }

const openMost = 12
const openOrders = async ({ app }: Stage): Promise<number> => {
  const { rows } = await app.pool.query<{ count: number }>(
    `SELECT count(*)::int FROM service_order WHERE status IN ('searching', 'matched', 'in_service')`,
  )
  return rows[0]!.count
}
/** Somebody lives a stretch of his day with his phone, somebody asks or answers, the desk does its share. */
const playTurn = async (stage: Stage): Promise<void> => {
  const { random } = stage
  const isRoom = random.chance(35) && (await openOrders(stage)) < openMost
  const phone = somePhone(stage)
  if (random.chance(2)) reinstall(phone)
  if (random.chance(3)) renew(phone)
  if (random.chance(4)) await changeStatus(stage, phone)
  const beside: Promise<unknown>[] = [live(stage, phone)]
  if (random.chance(40)) beside.push(onOrder(stage))
  if (isRoom) beside.push(order(stage))
  if (random.chance(6)) beside.push(atDesk(stage))
  if (random.chance(3)) beside.push(closeClashes(stage))
  await Promise.all(beside)
}
/** Mostly somebody who has work. */
const somePhone = ({ random, phones }: Stage): Phone => {
  const busy = phones.filter(({ jobs, outbox }) => jobs.length + outbox.length > 0)
  return random.pick(busy.length > 0 && random.chance(75) ? busy : phones)
}
/** One phone each, and for some a second one. */
const handOut = (stage: Stage): void => {
  for (const [at, technician] of stage.technicians.entries()) {
    stage.phones.push(aPhone(technician))
    if (at % 5 === 0) stage.phones.push(aPhone(technician))
  }
}
/** Phones come back until nothing waits on any; answers the rules that were broken. */
const judge = async (seen: Seen, stage: Stage): Promise<void> => {
  for (const phone of stage.phones)
    if (!(await comeBack(stage, phone)))
      seen.findings.push({
        rule: 'a phone gets rid of what it has kept',
        facts: { met: phone.met, ...phone.outbox[0] },
      })
  seen.findings.push(...(await unkept(stage.app.pool, stage.phones, stage.app.clock.now())))
}

const makeRoom = ({ site, app }: World, hours: number): Promise<void> => {
  const from = app.clock.now()
  return keepPartitions(site.databaseUrl, { from, until: addHours(from, hours) })
}
/** Hours of all sizes: an offer that lapses, a window that passes, a paper that ends, an acceptance that counts. */
const spans = [0.1, 0.2, 0.4, 0.4, 1, 2, 6, 14, 50]
const passPercent = 12

const walkWithTime = async (seen: Seen, count: number, { seed, seconds, say }: Options): Promise<void> => {
  const world = await openWorld(seed)
  try {
    await makeRoom(world, 0)
    const stage = await engage(world.app, world.random, { count, saw: seeing(seen, false) })
    handOut(stage)
    const [until, beganAt] = [Date.now() + seconds * 1000, world.app.clock.now().getTime()]
    let turns = 0
    const pass = async (hours: number): Promise<void> => {
      await makeRoom(world, hours)
      for (const { job, error } of await world.pass(hours))
        seen.findings.push({ rule: `time passes: ${job}`, facts: String((error as Error)?.stack ?? error) })
    }
    while (Date.now() < until && !isEnough(seen)) {
      await Promise.all([playTurn(stage), playTurn(stage)])
      turns += 2
      if (world.random.chance(passPercent)) await pass(world.random.pick(spans))
    }
    await judge(seen, stage)
    await pass(1)
    await pass(1)
    seen.findings.push(...(await untilCalm(world.app.pool, 5_000)))
    seen.findings.push(...(await brokenInvariants(world.site.database, world.app.clock.now())))
    const days = Math.round((world.app.clock.now().getTime() - beganAt) / 86_400_000)
    say(
      `${turns} turns over ${days} days, ${stage.phones.length} phones: ${await standing(world.app.pool, stage.phones)}`,
    )
  } finally {
    await world.close()
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const killing = async (
  house: Awaited<ReturnType<typeof openHouse>>,
  random: Random,
  isOver: () => boolean,
): Promise<number> => {
  let killed = 0
  while (!isOver()) {
    await pause(600 + random.below(1_500))
    if (isOver()) break
    await random.pick(Object.values(victims))(house)
    killed += 1
  }
  return killed
}
/** Whoever finds nobody tries again a moment later. */
const awayMs = 100
/** In the full form the next version takes over half-way, whatever is killed beside it. */
const walkThroughKills = async (seen: Seen, count: number, { seed, seconds, isShort, say }: Options): Promise<void> => {
  const [AUTH_SECRET, SANDBOX_SECRET] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const house = await openHouse({ settings: { AUTH_SECRET, SANDBOX_SECRET } })
  const folder = mkdtempSync(join(tmpdir(), 'jihui-field-'))
  try {
    const call: typeof house.call = async (...sent) => {
      const answer = await house.call(...sent)
      if (answer.status === 0) await pause(awayMs)
      return answer
    }
    const app = { ...house.app, call } as Stage['app']
    const stage = await engage(app, randomFrom(seed + 1), { count, saw: seeing(seen, true) })
    handOut(stage)
    const until = Date.now() + seconds * 1000
    const isOver = () => Date.now() >= until || isEnough(seen)
    const isHalfOver = () => Date.now() >= until - (seconds * 1000) / 2
    const breaking = async (): Promise<number> => {
      const [random, later] = [randomFrom(seed + 2), randomFrom(seed + 3)]
      if (isShort) return killing(house, random, isOver)
      const before = await killing(house, random, () => isOver() || isHalfOver())
      await house.upgrade(makeNextVersion(folder).root)
      return before + (await killing(house, later, isOver))
    }
    const kills = breaking()
    let turns = 0
    const lane = async (): Promise<void> => {
      while (!isOver()) {
        // The look into the database is cut, too, where that is killed.
        await playTurn(stage).catch(() => house.untilReady())
        turns += 1
      }
    }
    await Promise.all([lane(), lane(), lane()])
    const killed = await kills
    await house.untilReady()
    await judge(seen, stage)
    seen.findings.push(...(await untilCalm(house.database.pool)), ...(await brokenInvariants(house.database)))
    say(`${turns} turns through ${killed} kills: ${await standing(house.database.pool, stage.phones)}`)
  } finally {
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const phonesShort = 9
const phonesFull = 42
export const prove: Prove = async (options) => {
  const { seconds, isShort, say } = options
  const seen: Seen = { findings: [], answers: new Map() }
  await walkWithTime(seen, isShort ? phonesShort : phonesFull, { ...options, seconds: seconds * 0.6 })
  if (!isEnough(seen)) await walkThroughKills(seen, phonesShort, { ...options, seconds: seconds * 0.4 })
  if (!isShort)
    for (const [answer, times] of [...seen.answers].toSorted(([one], [other]) => one.localeCompare(other)))
      say(`${String(times).padStart(6)} ${answer}`)
  return seen.findings
}
