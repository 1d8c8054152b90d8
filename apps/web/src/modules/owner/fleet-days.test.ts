import { describe, expect, it } from 'vitest'
import {
  barLabel,
  barsOf,
  barText,
  conflictsOf,
  freePercent,
  idlest,
  lookOf,
  stretchesOf,
  todayWord,
} from './fleet-days.ts'
import type { Calendar, CalendarEntry, CalendarMachine } from './fleet-queries.ts'

const today = '2026-11-20'
const entry = (changes: Partial<CalendarEntry>): CalendarEntry => ({
  id: 1,
  kind: 'rental',
  kind_display: '已租出',
  from: '2026-11-18',
  to: '2026-11-22',
  reason: '',
  rental_id: 7,
  order_number: 'R00000007',
  party_name: '恒基路桥',
  status: 'active',
  display_status: '使用中',
  hold_expires_at: null,
  maintenance_id: null,
  stopped_days: [],
  ...changes,
})
const block = entry({
  id: 2,
  kind: 'block',
  kind_display: '暂停出租',
  rental_id: null,
  party_name: null,
  reason: '自用',
})
const machine = (units: { serial: string; entries: CalendarEntry[] }[]): CalendarMachine => ({
  equipment_id: 3,
  line: '',
  name: '挖掘机',
  model: 'SY215C',
  status: 'active',
  illustration: 'excavator',
  thumbnail_url: null,
  city: '杭州',
  price_per_day: 1500,
  units: units.map((unit, index) => ({ id: index + 1, city: '', location: '', facts: [], ...unit })),
})
const calendar = (machines: CalendarMachine[]): Calendar => ({ from: '2026-11-16', to: '2026-11-22', today, machines })

describe('a bar of the calendar', () => {
  it('looks like what holds the unit', () => {
    expect(lookOf(entry({}), today)).toBe('running')
    expect(lookOf(entry({ from: '2026-11-25', to: '2026-11-28' }), today)).toBe('booked')
    expect(lookOf(entry({ to: '2026-11-19' }), today)).toBe('past')
    expect(lookOf(entry({ hold_expires_at: '2026-11-20T10:00:00Z' }), today)).toBe('hold')
    expect(lookOf(entry({ kind: 'buffer' }), today)).toBe('buffer')
    expect(lookOf(block, today)).toBe('block')
  })
  it('says whose it is or why, and until when an unsigned one is kept', () => {
    expect(barText(entry({}), 'running')).toBe('恒基路桥')
    expect(barText(block, 'block')).toBe('自用')
    expect(barText(entry({ hold_expires_at: '2026-11-20T10:00:00Z' }), 'hold')).toBe('保留 恒基路桥 18:00 前签')
    expect(barLabel(block, 'block')).toBe('停租，自用，2026-11-18 到 2026-11-22')
  })
  it('is cut at the ends of what is shown', () => {
    const [bar] = barsOf([entry({ from: '2026-11-10', to: '2026-11-30' })], '2026-11-16', '2026-11-22', today)
    expect(bar).toMatchObject({ at: 0, days: 7, isOpenBefore: true, isOpenAfter: true })
    expect(barsOf([entry({ from: '2026-12-01', to: '2026-12-03' })], '2026-11-16', '2026-11-22', today)).toEqual([])
  })
})

describe('days on which a renter leaves the machine standing', () => {
  const stopped = entry({ stopped_days: ['2026-11-18', '2026-11-20', '2026-11-21'] })
  it('are marks of his order, within what is shown', () => {
    const [bar] = barsOf([stopped], '2026-11-19', '2026-11-22', today)
    expect([bar?.at, bar?.days, bar?.stoppedAt]).toEqual([0, 4, [1, 2]])
    expect(barLabel(stopped, 'running')).toContain('报停 3 天')
    expect(stretchesOf(stopped.stopped_days)).toEqual([
      { from: '2026-11-18', to: '2026-11-18' },
      { from: '2026-11-20', to: '2026-11-21' },
    ])
  })
  it('are not free, and the unit says so today', () => {
    const one = calendar([machine([{ serial: '00093', entries: [stopped] }])])
    expect([freePercent(one), todayWord(one.machines[0]!.units[0]!, today)]).toEqual([0, '报停'])
  })
})

describe('the head of the calendar', () => {
  const two = calendar([
    machine([
      { serial: '00093', entries: [entry({})] },
      { serial: '00080', entries: [] },
    ]),
  ])
  it('says how much of the days from today on still stand free', () => {
    expect(freePercent(two)).toBe(50)
  })
  it('names the unit that stands free longest', () => {
    expect(idlest(two)).toEqual({ name: 'SY215C', serial: '00080', days: 3 })
    expect(idlest(calendar([]))).toBeNull()
  })
  it('says what each unit does today', () => {
    expect(two.machines[0]!.units.map((unit) => todayWord(unit, today))).toEqual(['在租', '空闲'])
  })
})

describe('days to be kept back', () => {
  const one = machine([
    { serial: '00093', entries: [entry({})] },
    { serial: '00080', entries: [] },
  ])
  it('meet what holds the unit already, or any unit of the machine', () => {
    expect(conflictsOf(one, 2, '2026-11-20', '2026-11-21')).toEqual([])
    expect(conflictsOf(one, null, '2026-11-20', '2026-11-21')).toMatchObject([{ serial: '00093' }])
    expect(conflictsOf(one, 1, '2026-11-23', '2026-11-24')).toEqual([])
  })
})
