import { describe, expect, test } from 'vitest'
import type { Handover } from './handover-queries.ts'
import { drumsOf, judgeReading, readingRows, readReading, sideThatCounts, usageSentence } from './handover-record.ts'

const meter = { label: '小时表', unit: 'h', decimals: 1, included_per_day: 8, last: 3214.8 }

const side = (stage: 'out' | 'back', party: 'lessor' | 'renter', changes: object = {}) => ({
  id: 1,
  stage,
  unit_id: 1,
  serial: 'SN-1',
  party,
  recorded_by: '孙宁',
  recorded_at: '2026-11-23T00:31:00.000Z',
  meter: stage === 'out' ? 3218.4 : 3264.1,
  level: stage === 'out' ? '3/4' : '1/2',
  checks: ['keys'],
  findings: {},
  notes: '',
  trip: null,
  photos: [],
  ...changes,
})

const handover: Handover = {
  rental_id: 1,
  positions: [{ key: 'left', label: '左侧', hint: '' }],
  meter,
  level: { label: '油量', steps: ['空', '1/4', '1/2', '3/4', '满'] },
  check_items: [
    { key: 'keys', label: '钥匙' },
    { key: 'tools', label: '随机工具' },
  ],
  sides: [side('out', 'lessor', { checks: ['keys', 'tools'] }), side('back', 'lessor')],
  units: [],
  comparison: {
    meter_used: 45.7,
    meter_included: 48,
    level_out: '3/4',
    level_back: '1/2',
    is_level_lower: true,
    missing_checks: ['随机工具'],
    new_findings: [],
    differences: 2,
  },
}

test('a reading is read as people type it, and anything else is no reading', () => {
  expect(readReading('3,218.4')).toBe(3218.4)
  expect(readReading(' 3 218 ')).toBe(3218)
  expect(readReading('')).toBeNull()
  for (const text of ['-3', '3.2.1', '三千', '1e5']) expect(readReading(text)).toBeUndefined()
})

test('the drums follow what is typed, the digit behind the point apart', () => {
  expect(drumsOf('3218.4', meter)).toEqual({ whole: '03218', rest: '4' })
  expect(drumsOf('18460', { decimals: 0 })).toEqual({ whole: '018460', rest: '' })
  expect(drumsOf('', meter)).toEqual({ whole: '-----', rest: '-' })
})

describe('a reading is judged by the one before', () => {
  test('less than before cannot be right', () => {
    expect(judgeReading('3214.7', meter, null)).toEqual({ tone: 'danger', text: '比上次少 0.1 h，再对一遍表盘' })
  })
  test('a little more is what moving the machine takes', () => {
    expect(judgeReading('3218.4', meter, null)).toEqual({ tone: 'ok', text: '比上次多 3.6 h，在正常范围' })
  })
  test('at the return, more than the days include is named', () => {
    expect(judgeReading('3263', meter, 6)?.tone).toBe('warn')
    expect(judgeReading('3262', meter, 6)?.tone).toBe('ok')
  })
  test('nothing is said without a reading or without one before it', () => {
    expect(judgeReading('', meter, 6)).toBeNull()
    expect(judgeReading('5', { ...meter, last: null }, 6)).toBeNull()
  })
})

test('of two parties the one who gives the machine counts, else the renter', () => {
  const sides = [side('out', 'renter', { id: 2 }), side('out', 'lessor', { id: 3 }), side('back', 'renter', { id: 4 })]
  expect(sideThatCounts(sides, 'out')?.id).toBe(3)
  expect(sideThatCounts(sides, 'back')?.id).toBe(4)
  expect(sideThatCounts([], 'back')).toBeUndefined()
})

test('the readings stand side by side with what they differ by', () => {
  expect(readingRows(handover).map(({ label, difference, isOff }) => [label, difference, isOff])).toEqual([
    ['小时表', '45.7 h', false],
    ['油量', '少 1 格', true],
    ['钥匙', '一样', false],
    ['随机工具', '少了', true],
  ])
  expect(readingRows({ ...handover, sides: [side('out', 'lessor')] })).toEqual([])
})

test('what was used is said together with what the rent includes', () => {
  expect(usageSentence(handover, 6)).toBe('6 天共 48 h 内不加价，用了 45.7 h')
})
