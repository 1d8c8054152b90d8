import { serviceOrderStatusCodes } from '@jihui/protocol/service-order/machine'
import { expect, test } from 'vitest'
import { isWatchedOut, openPlaces } from './candidate-polling.ts'
import { costLines, costTotal, minutesText, placeText, standingOf, toldSteps } from './order-words.ts'
import type { ServiceOrder } from './service-queries.ts'

type Status = ServiceOrder['status']
const technician = (more: object = {}) =>
  ({
    id: 1,
    name: '王师傅',
    rating: 4.8,
    jobs_done: 12,
    status: 'accepted',
    status_display: '已接单',
    eta_minutes: null,
    late_minutes: 0,
    ...more,
  }) as ServiceOrder['technician']
const quote = (more: object = {}) =>
  ({
    version: 1,
    status: 'agreed',
    status_display: '已同意',
    lines: [
      { kind: 'labour', kind_display: '工时', code: 'a', name: '液压维修', quantity: 1, price: 540, amount: 540 },
      { kind: 'part', kind_display: '配件', code: 'b', name: '密封圈', quantity: 2, price: 30.1, amount: 60.2 },
    ],
    total: 600.2,
    is_above_promise: false,
    answer_before: null,
    ...more,
  }) as NonNullable<ServiceOrder['quote']>
const order = (status: Status, more: object = {}) => ({
  status,
  technician: technician(),
  window_start: '2026-12-01T06:00:00Z',
  window_end: '2026-12-01T10:00:00Z',
  search_until: status === 'searching' || status === 'unmatched' ? '2026-12-02T05:00:00Z' : null,
  payment_status: 'none' as const,
  quote: null,
  estimatedMaxPrice: 2190,
  total_amount: null,
  is_rework: false,
  call_out_fee: 80,
  timeline: [],
  ...more,
})

test.each(serviceOrderStatusCodes)('%s says where it stands and what follows', (status) => {
  const { title, says } = standingOf(order(status))
  expect(title).not.toBe('')
  expect(says).toMatch(/。$/)
})
test('whose technician did not come reads that the way is free; of a rework it always was', () => {
  const missed = { call_out_fee: 0 }
  for (const status of ['searching', 'unmatched'] as const) {
    expect(standingOf(order(status, missed)).says).toContain('没有按时来，上门费免了')
    expect(standingOf(order(status)).says).not.toContain('没有按时来')
    expect(standingOf(order(status, { ...missed, is_rework: true })).says).not.toContain('没有按时来')
  }
})
test('of a long search the first and the last turn are told', () => {
  const steps = (...actions: string[]) =>
    actions.map((action, at) => ({ action, label: action, status: 'searching' as const, at: String(at), notes: '' }))
  const told = (...actions: string[]) => toldSteps(steps(...actions)).map(({ action, at }) => `${at} ${action}`)
  expect(told('open', 'give_up', 'search_on', 'give_up', 'search_on', 'match')).toEqual([
    '0 open',
    '1 give_up',
    '4 search_on',
    '5 match',
  ])
  expect(told('open', 'give_up')).toEqual(['0 open', '1 give_up'])
  expect(told('open', 'give_up', 'search_on')).toEqual(['0 open', '1 give_up', '2 search_on'])
})
test('who pays the way alone reads why, and that he may object once it is paid', () => {
  const charged = { action: 'charge_call_out', label: '', status: 'pending_payment', at: '', notes: '没有见到人' }
  const says = (more: object) => standingOf(order('pending_payment', more)).says
  expect(says({ payment_status: 'due', timeline: [charged] })).toBe(
    '只收上门费。没有见到人。觉得不该收，付了以后可以提异议，钱先放在平台。',
  )
  expect(says({ payment_status: 'paid', timeline: [charged] })).toContain('只收上门费。没有见到人。48 小时')
  expect(says({ payment_status: 'due' })).toContain('钱先放在平台')
})
test('before the work it is told by where the technician is, and by how much he is late', () => {
  const on = (more: object) => standingOf(order('matched', { technician: technician(more) }))
  expect(on({}).title).toBe('王师傅接单了')
  expect(on({ status: 'en_route', eta_minutes: 18 }).title).toBe('王师傅还有约 18 分钟')
  expect(on({ status: 'en_route', eta_minutes: 0 }).title).toBe('王师傅马上到')
  expect(on({ status: 'en_route', eta_minutes: 40, late_minutes: 15 }).says).toContain('要晚 15 分钟')
  expect(on({ status: 'arrived' }).title).toBe('王师傅到了')
})
test('unpaid it is the turn to pay, paid the turn to accept', () => {
  expect(standingOf(order('pending_payment', { payment_status: 'due' })).title).toBe('轮到你付款')
  expect(standingOf(order('pending_payment', { payment_status: 'paid' })).title).toBe('轮到你验收')
})
test('a district is said once, whether the address names it or not', () => {
  const place = { city: '杭州', district: '余杭区' }
  expect(placeText({ ...place, address: '余杭区文一西路 969 号' })).toBe('杭州 余杭区文一西路 969 号')
  expect(placeText({ ...place, address: '文一西路 969 号' })).toBe('杭州余杭区 文一西路 969 号')
  expect(placeText(place)).toBe('杭州余杭区')
  expect(placeText({ city: '杭州', district: '', address: '文一西路' })).toBe('杭州 文一西路')
})
test('minutes are told in hours from an hour on', () => {
  expect([minutesText(0), minutesText(59), minutesText(75)]).toEqual(['马上到', '约 59 分钟', '约 1 小时 15 分'])
})

test('lines come to the amount, to the fen', () => {
  const sum = (costs: Parameters<typeof costLines>[0]) =>
    costLines(costs).reduce((fen, { amount }) => fen + Math.round(amount * 100), 0)
  const agreed = { quote: quote(), total_amount: 600.2 }
  expect([sum(agreed), costTotal(agreed)]).toEqual([60_020, 600.2])
  const withWay = { quote: quote(), total_amount: 680.2 }
  expect(costLines(withWay).at(-1)).toEqual({ label: '上门费', amount: 80 })
  expect(sum(withWay)).toBe(68_020)
  const unused = { quote: quote(), total_amount: 570.1 }
  expect(costLines(unused).at(-1)).toEqual({ label: '没用上的配件', amount: -30.1 })
  expect(sum(unused)).toBe(57_010)
})
test('where the quote was refused only the way is owed', () => {
  const costs = { quote: quote({ status: 'refused' }), total_amount: 80 }
  expect(costLines(costs)).toEqual([{ label: '上门费', amount: 80 }])
})
test('nothing is owed for rework', () => {
  expect(costLines({ quote: null, total_amount: 0 })).toEqual([])
})

test('candidates are watched until five are there, one has accepted, or the order is over', () => {
  const asked = (count: number, accepted = 0) =>
    Array.from({ length: count }, (_, at) => ({
      status: at < accepted ? ('accepted' as const) : ('searching' as const),
    }))
  const seen = { wanted: 5, is_over: false }
  expect(isWatchedOut({ ...seen, results: asked(4) })).toBe(false)
  expect(openPlaces({ ...seen, results: asked(2) })).toBe(3)
  expect(isWatchedOut({ ...seen, results: asked(5) })).toBe(true)
  expect(isWatchedOut({ ...seen, results: asked(2, 1) })).toBe(true)
  expect(openPlaces({ ...seen, results: asked(2, 1) })).toBe(0)
  expect(isWatchedOut({ ...seen, is_over: true, results: [] })).toBe(true)
})
