/** A town whose clock the proof moves: the whole server in this process, on a database of its own. */
import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { findLine, lines } from '@jihui/protocol/rental/lines'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { aMachine, type Machine } from '../../apps/server/src/testing/machines.ts'
import { anOwner } from '../../apps/server/src/testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../apps/server/src/testing/people.ts'
import { createTestClock, createTestSms, type TestApp } from '../../apps/server/src/testing/test-app.ts'
import { ask, openSite, type Site } from '../site.ts'
import type { Random } from '../random.ts'
import type { Terms } from './arithmetic.ts'

export interface Cast {
  readonly renters: Person[]
  readonly owner: Person
  readonly staff: Person
  /** A member of staff who rents here too, with every permission there is. */
  readonly partyClerk: Person
}

export interface RentedMachine extends Machine {
  readonly owner: Person | null
  readonly depositFen: number
  /** What it costs by the day, the week, the month. */
  readonly rates: Pick<Terms, 'dayFen' | 'weekFen' | 'monthFen'>
  /** Options and charges with a price, as the test put them on the machine. */
  readonly priced: readonly { flag: string | null; per: 'once' | 'day'; fen: number }[]
}

export interface World {
  readonly site: Site
  readonly app: TestApp
  readonly random: Random
  /** Lets time pass, then everything that time sets off; answers the jobs that failed. */
  pass(hours: number): Promise<{ job: string; error: unknown }[]>
  close(): Promise<void>
}

const startOf = '2027-03-01T02:00:00Z'

export const openWorld = async (seed: number): Promise<World> => {
  const site = await openSite({ processes: 0, seed })
  try {
    await migrate(site.databaseUrl)
    const config = {
      ...readConfig({
        ...site.settings,
        DATA_DIR: join(site.folder, 'data'),
        LOG_LEVEL: 'silent',
        DEMO: 'off',
        PUBLIC_URL: 'http://test.local',
        DATABASE_URL: site.databaseUrl,
      }),
      drawsAhead: false,
    }
    const clock = createTestClock(startOf)
    const sms = createTestSms()
    const built = await buildApp(config, site.databaseUrl, { clock, sms })
    const url = await built.http.listen({ host: '127.0.0.1', port: 0 })
    const { services } = built
    const app = {
      url,
      app: built,
      services,
      config,
      clock,
      sms,
      db: services.db,
      pool: services.database.pool,
      databaseUrl: site.databaseUrl,
      call: (method: string, path: string, options?: object) => ask(url, method, path, options),
    } as unknown as TestApp
    return {
      site,
      app,
      random: site.random,
      pass: async (hours) => {
        clock.advance({ hours })
        await services.events.drain()
        const failed = await services.jobs.runMinutely()
        await services.events.drain()
        return failed
      },
      close: async () => {
        await built.http.close()
        await services.events.stop()
        await services.realtime.stop()
        await services.database.close()
        await site.close()
      },
    }
  } catch (error) {
    await site.close()
    throw error
  }
}

/** Tokens run out while time passes. */
export const signInAll = async ({ app }: World, cast: Cast): Promise<Cast> => {
  const [owner, staff, partyClerk, ...renters] = await Promise.all(
    [cast.owner, cast.staff, cast.partyClerk, ...cast.renters].map((person) => signInAgain(app, person)),
  )
  return { owner: owner!, staff: staff!, partyClerk: partyClerk!, renters }
}

export const engageCast = async ({ app }: World): Promise<Cast> => ({
  renters: [await aRenter(app), await aRenter(app)],
  owner: await anOwner(app),
  staff: await aMember(app, 'super_admin'),
  partyClerk: await aMember(app, 'super_admin'),
})

/** A machine with terms of its own: some without a deposit, some by the day alone. */
export const placeMachine = async ({ app, random }: World, cast: Cast): Promise<RentedMachine> => {
  const line = findLine(random.pick(lines).id)
  const owner = random.chance(60) ? cast.owner : null
  const machine = await aMachine(app, { line: line.id, units: 1, ...(owner && { owner }) })
  const depositFen = random.pick([0, 500_00, 6000_00, 6000_00])
  const weekFen = random.pick([null, 1200_00, 1390_01])
  const monthFen = weekFen === null ? null : random.pick([null, 4500_00])
  const dayFen = random.pick([200_00, 199_99])
  const priced = [
    ...line.options.map(({ flag, addOn, per }) => ({ flag, addOn, per, fen: random.pick([300_00, 33_33]) })),
    ...line.charges.map(({ addOn, per }) => ({ flag: null, addOn, per, fen: 500_00 })),
  ]
  const addOns = Object.fromEntries(priced.map(({ addOn, fen }) => [addOn, fen]))
  await app.pool.query(
    `UPDATE equipment SET deposit_fen = $2, day_fen = $3, week_fen = $4, month_fen = $5, add_ons_fen = $6, buffer_days = $7
     WHERE id = $1`,
    [machine.id, depositFen, dayFen, weekFen, monthFen, JSON.stringify(addOns), random.pick([0, 1])],
  )
  return { ...machine, owner, depositFen, rates: { dayFen, weekFen, monthFen }, priced }
}

/** Delivery of the machines here, fen. */
export const deliveryFen = 240_00

export const termsOf = (machine: RentedMachine, chosen: readonly string[]): Terms => {
  const { pricing } = findLine(machine.line)
  const counted = machine.priced.filter(({ flag }) => flag === null || chosen.includes(flag))
  const sumOf = (per: 'once' | 'day') => counted.reduce((sum, one) => sum + (one.per === per ? one.fen : 0), 0)
  return {
    ...machine.rates,
    extrasPerDayFen: sumOf('day'),
    extrasOnceFen: sumOf('once'),
    deliveryFen,
    servicePercent: pricing.servicePercent,
    latePercent: pricing.latePercent,
    commissionPercent: machine.owner ? pricing.commissionPercent : 0,
    earlyReturn: pricing.earlyReturn,
  }
}

export const aNumber = (): string => `N${randomInt(1e9)}-${randomBytes(3).toString('hex')}`
