import { expect, it } from 'vitest'
import type { MappedOrder, MappedTechnician, MappedVisit, ServiceMap } from '../desk-queries.ts'
import { lookOfOrder, lookOfVisit } from './looks.ts'
import { marksOf } from './map-marks.ts'

const order = (orderId: string, more: Partial<MappedOrder> = {}): MappedOrder => ({
  orderId,
  code: 'S1',
  status: 'unmatched',
  status_display: '暂无技师',
  state: 'unmatched',
  visit_status: null,
  visit_display: '',
  urgency_level: 'medium',
  is_late: false,
  is_silent: false,
  title: '液压系统维修',
  place: '杭州余杭区',
  latitude: 30.28,
  longitude: 120.02,
  window_start: '2026-11-27T01:00:00.000Z',
  window_end: '2026-11-27T05:00:00.000Z',
  technician: null,
  technicians_near: 3,
  ...more,
})
const technician = (id: number, more: Partial<MappedTechnician> = {}): MappedTechnician => ({
  id,
  name: '王建国',
  city: '杭州',
  status: 'online',
  status_display: '在线接单',
  latitude: 30.28,
  longitude: 120.02,
  is_home: true,
  skills: ['液压系统'],
  jobs_today: 0,
  ...more,
})
const map = (more: Partial<ServiceMap>): ServiceMap => ({
  orders: [],
  visits: [],
  technicians: [],
  clusters: [],
  total_orders: 0,
  total_visits: 0,
  total_technicians: 0,
  ...more,
})

it('an order nobody is near says so on its mark', () => {
  const marks = marksOf(map({ orders: [order('a', { technicians_near: 0 })] }), 9)
  expect(marks).toMatchObject([{ key: 'order-a', text: '缺 附近没人', tone: 'need', isPerson: false }])
})

it('a visit of a work order is a mark like an order, told by its own visit', () => {
  const visit = (more: Partial<MappedVisit> = {}): MappedVisit => ({
    task_id: 7,
    number: 'W00000007',
    status: 'offered',
    status_display: '待接单',
    state: 'searching',
    is_late: false,
    title: '挖掘机：油缸漏油',
    place: '杭州',
    latitude: 30.28,
    longitude: 120.02,
    window_start: '2026-11-27T01:00:00.000Z',
    window_end: '2026-11-27T05:00:00.000Z',
    technician: null,
    ...more,
  })
  expect(marksOf(map({ visits: [visit()] }), 9)).toMatchObject([{ key: 'task-7', text: '待', isPerson: false }])
  expect(lookOfVisit(visit({ status: 'en_route', state: 'matched' })).glyph).toBe('途')
  expect(lookOfVisit(visit({ status: 'paused', state: 'in_service' })).glyph).toBe('修')
  expect(lookOfVisit(visit({ is_late: true })).glyph).toBe('晚')
})

it('late and silent go before where the visit stands', () => {
  const matched = { status: 'matched', state: 'matched', visit_status: 'en_route' } as const
  expect(lookOfOrder(order('a', matched)).glyph).toBe('途')
  expect(lookOfOrder(order('a', { ...matched, is_silent: true })).glyph).toBe('静')
  expect(lookOfOrder(order('a', { ...matched, is_late: true, is_silent: true })).glyph).toBe('晚')
})

it('what lies too close is one mark where the first of it lies, and apart when one comes nearer', () => {
  const all = map({
    orders: [order('a', { state: 'matched', status: 'matched' }), order('b', { longitude: 120.1 })],
    technicians: [technician(1, { latitude: 30.3 }), technician(2, { longitude: 121 })],
  })
  expect(marksOf(all, 8)).toMatchObject([
    { key: 'order-a', text: '单 2 · 师 1', tone: 'need', latitude: 30.28, longitude: 120.02 },
    { key: 'technician-2', text: '闲', isPerson: true, tone: 'free' },
  ])
  expect(marksOf(all, 14).map(({ key }) => key)).toEqual(['order-a', 'order-b', 'technician-1', 'technician-2'])
})

it('many that are only counted have nothing to pick, and are as urgent as the most urgent of them', () => {
  const clusters: ServiceMap['clusters'] = [
    { latitude: 30, longitude: 120, orders: 600, technicians: 2, counts: { searching: 599, unmatched: 1, online: 2 } },
    { latitude: 31, longitude: 121, orders: 0, technicians: 7, counts: { online: 7 } },
  ]
  expect(marksOf(map({ clusters }), 7)).toMatchObject([
    { key: null, text: '单 600 · 师 2', tone: 'need' },
    { key: null, text: '师 7', tone: 'free', isPerson: true },
  ])
})

it('several orders that all have nobody near say so together', () => {
  const orders = [order('a', { technicians_near: 0 }), order('b', { technicians_near: 0 })]
  expect(marksOf(map({ orders }), 9)).toMatchObject([{ text: '单 2 附近没人' }])
  const among = [...orders, order('c')]
  const marks = marksOf(map({ orders: among, technicians: [technician(1)] }), 9)
  expect(marks).toMatchObject([{ text: '单 3 · 附近没人 2', label: '这一带 3 张单，2 张附近没人，1 位师傅，放大看' }])
})

it('no two marks cover each other, however many lie close', () => {
  const orders = Array.from({ length: 300 }, (_, at) =>
    order(String(at), { latitude: 30 + (at % 17) / 40, longitude: 120 + (at % 23) / 30, state: 'matched' }),
  )
  const marks = marksOf(map({ orders }), 9)
  expect(marks.flatMap(({ members }) => members)).toHaveLength(300)
  for (const one of marks)
    for (const other of marks) {
      if (one === other) continue
      const isApart =
        Math.abs(one.longitude - other.longitude) * ((256 * 2 ** 9) / 360) >= 32 ||
        Math.abs(one.latitude - other.latitude) * ((256 * 2 ** 9) / 360) >= 25
      expect(isApart).toBe(true)
    }
})
