import { expect, test } from 'vitest'
import { hasBothSides, stageToRecord } from './handover-moves.ts'

type Order = Parameters<typeof stageToRecord>[0]
const order = (status: Order['status'], changes: Partial<Order> = {}): Order => ({
  status,
  actions: ['record_handover'],
  is_delivered: true,
  is_return_announced: false,
  ...changes,
})
const out = { stage: 'out', party: 'renter' } as const
const back = { stage: 'back', party: 'renter' } as const

test('what is received is recorded first, what is given back after it, each once', () => {
  expect(stageToRecord(order('pending_delivery'), [], 'renter')).toBe('out')
  expect(stageToRecord(order('pending_delivery'), [out], 'renter')).toBeNull()
  expect(stageToRecord(order('in_use'), [], 'renter')).toBe('out')
  expect(stageToRecord(order('in_use'), [out], 'renter')).toBe('back')
  expect(stageToRecord(order('in_use'), [out, back], 'renter')).toBeNull()
})

test('a machine on its way back is recorded as that, even when its receipt never was', () => {
  expect(stageToRecord(order('in_use', { is_return_announced: true }), [], 'renter')).toBe('back')
  expect(stageToRecord(order('overdue'), [], 'renter')).toBe('back')
})

test('what the other party recorded takes nothing from the reader', () => {
  expect(stageToRecord(order('in_use'), [{ stage: 'out', party: 'lessor' }], 'renter')).toBe('out')
})

test('where the order does not allow it nothing is recorded', () => {
  expect(stageToRecord(order('returned', { actions: [] }), [], 'renter')).toBeNull()
})

test('two sides are compared once both are there', () => {
  expect(hasBothSides({ sides: [out, back] as never })).toBe(true)
  expect(hasBothSides({ sides: [out] as never })).toBe(false)
})
