import { expect, test } from 'vitest'
import { wishesOf } from './driver-wishes.ts'

const cargo = (start: string, end: string) => ({
  from_city: '绍兴',
  to_city: '宁波',
  stops: [{ window_start: `2026-12-01T${start}:00+08:00`, window_end: `2026-12-01T${end}:00+08:00` }],
})
const lanes = [{ from_city: '绍兴市', to_city: '宁波' }]

test('a cargo on a way he likes is known by its cities', () => {
  const told = (named: typeof lanes) => wishesOf({ lanes: named, hours: null }, cargo('08:00', '10:00'))
  expect(told(lanes)).toEqual({ isOwnLane: true, isOffHours: false })
  expect(told([{ from_city: '宁波', to_city: '绍兴' }]).isOwnLane).toBe(false)
})

test.each([
  ['06:00', '22:00', '04:00', '05:30', true],
  ['06:00', '22:00', '05:00', '06:30', false],
  ['06:00', '22:00', '21:59', '23:00', false],
  ['20:00', '06:00', '01:00', '02:00', false],
  ['20:00', '06:00', '21:00', '23:00', false],
  ['20:00', '06:00', '07:00', '12:00', true],
])('driving from %s to %s, loading from %s to %s is outside: %s', (from, to, start, end, isOffHours) => {
  expect(wishesOf({ lanes: [], hours: { from, to } }, cargo(start, end)).isOffHours).toBe(isOffHours)
})
