/** One change of processes while everybody goes on: reading, paying, ordering. */
import { aRental } from '../../apps/server/src/testing/orders.ts'
import type { Finding } from '../part.ts'
import { crowdAt } from '../two-processes/crowd.ts'
import type { Ground } from './ground.ts'
import { readersAt } from './readers.ts'

const daysOfAnOrder = 3
const daysBetween = 7
/** Days nobody of the crowd asks for, and for each round of the machines others. */
let nextDay = 200

/** Orders from creation to return, one after the other, until told to stop. What any step answers wrongly is found. */
const ordersAt = ({ app, town, customers }: Ground): { stop(): Promise<{ orders: number; findings: Finding[] }> } => {
  const over = new AbortController()
  const findings: Finding[] = []
  let orders = 0
  const going = (async () => {
    while (!over.signal.aborted) {
      const machine = town.machines[orders % town.machines.length]!
      const renter = customers[orders % customers.length]!
      const from = (nextDay += orders % town.machines.length === 0 ? daysBetween : 0)
      const wanted = { machine, renter, staff: town.staff.super_admin, days: daysOfAnOrder, from, status: 'returned' }
      await aRental(app, wanted as Parameters<typeof aRental>[1]).catch((error: Error) =>
        findings.push({ rule: 'an order goes its way whichever version answers', facts: error.message }),
      )
      orders += 1
    }
  })()
  return {
    async stop() {
      over.abort()
      await going
      return { orders, findings }
    },
  }
}

interface StageOptions {
  /** How often one person's request may be cut: where a process is killed once, otherwise never. */
  readonly cutsAllowed: number
}

export const takeStage = async (
  ground: Ground,
  title: string,
  { cutsAllowed }: StageOptions,
  work: () => Promise<Finding[]>,
): Promise<Finding[]> => {
  const { proxy, visitors, readable, seconds, say } = ground
  const calm = () => new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 12))
  const crowd = crowdAt(proxy.url, visitors)
  const readers = readersAt(proxy.url, readable)
  // Not every step of an order is sent again by itself; the crowd does that with what may be.
  const ordering = cutsAllowed === 0 ? ordersAt(ground) : undefined
  await calm()
  const found = await work()
  await calm()
  const [paying, reading, ordered] = await Promise.all([crowd.stop(), readers.stop(), ordering?.stop()])
  const again = [...paying.again.values(), ...reading.again.values()]
  const cut = again.reduce((sum, count) => sum + count, 0)
  const orders = `, ${paying.placed} orders placed${ordered ? `, ${ordered.orders} taken from creation to return` : ''}`
  say(
    `${title}: ${paying.requests + reading.requests} requests${orders}, ${cut} cut, longest ${(reading.longestMs / 1000).toFixed(2)} s`,
  )
  const often = again.filter((count) => count > cutsAllowed)
  return [
    ...found,
    ...paying.findings,
    ...reading.findings,
    ...(ordered?.findings ?? []),
    ...often.map((count) => ({ rule: `nobody is cut more than ${cutsAllowed} times: ${title}`, facts: { count } })),
  ]
}
