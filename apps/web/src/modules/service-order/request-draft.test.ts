import { beforeEach, describe, expect, test } from 'vitest'
import { forgetNotes } from '../../shell/api/reader-notes.ts'
import { stubStores } from '../../shell/api/stub-stores.ts'
import {
  contactProblems,
  dropDraft,
  emptyDraft,
  isBegun,
  isNeedTold,
  keepDraft,
  needProblems,
  noteSent,
  readDraft,
  readSent,
  type RequestDraft,
  signatureOf,
} from './request-draft.ts'

const now = Date.parse('2026-12-01T02:00:00Z')
const told = (more: Partial<RequestDraft> = {}): RequestDraft => ({
  ...emptyDraft(),
  type: 'hydraulic',
  typeName: '液压系统维修',
  description: '大臂抬不起来',
  region: { code: '330110', text: '浙江省杭州市余杭区' },
  name: '周工',
  phone: '13800000000',
  ...more,
})
const wrongIn = (problems: Readonly<Record<string, string | undefined>>) =>
  Object.keys(problems).filter((field) => problems[field] !== undefined)

beforeEach(stubStores)

describe('what is still missing', () => {
  test('step 1 is done once a service is chosen', () => {
    expect(isBegun(emptyDraft())).toBe(false)
    expect(isBegun(told())).toBe(true)
  })
  test.each<[Partial<RequestDraft>, string[]]>([
    [{}, []],
    [{ description: '   ' }, ['description']],
    [{ region: { code: '', text: '' } }, ['location.city']],
    [{ region: { code: '', text: '' }, point: { latitude: 30.2, longitude: 120.1 } }, []],
    [{ isNow: false, day: '', time: '09:00' }, ['expected_start_time']],
    [{ isNow: false, day: '2026-12-01', time: '09:00' }, ['expected_start_time']],
    [{ isNow: false, day: '2026-12-01', time: '09:45' }, []],
    [{ isNow: false, day: '2027-01-30', time: '09:00' }, []],
    [{ isNow: false, day: '2027-02-01', time: '09:00' }, ['expected_start_time']],
  ])('with %o the need names %o', (more, fields) => {
    expect(wrongIn(needProblems(told(more), now))).toEqual(fields)
  })
  test.each<[Partial<RequestDraft>, string[]]>([
    [{}, []],
    [{ name: ' ' }, ['contact.name']],
    [{ phone: '1370000000' }, ['contact.phone']],
    [{ phone: '23700000000' }, ['contact.phone']],
    [{ email: 'zhou@' }, ['contact.email']],
    [{ email: 'zhou@example.cn' }, []],
  ])('with %o the contact names %o', (more, fields) => {
    expect(wrongIn(contactProblems(told(more)))).toEqual(fields)
  })
  test('a need is told where nothing of it is missing', () => {
    expect(isNeedTold(told())).toBe(true)
    expect(isNeedTold(told({ type: '' }))).toBe(false)
  })
})

describe('a draft on this device', () => {
  test('stays over a reload, and goes at logout', () => {
    const draft = told()
    keepDraft(draft)
    expect(readDraft()).toEqual(draft)
    forgetNotes()
    expect(readDraft()).toMatchObject({ type: '', description: '', phone: '' })
  })
  test('once sent leaves nothing but whom to call', () => {
    dropDraft(told({ email: 'zhou@example.cn' }))
    expect(readDraft()).toMatchObject({ type: '', description: '', name: '周工', phone: '13800000000' })
  })
  test('asks for a day anew that has passed', () => {
    keepDraft(told({ isNow: false, day: '2020-01-01' }))
    expect(readDraft()).toMatchObject({ isNow: false, day: '' })
  })
})

describe('the same draft', () => {
  test('within ten minutes is known, with the order that came of it', () => {
    const signature = signatureOf(told())
    noteSent({ signature, at: now, start: '2026-12-01T02:00:00Z', orderId: 'A'.repeat(22) })
    expect(readSent(signatureOf(told({ description: ' 大臂抬不起来 ' })), now + 599_000)?.orderId).toBe('A'.repeat(22))
    expect(readSent(signature, now + 600_000)).toBeUndefined()
    expect(readSent(signatureOf(told({ urgency: 'high' })), now)).toBeUndefined()
  })
})
