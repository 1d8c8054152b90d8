import { expect, test } from 'vitest'
import { historyEntries } from './order-history.ts'

const row = (minute: number, notes: string) => ({
  status: 'pending_delivery' as const,
  display_status: '待发货',
  changed_at: `2026-11-17T01:${minute}:00.000Z`,
  notes,
  actor: '蒋怀瑾',
})

test('a row says what happened and not the status it left the order in, newest first', () => {
  const entries = historyEntries([row(10, '支付成功，等待发货'), row(20, '设备已发出，等待签收')])
  expect(entries.map(({ title }) => title)).toEqual(['设备已发出，等待签收', '支付成功，等待发货'])
})

test('the reason stands below what happened', () => {
  const [entry] = historyEntries([row(10, '资质审核通过：老客户，资料：齐全')])
  expect(entry).toMatchObject({ title: '资质审核通过', note: '老客户，资料：齐全' })
  expect(historyEntries([row(10, '')])[0]).toMatchObject({ title: '待发货', note: undefined })
})
