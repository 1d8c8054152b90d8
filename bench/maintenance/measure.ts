/** `--only maintenance`: readings that are counted, what is due, lists of work orders, the board of a month. */
import { loadavg } from 'node:os'
import { reckonStale } from '../../apps/server/src/modules/upkeep/readings/reckon-unit.ts'
import { sayHead, show } from '../report.ts'
import { sizes } from '../settings.ts'
import { measureDue } from './due.ts'
import { type Fleet, openFleet } from './fleet.ts'
import { compareDeskList, compareTechniciansList, measureBoard } from './lists.ts'
import { compareBatches, compareDoor, measureReckoning } from './readings.ts'

const orders = Math.max(...sizes)
const load = () => `load ${loadavg()[0]!.toFixed(1)}`

const measureReadings = async (fleet: Fleet): Promise<void> => {
  await reckonStale(fleet.app.services)
  sayHead('plans')
  show('readings', 1000, await compareBatches(fleet))
  console.log('  wanted: 50%, 500 machines a batch')
  show('one at a time', 1000, await compareDoor(fleet))
  const { machines, each } = await measureReckoning(fleet)
  console.log(`  the days of ${machines} machines are told anew in ${each.toFixed(1)} ms each`)
}

const measureLists = async (fleet: Fleet): Promise<void> => {
  await fleet.growTo(orders)
  sayHead('orders')
  show("desk's list", orders, await compareDeskList(fleet))
  show("technician's", orders, await compareTechniciansList(fleet))
  console.log('  wanted: 90%')
  const { half, longest, orders: told } = await measureBoard(fleet)
  console.log(
    `\nThe board of a month, 200 technicians, ${told} of ${orders} orders: ${half.toFixed(0)} ms, at most ${longest.toFixed(0)} (wanted: 200)`,
  )
}

const openWhatIsDue = async (fleet: Fleet): Promise<void> => {
  const [before, after] = await measureDue(fleet, [10_000, 100_000])
  const grown = after!.pages / before!.pages
  console.log(
    `\nOpening what is due looks at ${before!.pages} pages with ${before!.machines} machines, at ${after!.pages} with ${after!.machines}: ${grown.toFixed(2)} times as many (at most: 1.6)`,
  )
}

export const measureMaintenance = async (): Promise<void> => {
  const fleet = await openFleet()
  try {
    console.log(load())
    await measureReadings(fleet)
    await measureLists(fleet)
    await openWhatIsDue(fleet)
    console.log(load())
  } finally {
    await fleet.close()
  }
}
