import { expect, test } from 'vitest'
import { headOf, meaningFor, sumsOf } from './order-sums.ts'

const order = {
  role: 'driver' as const,
  status: 'in_transit' as const,
  price: 1500,
  net: 1410,
  commission: 90,
  commission_percent: 6,
  returned: null,
}

test('as agreed, the driver reads what he gets and the shipper what he pays', () => {
  expect(sumsOf(order).total).toEqual({ label: '到手', amount: 1410 })
  expect(sumsOf({ ...order, role: 'shipper' }).total).toEqual({ label: '合计', amount: 1500 })
})

test('what came on top counts once it is paid, whole to the driver', () => {
  const extras = [
    { kind_display: '等待费', amount: 210.5, paid_at: '2026-11-30T00:45:00.000Z' },
    { kind_display: '过路费', amount: 50, paid_at: null },
  ]
  expect(sumsOf({ ...order, extras })).toMatchObject({ head: { amount: 1410 }, total: { amount: 1620.5 } })
  const paid = sumsOf({ ...order, role: 'shipper', extras })
  expect(paid.lines.at(-1)).toEqual({ label: '等待费', amount: 210.5 })
  expect(paid.total).toEqual({ label: '合计', amount: 1710.5 })
})

test('what a dispute gave back is taken off', () => {
  const decided = { ...order, status: 'completed' as const, net: 1034, commission: 66, returned: 400 }
  expect(sumsOf(decided)).toMatchObject({
    head: { amount: 1034 },
    lines: [{ amount: 1500 }, { label: '退给货主', amount: -400 }, { label: '平台佣金', amount: -66 }],
    total: { amount: 1034 },
  })
  expect(sumsOf({ ...decided, role: 'shipper' }).total).toEqual({ label: '合计', amount: 1100 })
})

test('an order that was called off comes to what was handed out; one that was never paid to nothing', () => {
  const ended = { ...order, status: 'cancelled' as const, commission: 0 }
  const compensated = { ...ended, net: 100, returned: 1400 }
  expect(sumsOf(compensated)).toMatchObject({ head: { amount: 100, note: '到手' }, total: { amount: 100 } })
  expect(sumsOf({ ...compensated, role: 'shipper' }).total).toEqual({ label: '合计', amount: 100 })
  expect(sumsOf({ ...ended, net: 0, returned: 1500 }).total).toEqual({ label: '到手', amount: 0 })
  expect(sumsOf({ ...ended, net: 0 })).toEqual({
    head: { amount: 0, note: '到手' },
    lines: [{ label: '运费', amount: 1500 }],
  })
})

test('whoever drives for a carrier reads the freight, and not what the carrier keeps', () => {
  const sums = sumsOf({ ...order, net: null, commission: null })
  expect(sums).toEqual({ head: { amount: 1500, note: '运费' }, lines: [{ label: '运费', amount: 1500 }] })
  expect(headOf({ ...order, net: null })).toEqual(sums.head)
})

test('whoever did not come reads what follows', () => {
  const entry = { action: 'release_no_show', status: 'cancelled', note: '', by: '', at: '' } as never
  expect(meaningFor({ role: 'driver', history: [entry] })).toContain('3 次')
  expect(meaningFor({ role: 'shipper', history: [entry] })).toBeNull()
})
