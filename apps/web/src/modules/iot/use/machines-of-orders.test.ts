import { expect, it } from 'vitest'
import { byOrder } from './machines-of-orders.ts'
import type { ListedDevice } from './use-queries.ts'

const device = (id: number, rentalId: number | null) =>
  ({ id, unit: { line: 'a line', rental_id: rentalId } }) as unknown as ListedDevice

it('asks once for each order, however many machines it has, and for none of a machine one does not rent', () => {
  const unbound = { id: 9, unit: null } as unknown as ListedDevice
  const orders = byOrder([device(1, 7), device(2, 8), device(3, null), device(4, 7), unbound])
  expect(orders.map(({ rentalId, devices }) => [rentalId, devices.map(({ id }) => id)])).toEqual([
    [7, [1, 4]],
    [8, [2]],
  ])
})
