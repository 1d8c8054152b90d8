/** What a technician does on a visit: as it goes, twice, late, and with figures nobody believes. */
import { callOutCode, initialPriceList, priceRowsOf } from '@jihui/protocol/maintenance/orders/prices'
import { tasksPath } from '@jihui/protocol/maintenance/orders/task-operations'
import { randomUUID } from 'node:crypto'
import type { Person } from '../../apps/server/src/testing/people.ts'
import { photosFrom, send, type Stage } from './stage.ts'
import { technicianOf, type Target } from './targets.ts'

type Body = (stage: Stage, target: Target, by: Person) => object
type VisitDeed = (stage: Stage, target: Target) => Promise<unknown>

/** Now, some while ago, or by a clock that is wrong. */
const occurred = ({ app, random }: Stage) =>
  random.chance(25)
    ? { occurred_at: new Date(app.clock.now().getTime() - random.pick([60_000, 5_400_000, 90_000_000, -7_200_000])) }
    : {}
/** Sent once, or the same act at the same moment several times; or out of the outbox of a device. */
const act =
  (kind: string, body: Body = () => ({})): VisitDeed =>
  async (stage, target) => {
    const { random, app } = stage
    const by = technicianOf(stage, target)
    const eventId = randomUUID()
    const said = body(stage, target, by)
    const sent = { event_id: eventId, ...occurred(stage), ...said }
    const once = () => send(stage, by, `${tasksPath}${target.id}/${kind}/`, { body: sent })
    if (random.chance(80)) return once()
    if (random.chance(50)) return Promise.all([once(), once(), once()])
    const event = { event_id: eventId, subject: 'maintenance_request', subject_id: target.id, kind, sequence: 1 }
    const occurred_at = app.clock.now().toISOString()
    return send(stage, by, '/api/field/sync/', { body: { events: [{ ...event, occurred_at, payload: said }] } })
  }

const labour = priceRowsOf(initialPriceList, '').filter(({ kind }) => kind === 'labour')
const quoteBody: Body = ({ random, parts }) => {
  const row = random.pick(labour)
  const yuan = row.priceFen / 100
  const price = random.chance(90) ? yuan : random.pick([0, yuan + 1, 9_999_999])
  const part = random.pick(parts)
  return {
    lines: [
      ...(random.chance(80)
        ? [{ kind: 'labour', code: row.code, quantity: random.chance(96) ? 1 : 9999, price }]
        : [{ kind: 'call_out', code: callOutCode, quantity: 1, price: initialPriceList.callOutFen / 100 }]),
      ...(random.chance(55)
        ? [{ kind: 'part', code: part.number, quantity: 1 + random.below(3), price: random.pick([68, 60, 68, 70]) }]
        : []),
    ],
  }
}
const partsBody: Body = ({ random, parts }) => ({
  lines: [
    {
      part_id: random.pick(parts).id,
      quantity: random.chance(95) ? 1 + random.below(2) : 9999,
      from: random.pick(['store', 'store', 'van', 'bought']),
      reason: '现场需要',
    },
  ],
})
const stepsBody: Body = (stage, { steps }, by) => {
  const { random } = stage
  const filled = steps.map(({ id, kind, max }) => ({
    id,
    result: random.pick(['ok', 'ok', 'ok', 'bad', 'skipped']),
    ...(kind === 'measure' && { value: random.chance(75) ? (max ?? 15) : random.pick([1e9, -4, 0]) }),
    photos: random.chance(85) ? photosFrom(stage, by, 1) : [],
  }))
  return { steps: filled.length > 0 ? filled : [{ id: 1, result: 'ok' }] }
}
const completeBody: Body = (stage, { meter, needsMeter }, by) => {
  const { random, parts, signature } = stage
  const shown = (meter ?? 100) + random.pick([0, 0.5, 3])
  return {
    result: '换了密封圈，不漏了',
    photos_before: photosFrom(stage, by, random.chance(95) ? 1 : 0),
    photos_after: photosFrom(stage, by, 2),
    ...((needsMeter || random.chance(40)) && {
      meter: random.chance(85) ? shown : random.pick([0, 9_999_999, 12.34567, -1]),
    }),
    ...(random.chance(80) && { signature }),
    ...(random.chance(15) && {
      replaced: [{ part_id: random.pick(parts).id, old_number: 'A-1', new_number: 'A-2' }],
    }),
  }
}

export const visitDeeds = {
  accept: act('accept'),
  decline: act('decline', () => ({ reason: '那天有别的活' })),
  start: act('start', ({ random, codes }, { unitId }) =>
    random.chance(50)
      ? { method: 'location', latitude: 30.2741, longitude: 120.1551 }
      : { method: 'code', code: random.chance(85) ? codes.get(unitId) : random.pick([...codes.values()]) },
  ),
  steps: act('steps', stepsBody),
  parts: act('parts', partsBody),
  pause: act('pause', ({ random }) => ({ reason: random.pick(['parts', 'standstill', 'permit']) })),
  resume: act('resume'),
  quote: act('quote', quoteBody),
  complete: act('complete', completeBody),
} satisfies Readonly<Record<string, VisitDeed>>

/** What somebody does next who wants to be done with it. */
export const work: VisitDeed = (stage, target) => {
  const { random } = stage
  if (target.stepsDone < target.steps.length && random.chance(75)) return visitDeeds.steps(stage, target)
  if (target.quote === null && random.chance(45)) return visitDeeds.quote(stage, target)
  if (random.chance(30)) return visitDeeds.parts(stage, target)
  return random.chance(12) ? visitDeeds.pause(stage, target) : visitDeeds.complete(stage, target)
}
