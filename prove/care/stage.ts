/** Everybody who has to do with the care of a few machines, and how they call. */
import { aMachine, type Machine } from '../../apps/server/src/testing/machines.ts'
import { aPicture, aRental, aSignature } from '../../apps/server/src/testing/orders.ts'
import { anOwner } from '../../apps/server/src/testing/owners.ts'
import { aStore, aSupplier, type Store, type TestPart } from '../../apps/server/src/testing/parts.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../apps/server/src/testing/people.ts'
import type { Answer, CallOptions, TestApp } from '../../apps/server/src/testing/test-app.ts'
import { photosOf } from '../../apps/server/src/testing/freight/trips.ts'
import { aTechnician } from '../../apps/server/src/testing/maintenance.ts'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import type { Journal } from '../crashes/journal.ts'
import type { Random } from '../random.ts'
import { promisedBy } from './promises.ts'

export interface Cast {
  readonly owners: readonly Person[]
  readonly renters: readonly Person[]
  readonly technicians: readonly Person[]
  readonly suppliers: readonly Person[]
  readonly desk: Person
  /** With every permission, payments as well. */
  readonly head: Person
  readonly keeper: Person
}
export interface CareMachine extends Machine {
  readonly owner: Person | null
}
export interface Stage {
  readonly app: TestApp
  readonly random: Random
  readonly journal: Journal
  readonly cast: Cast
  readonly everybody: ReadonlyMap<number, Person>
  readonly machines: readonly CareMachine[]
  readonly parts: readonly TestPart[]
  /** What strangers read off machines. */
  readonly codes: ReadonlyMap<number, string>
  /** Drawn once: many acts show the same. */
  readonly photos: ReadonlyMap<number, readonly { sha256: string }[]>
  readonly picture: Blob
  readonly signature: string
  /** Of each person the token he shows now, and since when. */
  readonly shown: Map<number, { readonly token: string; readonly at: number }>
  saw(deed: string, answer: Answer): void
}
export type Deed = (stage: Stage) => Promise<unknown>

const tokenMs = 50 * 60_000
/** The same person with a token that is good: clocks of proofs run on by days. */
export const fresh = async (stage: Stage, person: Person): Promise<Person> => {
  const now = stage.app.clock.now().getTime()
  const last = stage.shown.get(person.id)
  if (last && now - last.at < tokenMs) return { ...person, token: last.token }
  const again = await signInAgain(stage.app, person)
  // Nobody answers while he is killed.
  const token = again.token || person.token
  stage.shown.set(person.id, { token, at: now })
  return { ...person, token }
}

const deedOf = (method: string, path: string): string =>
  `${method} ${path.replace(/\/m\/[^/]+/, '/m/C').replaceAll(/\d+/g, 'N')}`
/** One call; null: nobody is signed in. What was answered is judged, and what was promised is noted. */
export const send = async (
  stage: Stage,
  who: Person | null,
  path: string,
  { method = 'POST', ...options }: CallOptions & { readonly method?: string } = {},
): Promise<Answer> => {
  const token = who === null ? {} : { token: (await fresh(stage, who)).token }
  const sent = method === 'POST' && !options.form ? { body: {}, ...options } : options
  const answer = await stage.app.call(method, path, { ...sent, ...token })
  const deed = deedOf(method, path)
  stage.saw(deed, answer)
  stage.journal.add(deed, answer, promisedBy(path, options.body, answer))
  return answer
}

export const today = ({ app }: Stage): string => dayOf(app.clock.now())
/** Days as people ask for them, and now and then days nobody can have. */
export const someDays = (stage: Stage): { start_date: string; end_date: string } => {
  const { random } = stage
  const ahead = random.chance(4) ? random.pick([-1, 800]) : random.pick([0, 0, 0, 1, 2, 3, 5, 8, 13])
  const from = addDays(today(stage), ahead)
  return { start_date: from, end_date: addDays(from, random.chance(2) ? -1 : random.below(4)) }
}
export const photosFrom = ({ photos }: Stage, { id }: Person, count: number) => (photos.get(id) ?? []).slice(0, count)
export const someMachine = ({ random, machines }: Stage): CareMachine => random.pick(machines)
export const machineOf = ({ machines }: Stage, unitId: number): CareMachine =>
  machines.find(({ units }) => units.includes(unitId)) ?? machines[0]!

const photosEach = 2
const paidTo = ({ pool, clock }: TestApp, people: readonly Person[]) =>
  pool.query(
    `INSERT INTO payout_account (payee_id, account_name, bank_name, account_number, source, effective_at, created_at)
     SELECT id, '宏达', '工商银行', '6222000011112345', 'application', $2::timestamptz, $2::timestamptz FROM unnest($1::bigint[]) id`,
    [people.map(({ id }) => id), clock.now()],
  )

