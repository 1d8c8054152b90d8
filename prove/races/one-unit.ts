/**
 * Two hundred who want the days of one unit at once, through two processes: renters, its owner, the desk, the renter who has
 * it and wants it longer, and a machine that complains so that plans open work. Nobody gets a day twice, no order is without
 * its days, no days are kept for nobody; and two hundred who want the last two of a part.
 */
import { tasksPath } from '@jihui/protocol/maintenance/orders/task-operations'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import { aMachine, type Machine } from '../../apps/server/src/testing/machines.ts'
import { aTechnician } from '../../apps/server/src/testing/maintenance.ts'
import { aRental, pathOf, requestFor } from '../../apps/server/src/testing/orders.ts'
import { anOwner, ownerPath } from '../../apps/server/src/testing/owners.ts'
import { aStore } from '../../apps/server/src/testing/parts.ts'
import { aRenter, type Person } from '../../apps/server/src/testing/people.ts'
import type { Answer } from '../../apps/server/src/testing/test-app.ts'
import type { Finding } from '../part.ts'
import type { Site } from '../site.ts'

const crowd = 200
const plansMade = 5
const ordersMade = 8

interface Ground {
  readonly site: Site
  readonly desk: Person
  readonly owner: Person
  readonly renters: readonly Person[]
  readonly technician: Person
  readonly machine: Machine
  /** It is rented by the first of them, from today. */
  readonly rentalId: number
  readonly orders: readonly number[]
}
const day = (ahead: number): string => addDays(dayOf(new Date()), ahead)
const post = ({ site }: Pick<Ground, 'site'>, who: Person, path: string, body: object): Promise<Answer> =>
  site.call('POST', path, { token: who.token, body })
const need = ({ status, body }: Answer, what: string): any => {
  if (status < 200 || status >= 300) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`)
  return body
}

const settle = async (site: Site, desk: Person): Promise<Ground> => {
  const { app } = site
  const [owner, first, second, technician] = await Promise.all([
    anOwner(app),
    aRenter(app),
    aRenter(app),
    aTechnician(app),
  ])
  const machine = await aMachine(app, { line: 'engineering', owner, name: '挖掘机' })
  const rentalId = await aRental(app, { machine, renter: first, staff: desk, status: 'in_use', days: 2 })
  const [unit_id] = machine.units
  const orders: number[] = []
  for (let at = 0; at < ordersMade; at += 1)
    orders.push(need(await post({ site }, desk, tasksPath, { unit_id, description: '换油封' }), 'an order').id)
  for (let at = 0; at < plansMade; at += 1) {
    const plan = {
      name: `报警 ${at}`,
      scope: { unit_ids: machine.units },
      duration_days: 1 + (at % 2),
      tolerance_days: 20,
    }
    const triggers = [{ kind: 'event', level: 'warning' }]
    const { id } = need(await post({ site }, desk, '/api/maintenance/plans/', { ...plan, triggers }), 'a plan')
    need(await post({ site }, desk, `/api/maintenance/plans/${id}/activate/`, {}), 'a plan that is switched on')
  }
  return { site, desk, owner, renters: [first, second], technician, machine, rentalId, orders }
}

/** What the one with this number wants: everybody about the same fortnight. */
const wish = (ground: Ground, at: number, complaint: object): Promise<Answer> => {
  const { machine, renters, owner, desk, technician, orders, rentalId, site } = ground
  const from = 3 + (at % 11)
  const days = { start_date: day(from), end_date: day(from + (at % 2)) }
  const wishes = [
    () => post(ground, renters[at % 2]!, pathOf(machine.line, 'create_rental'), requestFor(site.app, machine, 2, from)),
    () => post(ground, owner, ownerPath(`equipment/${machine.id}/blocks/`), { unit_id: machine.units[0], ...days }),
    () =>
      post(ground, desk, `${tasksPath}${orders[at % orders.length]}/assign/`, {
        technician_id: technician.id,
        ...days,
      }),
    () =>
      post(ground, renters[0]!, pathOf(machine.line, 'extend_rental', rentalId), { new_end_date: day(2 + (at % 5)) }),
    () => post(ground, desk, `/api/maintenance/units/${machine.units[0]}/readings/`, complaint),
  ]
  return wishes[at % wishes.length]!()
}

const judgeAnswers = (answers: readonly Answer[]): Finding[] =>
  answers
    .filter(({ status }) => status === 0 || status >= 500 || (status >= 400 && status !== 409 && status !== 400))
    .map(({ status, body }) => ({ rule: 'whoever wants days of a unit has them or is told', facts: { status, body } }))

/** One complaint, however often it is sent: each plan opened once, and counts one. */
const judgeOpenings = async ({ site, machine }: Ground): Promise<Finding[]> => {
  const { rows } = await site.database.pool.query(
    `SELECT count(*)::int AS opened, sum(o.alarm_count)::int AS counted, count(m.id)::int AS orders
     FROM upkeep_opening o LEFT JOIN maintenance_request m ON m.id = o.task_id WHERE o.unit_id = $1`,
    [machine.units[0]],
  )
  const { opened, counted, orders } = rows[0]
  const isOnce = opened === plansMade && counted === plansMade && orders === plansMade
  return isOnce ? [] : [{ rule: 'an alarm that is sent many times opens what it opens once', facts: rows[0] }]
}

export const raceForUnit = async (site: Site, desk: Person): Promise<{ findings: Finding[]; said: string }> => {
  const ground = await settle(site, desk)
  const complaint = {
    measured_at: new Date().toISOString(),
    alarms: [{ level: 'warning', code: 'E-7', message: '油温过高' }],
  }
  const answers = await Promise.all(Array.from({ length: crowd }, (_, at) => wish(ground, at, complaint)))
  // Orders of plans are opened by whoever noted the alarm, or by the minute.
  const until = Date.now() + 70_000
  let openings = await judgeOpenings(ground)
  while (openings.length > 0 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    openings = await judgeOpenings(ground)
  }
  const yes = answers.filter(({ status }) => status >= 200 && status < 300).length
  return { findings: [...judgeAnswers(answers), ...openings], said: `${crowd} for the days of one unit: ${yes} yes` }
}

const lastPieces = 2
export const raceForParts = async (site: Site): Promise<{ findings: Finding[]; said: string }> => {
  const store = await aStore(site.app)
  const { id } = await store.stocked(lastPieces)
  const lines = [{ part_id: id, quantity: 1 }]
  const take = () => store.call('POST', 'outbound/', { to: 'sale', lines })
  const answers = await Promise.all(Array.from({ length: crowd }, take))
  const taken = answers.filter(({ status }) => status === 201).length
  const refused = answers.filter(({ status, body }) => status === 409 && body.code === 'parts.not_enough').length
  const isRight = taken === lastPieces && refused === crowd - lastPieces
  const findings = isRight
    ? []
    : [{ rule: 'of many who want the last pieces so many have one as there are', facts: { taken, refused } }]
  return { findings, said: `${crowd} for the last ${lastPieces} pieces: ${taken} yes` }
}
