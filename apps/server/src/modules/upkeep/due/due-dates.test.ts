import { expect, test } from 'vitest'
import { type DateState, intervalAfter, nextDateDue, ruleDayFrom, ruleDays } from './due-dates.ts'
import { whicheverFirst } from './whichever-first.ts'

const days = (rrule: string, from: string, first = from, last = `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`) =>
  ruleDays({ rrule, from }, first, last)

test('any interval: every ten days, twice a month, the first Monday, once a year', () => {
  expect(days('FREQ=DAILY;INTERVAL=10', '2026-11-01').slice(0, 4)).toEqual([
    '2026-11-01',
    '2026-11-11',
    '2026-11-21',
    '2026-12-01',
  ])
  expect(days('FREQ=MONTHLY;BYMONTHDAY=1,15', '2026-11-02').slice(0, 3)).toEqual([
    '2026-11-15',
    '2026-12-01',
    '2026-12-15',
  ])
  expect(days('RRULE:FREQ=MONTHLY;BYDAY=+1MO', '2026-11-01').slice(0, 3)).toEqual([
    '2026-11-02',
    '2026-12-07',
    '2027-01-04',
  ])
  expect(days('FREQ=YEARLY', '2026-03-09', '2026-11-01', '2029-01-01')).toEqual(['2027-03-09', '2028-03-09'])
  expect(days('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-11-01').slice(0, 2)).toEqual(['2026-11-10', '2026-11-24'])
})

test('leap days and month ends are those the rule says', () => {
  expect(days('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2024-02-29', '2024-01-01', '2033-01-01')).toEqual([
    '2024-02-29',
    '2028-02-29',
    '2032-02-29',
  ])
  expect(days('FREQ=MONTHLY;BYMONTHDAY=-1', '2027-12-01').slice(0, 4)).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ])
  // A rule that asks for the 31st means months that have one.
  expect(days('FREQ=MONTHLY;BYMONTHDAY=31', '2026-11-01').slice(0, 2)).toEqual(['2026-12-31', '2027-01-31'])
})

test('ends after so often, on its last day, on the plan’s', () => {
  expect(days('FREQ=MONTHLY;COUNT=2', '2026-11-05')).toEqual(['2026-11-05', '2026-12-05'])
  expect(days('FREQ=MONTHLY;UNTIL=20261231T000000Z', '2026-11-05')).toEqual(['2026-11-05', '2026-12-05'])
  const rule = { rrule: 'FREQ=MONTHLY', from: '2026-11-05', until: '2026-12-05' }
  expect(ruleDays(rule, '2026-11-01', '2027-11-01')).toEqual(['2026-11-05', '2026-12-05'])
  expect(ruleDayFrom(rule, '2026-12-06')).toBeNull()
})

test('a rule that means no day is found out soon', () => {
  const before = performance.now()
  expect(ruleDayFrom({ rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', from: '2026-11-01' }, '2026-11-01')).toBeNull()
  expect(ruleDayFrom({ rrule: 'FREQ=DAILY;INTERVAL=7;BYDAY=TU', from: '2026-11-02' }, '2026-11-02')).toBeNull()
  expect(performance.now() - before).toBeLessThan(3000)
})

test('an interval is counted from the work that was done, to the last day of a shorter month', () => {
  expect(intervalAfter('FREQ=MONTHLY;INTERVAL=6', '2026-08-31')).toBe('2027-02-28')
  expect(intervalAfter('FREQ=MONTHLY', '2027-12-30')).toBe('2028-01-30')
  expect(intervalAfter('FREQ=YEARLY', '2028-02-29')).toBe('2029-02-28')
  expect(intervalAfter('FREQ=DAILY;INTERVAL=10', '2026-12-25')).toBe('2027-01-04')
})

const state = (over: Partial<DateState> = {}): DateState => ({
  since: '2026-11-01',
  lastDueOn: null,
  lastDoneOn: null,
  ...over,
})
const monthly = { rrule: 'FREQ=MONTHLY', from: '2020-01-10' }

test('the first time is the first of the rule’s days since the machine came under it', () => {
  expect(nextDateDue(monthly, state())).toBe('2026-11-10')
  expect(nextDateDue(monthly, state({ since: '2026-11-10' }))).toBe('2026-11-10')
})

test('what was due while nobody opened it is one: done late, the next lies after both', () => {
  expect(nextDateDue(monthly, state({ lastDueOn: '2026-11-10', lastDoneOn: '2026-11-08' }))).toBe('2026-12-10')
  expect(nextDateDue(monthly, state({ lastDueOn: '2026-11-10', lastDoneOn: '2027-01-20' }))).toBe('2027-02-10')
  expect(nextDateDue(monthly, state({ lastDueOn: '2026-11-10' }))).toBe('2026-12-10')
})

test('a changed interval asks for nothing before the change', () => {
  const changed = { rrule: 'FREQ=DAILY;INTERVAL=10', from: '2026-01-01' }
  const next = nextDateDue(changed, state({ since: '2026-12-15', lastDueOn: '2026-11-10', lastDoneOn: '2026-11-10' }))
  expect(next).toBe('2026-12-17')
  const counted = nextDateDue(
    { rrule: 'FREQ=MONTHLY;INTERVAL=1', from: '2026-01-01' },
    state({ since: '2027-03-01', lastDueOn: '2026-11-10', lastDoneOn: '2026-11-10' }),
    2,
  )
  expect(counted).toBe('2027-03-01')
})

test('of several triggers an interval is counted from what was done, a calendar rule is not', () => {
  const done = state({ lastDueOn: '2026-12-01', lastDoneOn: '2026-11-20' })
  expect(nextDateDue({ rrule: 'FREQ=MONTHLY;INTERVAL=6', from: '2026-06-01' }, done, 2)).toBe('2027-05-20')
  expect(nextDateDue({ rrule: 'FREQ=MONTHLY;BYDAY=1MO', from: '2026-06-01' }, done, 2)).toBe('2026-12-07')
})

test('whichever comes first, or all of them', () => {
  const due = (dueOn: string, kind: 'date' | 'meter') => ({ kind, dueOn, earliest: dueOn, latest: dueOn })
  const [early, late] = [due('2026-12-01', 'meter'), due('2027-01-01', 'date')]
  expect(whicheverFirst([late, early], true)).toEqual(early)
  expect(whicheverFirst([late, null], true)).toEqual(late)
  expect(whicheverFirst([late, early], false)).toEqual(late)
  expect(whicheverFirst([late, null], false)).toBeNull()
  expect(whicheverFirst([null, null], true)).toBeNull()
})