/** What plans of the desk are made of: by date, by meter, by alarm, by a grave one. */
export const planBody = (units: readonly number[], parts: readonly TestPart[], at: number) => {
  const triggers = [
    [{ kind: 'date', rrule: 'FREQ=DAILY;INTERVAL=9', from: '2026-01-01' }],
    [{ kind: 'meter', every: 40, unit: 'h' }],
    [{ kind: 'event', level: 'warning', repeats: 2 }],
    [{ kind: 'event', level: 'critical' }],
    [
      { kind: 'date', rrule: 'FREQ=MONTHLY', from: '2026-01-31' },
      { kind: 'meter', every: 100, unit: 'h' },
    ],
  ][at % 5]!
  return {
    name: `保养 ${at}`,
    scope: { unit_ids: [...units] },
    triggers,
    lead_days: at % 4,
    duration_days: 1 + (at % 3),
    tolerance_days: 6,
    steps: [
      { kind: 'check', title: '外观' },
      { kind: 'measure', title: '油压', min: 10, max: 20, unit: 'MPa' },
    ],
    parts: at % 2 === 0 ? [{ part_id: parts[at % parts.length]!.id, quantity: 2 }] : [],
    requires_signature: at % 3 === 0,
  }
}
export const plansPath = '/api/maintenance/plans/'
const startPlans = async (stage: Stage): Promise<void> => {
  const units = stage.machines.flatMap((machine) => machine.units)
  for (let at = 0; at < 4; at += 1) {
    const { body } = await send(stage, stage.cast.desk, plansPath, { body: planBody(units, stage.parts, at) })
    await send(stage, stage.cast.desk, `${plansPath}${body?.id}/activate/`)
  }
}

const findCodes = async ({ call }: TestApp, { token }: Person, units: readonly number[]) => {
  const codes = new Map<number, string>()
  for (const id of units)
    codes.set(id, (await call('GET', `/api/maintenance/units/${id}/code/`, { token })).body.code as string)
  return codes
}
const engageCast = async (app: TestApp, { keeper }: Store): Promise<Cast> => ({
  owners: await Promise.all([anOwner(app), anOwner(app)]),
  renters: await Promise.all([aRenter(app), aRenter(app)]),
  technicians: await Promise.all([aTechnician(app), aTechnician(app), aTechnician(app)]),
  suppliers: await Promise.all([aSupplier(app), aSupplier(app, '杭州滤芯厂')]),
  desk: await aMember(app, 'admin'),
  head: await aMember(app, 'super_admin'),
  keeper,
})

/** Two machines of one owner and two of the platform, one of each rented out, and one nobody has; plans over all of them. */
export const engage = async (
  app: TestApp,
  random: Random,
  { journal, saw }: Pick<Stage, 'journal' | 'saw'>,
): Promise<Stage> => {
  const store = await aStore(app)
  const cast = await engageCast(app, store)
  const [first, second] = cast.owners
  const machineWith = async (owner: Person | null, units: number): Promise<CareMachine> => ({
    ...(await aMachine(app, { line: 'engineering', units, name: '挖掘机', ...(owner && { owner }) })),
    owner,
  })
  const machines = [await machineWith(first!, 2), await machineWith(null, 2), await machineWith(second!, 1)]
  const parts = [await store.stocked(12), await store.stocked(6), await store.stocked(3)]
  await paidTo(app, [...cast.technicians, ...cast.suppliers])
  const shooting = [...cast.technicians, ...cast.renters].map(
    async (person) => [person.id, await photosOf(app, person, photosEach)] as const,
  )
  const photos = new Map(await Promise.all(shooting))
  const people = [...cast.owners, ...cast.renters, ...cast.technicians, ...cast.suppliers, cast.desk, cast.head]
  const units = machines.flatMap((machine) => machine.units)
  const stage: Stage = {
    app,
    random,
    journal,
    saw,
    cast,
    everybody: new Map([...people, cast.keeper].map((person) => [person.id, person])),
    machines,
    parts,
    codes: await findCodes(app, cast.desk, units),
    photos,
    picture: await aPicture(),
    signature: await aSignature(),
    shown: new Map(
      [...people, cast.keeper].map(({ id, token }) => [id, { token, at: app.clock.now().getTime() }] as const),
    ),
  }
  const rent = (renter: Person, at: number) =>
    aRental(app, { machine: machines[at]!, renter, staff: cast.head, status: 'in_use', days: 6 + at })
  await Promise.all(cast.renters.map(rent))
  await startPlans(stage)
  return stage
}
