import { lines } from '@jihui/protocol/rental/faces'
import { describe, expect, it } from 'vitest'
import { coverage, uncoveredDays } from './coverage.ts'

const today = '2026-11-20'
const paper = (over: Partial<Parameters<typeof coverage>[0][number]> = {}) => ({
  id: 1,
  label: '许可证',
  expiresOn: '2026-12-16' as string | null,
  orderEnds: ['2027-01-09'],
  ...over,
})
const rental = (start: string, end: string) => ({ id: 7, name: '透析机', line: lines[0]?.id ?? '', start, end })

describe('days in rent without a paper', () => {
  it('are those after its last day, up to and with the last day in rent', () => {
    expect(uncoveredDays('2026-12-16', '2027-01-09', today)).toBe(24)
    expect(uncoveredDays('2027-01-09', '2027-01-09', today)).toBe(0)
  })
  it('of a paper that ended before today begin today', () => {
    expect(uncoveredDays('2026-11-02', '2026-11-22', today)).toBe(3)
  })
  it('are none where the paper never ends or nothing needs it', () => {
    expect(uncoveredDays(null, '2027-01-09', today)).toBe(0)
    expect(uncoveredDays('2026-12-16', null, today)).toBe(0)
  })
})

describe('the ruler of papers beside rentals', () => {
  it('is hatched from the end of a paper to the end of the last rental that shows it', () => {
    const { days, papers } = coverage([paper({ orderEnds: ['2026-12-20', '2027-01-09'] })], [], today)
    const [only] = papers
    expect(only?.gap?.days).toBe(24)
    expect(((only?.gap?.to ?? 0) - (only?.gap?.from ?? 0)) * days).toBeCloseTo(24)
    expect((only?.until ?? 0) * days).toBeCloseTo(27)
  })
  it('leaves no gap where the paper lasts', () => {
    expect(coverage([paper({ expiresOn: '2027-02-01' })], [], today).papers[0]?.gap).toBeNull()
    expect(coverage([paper({ expiresOn: null })], [], today).papers[0]).toMatchObject({ until: 1, gap: null })
  })
  it('begins at today: what ended or began before stands at its foot', () => {
    const ruled = coverage([paper({ expiresOn: '2026-10-01' })], [rental('2026-11-01', '2027-01-09')], today)
    expect(ruled.papers[0]).toMatchObject({ until: 0, gap: { from: 0 } })
    expect(ruled.rentals[0]).toMatchObject({ from: 0, hasBegun: true })
  })
  it('is long enough for every rental, within bounds', () => {
    expect(coverage([], [], today).days).toBe(90)
    expect(coverage([], [rental('2026-12-01', '2027-04-01')], today).days).toBeGreaterThan(132)
    expect(coverage([], [rental('2026-12-01', '2029-04-01')], today)).toMatchObject({ days: 240, rentals: [{ to: 1 }] })
  })
  it('names the months that begin on it, over the turn of the year', () => {
    expect(coverage([], [], today).months.map(({ label }) => label)).toEqual(['12月', '1月', '2月'])
  })
})
