import { expect, test } from 'vitest'
import { hasBothSides, stagesToRecord } from './handover-moves.ts'
import { unitsToRecord } from './handover-units.ts'

type Order = Parameters<typeof stagesToRecord>[0]
const now = Date.parse('2026-11-23T12:00:00Z')
const order = (status: Order['status'], changes: Partial<Order> = {}): Order => ({
  status,
  actions: ['record_handover'],
  received_at: '2026-11-23T08:00:00Z',
  is_return_announced: false,
  ...changes,
})
const out = { unit_id: 1, stage: 'out', party: 'renter' } as const
const back = { unit_id: 1, stage: 'back', party: 'renter' } as const
const unit = (id: number) => ({ id, serial: `SN-${id}`, meter: null, comparison: null })
const recorded = (...sides: object[]) =>
  ({ units: [unit(1)], sides }) as unknown as Parameters<typeof stagesToRecord>[1]

test('before the receipt only that is recorded, and once', () => {
  expect(stagesToRecord(order('pending_delivery'), recorded(), 'renter', now)).toEqual(['out'])
  expect(stagesToRecord(order('pending_delivery'), recorded(out), 'renter', now)).toEqual([])
})

test('just received, both may be told; days later only the return', () => {
  expect(stagesToRecord(order('in_use'), recorded(), 'renter', now)).toEqual(['out', 'back'])
  expect(stagesToRecord(order('in_use', { received_at: '2026-11-20T08:00:00Z' }), recorded(), 'renter', now)).toEqual([
    'back',
  ])
  expect(stagesToRecord(order('in_use'), recorded(out, back), 'renter', now)).toEqual([])
})

test('a machine on its way back is recorded as that, even when its receipt never was', () => {
  expect(stagesToRecord(order('in_use', { is_return_announced: true }), recorded(), 'renter', now)).toEqual(['back'])
  expect(stagesToRecord(order('overdue'), recorded(), 'renter', now)).toEqual(['back'])
})

test('what the other party recorded takes nothing from the reader', () => {
  const byLessor = { unit_id: 1, stage: 'out', party: 'lessor' } as const
  expect(stagesToRecord(order('pending_delivery'), recorded(byLessor), 'renter', now)).toEqual(['out'])
})

test('of several units each is recorded, until the last', () => {
  const two = { ...recorded(out), units: [unit(1), unit(2)] }
  expect(stagesToRecord(order('pending_delivery'), two, 'renter', now)).toEqual(['out'])
  expect(unitsToRecord(two, 'out', 'renter').map(({ id }) => id)).toEqual([2])
  const both = { ...two, sides: [...two.sides, { ...two.sides[0]!, unit_id: 2 }] }
  expect(stagesToRecord(order('pending_delivery'), both, 'renter', now)).toEqual([])
})

test('where the order does not allow it nothing is recorded', () => {
  expect(stagesToRecord(order('returned', { actions: [] }), recorded(), 'renter', now)).toEqual([])
})

test('two sides are compared once both are there', () => {
  expect(hasBothSides({ sides: [out, back] as never })).toBe(true)
  expect(hasBothSides({ sides: [out] as never })).toBe(false)
})
