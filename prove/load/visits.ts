/** What visitors do, how often, and how each is asked. */
import { findLine, lines } from '@jihui/protocol/rental/lines'
import { pathOf, requestFor } from '../../apps/server/src/testing/orders.ts'
import type { Machine } from '../../apps/server/src/testing/machines.ts'
import type { Person } from '../../apps/server/src/testing/people.ts'
import type { Answer } from '../../apps/server/src/testing/test-app.ts'
import type { Site, Town } from '../site.ts'

export interface Visit {
  readonly kind: string
  /** Of all visits, how many in a hundred. */
  readonly percent: number
  /** Answers that belong to it beside 200 and 201. */
  readonly also?: readonly number[]
  make(place: Place): Promise<Answer>
}
/** Where visits are made, and the orders that stand: placed by a visit, cancelled by another. */
export interface Place {
  readonly site: Site
  readonly town: Town
  readonly placed: { readonly id: number; readonly line: string; readonly renter: Person }[]
}

const words = ['监护', '呼吸机', '挖掘机', '数控', '病人监护仪', '迈瑞', 'N15', '车']
const aLine = ({ site }: Place) => site.random.pick(lines).id
const machineOf = ({ site, town }: Place): Machine => site.random.pick(town.machines)
const renterOf = ({ site, town }: Place): Person => site.random.pick(town.renters)
const wishOf = (place: Place, machine: Machine) => {
  const { random, app } = place.site
  return requestFor(app, machine, 1 + random.below(3), 1 + random.below(300))
}

export const visits: readonly Visit[] = [
  {
    kind: 'list',
    percent: 28,
    make: (place) =>
      place.site.call('GET', pathOf(aLine(place), 'list_equipment'), {
        query: { page: 1 + place.site.random.below(3) },
      }),
    also: [404],
  },
  {
    kind: 'search',
    percent: 14,
    make: (place) =>
      place.site.call('GET', pathOf(aLine(place), 'list_equipment'), {
        query: { search: place.site.random.pick(words) },
      }),
  },
  {
    kind: 'detail',
    percent: 20,
    make: (place) => {
      const { line, id } = machineOf(place)
      return place.site.call('GET', pathOf(line, 'get_equipment', id))
    },
  },
  {
    kind: 'availability',
    percent: 12,
    make: (place) => {
      const { line, id } = machineOf(place)
      return place.site.call('GET', pathOf(line, 'get_availability', id))
    },
  },
  {
    kind: 'quote',
    percent: 12,
    make: (place) => {
      const machine = machineOf(place)
      return place.site.call('POST', pathOf(machine.line, 'quote_rental'), { body: wishOf(place, machine) })
    },
  },
  {
    kind: 'my orders',
    percent: 6,
    make: (place) => place.site.call('GET', '/api/rentals/', { token: renterOf(place).token }),
  },
  {
    kind: 'order',
    percent: 4,
    also: [409],
    make: async (place) => {
      const machine = machineOf(place)
      const renter = renterOf(place)
      const body = wishOf(place, machine)
      const answer = await place.site.call('POST', pathOf(machine.line, 'create_rental'), { token: renter.token, body })
      if (answer.status < 300) place.placed.push({ id: answer.body.id, line: findLine(machine.line).id, renter })
      return answer
    },
  },
  {
    kind: 'cancel',
    percent: 4,
    make: (place) => {
      const order = place.placed.shift()
      if (!order) return place.site.call('GET', '/api/rentals/', { token: renterOf(place).token })
      const path = pathOf(order.line, 'cancel_rental', order.id)
      return place.site.call('POST', path, { token: order.renter.token, body: { reason: '改期' } })
    },
  },
]

export const pickVisit = ({ site }: Place): Visit => {
  let left = site.random.next() * visits.reduce((sum, { percent }) => sum + percent, 0)
  return visits.find(({ percent }) => (left -= percent) < 0) ?? visits[0]!
}
