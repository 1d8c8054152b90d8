import { expect, test } from 'vitest'
import { hasBothSides, stagesToRecord } from './handover-moves.ts'

type Order = Parameters<typeof stagesToRecord>[0]
const now = Date.parse('2026-11-23T12:00:00Z')
const order = (status: Order['status'], changes: Partial<Order> = {}): Order => ({
  status,
  actions: ['record_handover'],
  received_at: '2026-11-23T08:00:00Z',
  is_return_announced: false,
  ...changes,
})
const out = { stage: 'out', party: 'renter' } as const
const back = { stage: 'back', party: 'renter' } as const

test('before the receipt only that is recorded, and once', () => {
  expect(stagesToRecord(order('pending_delivery'), [], 'renter', now)).toEqual(['out'])
  expect(stagesToRecord(order('pending_delivery'), [out], 'renter', now)).toEqual([])
})

test('just received, both may be told; days later only the return', () => {
  expect(stagesToRecord(order('in_use'), [], 'renter', now)).toEqual(['out', 'back'])
  expect(stagesToRecord(order('in_use', { received_at: '2026-11-20T08:00:00Z' }), [], 'renter', now)).toEqual(['back'])
  expect(stagesToRecord(order('in_use'), [out, back], 'renter', now)).toEqual([])
})

test('a machine on its way back is recorded as that, even when its receipt never was', () => {
  expect(stagesToRecord(order('in_use', { is_return_announced: true }), [], 'renter', now)).toEqual(['back'])
  expect(stagesToRecord(order('overdue'), [], 'renter', now)).toEqual(['back'])
})

test('what the other party recorded takes nothing from the reader', () => {
  const byLessor = { stage: 'out', party: 'lessor' } as const
  expect(stagesToRecord(order('pending_delivery'), [byLessor], 'renter', now)).toEqual(['out'])
})

test('where the order does not allow it nothing is recorded', () => {
  expect(stagesToRecord(order('returned', { actions: [] }), [], 'renter', now)).toEqual([])
})

test('two sides are compared once both are there', () => {
  expect(hasBothSides({ sides: [out, back] as never })).toBe(true)
  expect(hasBothSides({ sides: [out] as never })).toBe(false)
})
