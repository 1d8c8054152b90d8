import { expect, test } from 'vitest'
import { dayText } from '../../../../ui/text/format.ts'
import type { DriverPaper } from '../../paper-queries.ts'
import { endText, groupPapers, mayHandIn, renewalText, renewingText } from './paper-words.ts'

const paper = (changes: Partial<DriverPaper>): DriverPaper => ({
  type: 'driver_license',
  label: '驾驶证',
  vehicle_id: null,
  plate: '',
  expires_on: '2027-03-01',
  days_left: 90,
  validity: 'valid',
  validity_display: '有效',
  files: [],
  may_renew: true,
  renewal: null,
  ...changes,
})
const renewal = {
  application_id: 1,
  status: 'pending',
  status_display: '待审核',
  expires_on: null,
  reason: '',
} as const

test('papers stand by whose they are, in the order they came in; those of a vehicle he only drives are read', () => {
  const ofOther = { vehicle_id: 8, plate: '浙B10002', may_renew: false }
  const groups = groupPapers([
    paper({ type: 'id_card' }),
    paper({}),
    paper({ type: 'vehicle_license', vehicle_id: 9, plate: '浙B10001' }),
    paper({ type: 'vehicle_license', ...ofOther }),
    paper({ type: 'vehicle_insurance', ...ofOther }),
  ])
  expect(groups.map(({ plate, papers, mayRenew }) => [plate, papers.map(({ type }) => type), mayRenew])).toEqual([
    ['', ['id_card', 'driver_license'], true],
    ['浙B10001', ['vehicle_license'], true],
    ['浙B10002', ['vehicle_license', 'vehicle_insurance'], false],
  ])
})

test('says until when a paper counts, and how far that is', () => {
  const day = dayText('2027-03-01')
  expect(endText(paper({}))).toBe(`到 ${day}，还有 90 天`)
  expect(endText(paper({ days_left: 0 }))).toBe(`到 ${day}，今天最后一天`)
  expect(endText(paper({ days_left: -3 }))).toBe(`到 ${day}，过了 3 天`)
  expect(endText(paper({ expires_on: null, days_left: null }))).toBe('还没有审核通过的一份')
})

test('the old one counts while the new one is looked at, unless it is over or there is none', () => {
  expect(renewalText(paper({ renewal }))).toBe('新的从通过那天算一年；通过以前，现在这份照常有效')
  const stated = { ...renewal, expires_on: '2028-03-01' }
  expect(renewalText(paper({ renewal: stated, validity: 'expired' }))).toBe(`新的到 ${dayText('2028-03-01')}`)
  expect(renewalText(paper({ renewal: { ...renewal, status: 'rejected', reason: '看不清' } }))).toBe('看不清')
  expect(renewalText(paper({}))).toBeNull()
  expect(renewingText(paper({}))).toContain('在那之前现在这份照常有效')
  expect(renewingText(paper({ days_left: -1 }))).not.toContain('照常有效')
  expect(renewingText(paper({ expires_on: null, days_left: null }))).toBe('平台审核通过就生效。')
})

test('another is handed in once the last was decided, by whose it is', () => {
  expect(mayHandIn(paper({}))).toBe(true)
  expect(mayHandIn(paper({ renewal }))).toBe(false)
  expect(mayHandIn(paper({ renewal: { ...renewal, status: 'rejected' } }))).toBe(true)
  expect(mayHandIn(paper({ may_renew: false }))).toBe(false)
})
