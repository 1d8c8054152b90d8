import type { ListedDevice } from './use-queries.ts'

/** Machines one has by an order, as their devices tell of them. */
export interface OrderInHand {
  readonly rentalId: number
  readonly line: string
  readonly devices: readonly ListedDevice[]
}

/** Devices of machines one rents, together by order, in the order in which they are listed; the rest is left out. */
export const byOrder = (devices: readonly ListedDevice[]): OrderInHand[] => {
  const orders = new Map<number, { rentalId: number; line: string; devices: ListedDevice[] }>()
  for (const device of devices) {
    const { unit } = device
    if (unit === null || unit.rental_id === null) continue
    const known = orders.get(unit.rental_id)
    if (known) known.devices.push(device)
    else orders.set(unit.rental_id, { rentalId: unit.rental_id, line: unit.line, devices: [device] })
  }
  return [...orders.values()]
}
