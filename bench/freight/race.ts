/** Two hundred drivers who accept one cargo at the same moment. */
import { acceptCargo } from '../../packages/protocol/src/freight/order-operations.ts'
import { register } from '../register.ts'
import { rounds } from '../settings.ts'
import { addDriver, addLathes, addVehicle, type FreightTown } from './town.ts'

const driversCount = 200
const firstCargo = 1_900_000_000

export interface Race {
  readonly drivers: number
  /** Milliseconds; of the round that was worst. */
  readonly median: number
  readonly slowest: number
}

const driversOf = async ({ pool, product }: FreightTown) => {
  const drivers = []
  for (let at = 0; at < driversCount; at += 1) {
    const { id, token } = await register(product.base, `bench_race_${at}`, `1360000${String(at).padStart(4, '0')}`)
    await addDriver(pool, id, 'driver')
    drivers.push({ token, vehicleId: await addVehicle(pool, id, 'lowbed_13', `race${at}`) })
  }
  return drivers
}

export const measureRace = async (town: FreightTown): Promise<Race> => {
  const drivers = await driversOf(town)
  await addLathes(town.pool, { first: firstCargo, count: rounds, shipper: town.shipper, near: town.driver.id })
  let worst: Race = { drivers: driversCount, median: 1, slowest: 0 }
  for (let id = firstCargo; id < firstCargo + rounds; id += 1) {
    const answers = await Promise.all(
      drivers.map(async ({ token, vehicleId }) => {
        const beganAt = performance.now()
        const { status } = await fetch(`${town.product.base}${acceptCargo.path.replace(':id', String(id))}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ vehicle_id: vehicleId, version: 1 }),
        })
        return { status, ms: performance.now() - beganAt }
      }),
    )
    const won = answers.filter(({ status }) => status === 201).length
    if (won !== 1 || answers.some(({ status }) => status >= 500)) throw new Error(`${won} accepted one cargo`)
    const times = answers.map(({ ms }) => ms).toSorted((one, other) => one - other)
    const [median, slowest] = [times[driversCount / 2]!, times.at(-1)!]
    if (slowest / median > worst.slowest / worst.median) worst = { drivers: driversCount, median, slowest }
  }
  return worst
}
