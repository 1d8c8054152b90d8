import { expect, test } from 'vitest'
import { meaningFor, sumsOf } from './order-sums.ts'

const order = {
  role: 'driver' as const,
  status: 'completed' as const,
  price: 1500,
  net: 1410,
  commission: 90,
  commission_percent: 6,
  paid_at: '2030-05-02T08:00:00+08:00',
  dispute: null,
  history: [],
}
const cancelledBy = (action: string) => ({
  ...order,
  status: 'cancelled' as const,
  history: [{ action, status: 'cancelled' as const }],
})

test('as agreed, the driver reads what he gets and the shipper what he pays', () => {
  expect(sumsOf(order).total).toEqual({ label: '到手', amount: 1410 })
  expect(sumsOf({ ...order, role: 'shipper' }).total).toEqual({ label: '合计', amount: 1500 })
})

test('what a dispute gave back is taken off before the commission', () => {
  const decided = { ...order, dispute: { to_shipper: 400, to_driver: 1100 } }
  expect(sumsOf(decided)).toMatchObject({
    head: { amount: 1034 },
    lines: [{ amount: 1500 }, { label: '退给货主', amount: -400 }, { label: '平台佣金', amount: -66 }],
    total: { amount: 1034 },
  })
  expect(sumsOf({ ...decided, role: 'shipper' }).total).toEqual({ label: '合计', amount: 1100 })
})

test('of a trip nobody came to all is back, and its driver reads what follows', () => {
  const released = cancelledBy('release_no_show')
  expect(sumsOf(released)).toMatchObject({ head: { note: '运费' }, total: { label: '到手', amount: 0 } })
  expect(sumsOf({ ...released, role: 'shipper' }).total).toEqual({ label: '合计', amount: 0 })
  expect(meaningFor(released)).toContain('3 次')
  expect(meaningFor({ ...released, role: 'shipper' })).toBeNull()
})

test('where a compensation was paid the order does not claim a sum', () => {
  const { total, note } = sumsOf(cancelledBy('cancel'))
  expect([total, note]).toEqual([undefined, expect.stringContaining('收入')])
  expect(sumsOf({ ...cancelledBy('cancel'), paid_at: null })).toEqual({
    head: { amount: 1500, note: '运费' },
    lines: [{ label: '运费', amount: 1500 }],
  })
})
