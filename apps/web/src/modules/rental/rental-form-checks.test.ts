import { rentalErrors } from '@jihui/protocol/rental/errors'
import { rentalRequest } from '@jihui/protocol/rental/quote-schema'
import { describe, expect, test, vi } from 'vitest'
import { addDays, today } from '../../ui/text/format.ts'
import { adoptDraft, emptyDraft, readDraft, type RentalDraft } from './rental-draft.ts'
import { checkDraft } from './rental-form-checks.ts'
import {
  answersToSend,
  askedQuestions,
  checkAnswers,
  copiedText,
  firstAnswers,
  type Question,
} from './rental-questions.ts'
import { createdId } from './submit-rental.ts'

const complete: RentalDraft = {
  ...emptyDraft,
  period: { start: addDays(today(), 1), end: addDays(today(), 7) },
  address: '庆春东路 3 号',
  contactName: '周敏',
  contactPhone: '13857188160',
  isAgreed: true,
}

const question = (field: string, changes: Partial<Question>): Question => ({
  field,
  label: field,
  hint: '',
  kind: 'text',
  max: 100,
  unit: '',
  choices: [],
  fallback: '',
  copies: null,
  when: null,
  needs: null,
  ...changes,
})
const questions = [
  question('usage_purpose', { label: '用途', fallback: '旅游' }),
  question('driver_name', { label: '驾驶人', max: 4, when: { option: 'driver_included', is_chosen: false } }),
  question('floor_load', { label: '地坪承重', kind: 'measure', unit: '吨/m²', needs: 3.5 }),
  question('air_mpa', { label: '气源', kind: 'measure', unit: 'MPa' }),
  question('patient_use', { label: '直接用于患者', kind: 'flag' }),
  question('workshop_location', { label: '车间位置', copies: 'delivery_address' }),
]

/** What the protocol says of the same form. */
const refusedByProtocol = (draft: RentalDraft): Record<string, string> => {
  const result = rentalRequest.safeParse({
    equipment_id: 1,
    start_date: draft.period?.start,
    end_date: draft.period?.end,
    contact_name: draft.contactName,
    contact_phone: draft.contactPhone,
    delivery_address: draft.address,
    remarks: draft.remarks,
  })
  const issues = result.success ? [] : result.error.issues
  return Object.fromEntries(issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]))
}

describe('the rental form', () => {
  test('a complete form has nothing wrong with it, here or in the protocol', () => {
    expect(checkDraft(questions, complete)).toEqual({})
    expect(refusedByProtocol(complete)).toEqual({})
  })

  test.each<[string, keyof RentalDraft, string, string]>([
    ['no name', 'contactName', '  ', 'contact_name'],
    ['a name that is too long', 'contactName', '长'.repeat(41), 'contact_name'],
    ['no number', 'contactPhone', '', 'contact_phone'],
    ['a number too short', 'contactPhone', '1385718', 'contact_phone'],
    ['a number that does not begin with 1', 'contactPhone', '23857188160', 'contact_phone'],
    ['no address', 'address', '', 'delivery_address'],
    ['an address that is too long', 'address', '长'.repeat(201), 'delivery_address'],
    ['remarks that are too long', 'remarks', '长'.repeat(501), 'remarks'],
  ])('%s is refused in the words the server would use', (_, name, value, field) => {
    const draft = { ...complete, [name]: value }
    expect(checkDraft(questions, draft)).toEqual({ [field]: refusedByProtocol(draft)[field] })
  })

  test('days must be chosen, and the terms agreed to', () => {
    expect(checkDraft(questions, { ...complete, period: null })).toEqual({
      start_date: refusedByProtocol({ ...complete, period: null })['start_date'],
    })
    expect(checkDraft(questions, { ...complete, isAgreed: false })).toEqual({
      agreed_to_terms: rentalErrors['rental.terms_not_agreed'].text,
    })
  })
})

describe('the questions of a machine', () => {
  const fieldsOf = (options: string[]) => askedQuestions(questions, options).map(({ field }) => field)

  test('a driver is asked for only where none is rented with the machine', () => {
    expect(fieldsOf([])).toContain('driver_name')
    expect(fieldsOf(['driver_included'])).not.toContain('driver_name')
  })
  test('a measure the machine does not depend on is not asked for', () => {
    expect(fieldsOf([])).toContain('floor_load')
    expect(fieldsOf([])).not.toContain('air_mpa')
  })
  test('a new form says what the line says, and what is known of the place', () => {
    expect(firstAnswers(questions, { floor_load: 5, door_height_m: 3 })).toEqual({
      usage_purpose: '旅游',
      floor_load: '5',
    })
  })
  test('an answer to what is no longer asked is not sent', () => {
    const answers = { driver_name: ' 周敏 ', patient_use: true, floor_load: '5' }
    expect(answersToSend(questions, [], answers)).toMatchObject({ driver_name: '周敏', patient_use: true })
    expect(answersToSend(questions, ['driver_included'], answers)).not.toHaveProperty('driver_name')
  })
  test('a measure that is no number and a text too long are refused by their names', () => {
    const answers = { floor_load: '很多', driver_name: '一二三四五' }
    expect(checkAnswers(questions, [], answers)).toEqual({
      floor_load: '地坪承重应为不小于 0 的数字',
      driver_name: '驾驶人不能超过 4 个字',
    })
    expect(checkAnswers(questions, ['driver_included'], { ...answers, floor_load: '5.5' })).toEqual({})
  })
  test('a question that copies another field shows what it would take', () => {
    const copying = questions.find(({ copies }) => copies !== null)!
    expect(copiedText(copying, complete)).toBe('庆春东路 3 号')
  })
  test('a region is asked for only where it decides the price', () => {
    expect(checkDraft(questions, complete, true)).toEqual({ region: rentalErrors['rental.region_required'].text })
    const region = { code: '330102', text: '浙江省 杭州市 上城区' }
    expect(checkDraft(questions, { ...complete, region }, true)).toEqual({})
  })
  test('whoever fetches the machine himself names no address', () => {
    expect(checkDraft(questions, { ...complete, address: '', isPickup: true })).toEqual({})
  })
})

test('what a guest filled in becomes the draft of whoever signs in', () => {
  const kept = new Map([['guest', '{}']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  adoptDraft('guest', 'own')
  expect([...kept]).toEqual([['own', '{}']])
  adoptDraft('own', 'own')
  expect([...kept]).toEqual([['own', '{}']])
  vi.unstubAllGlobals()
})

test('a draft comes back as it was left', () => {
  const draft = {
    ...complete,
    options: ['setup_required'],
    depositKind: 'frozen',
    answers: { department: 'ICU' },
    remarks: '走货梯',
  }
  expect(readDraft(JSON.stringify(draft))).toEqual(draft)
})

test('a draft whose days have passed keeps everything but the days', () => {
  const old = { ...complete, period: { start: addDays(today(), -3), end: addDays(today(), 3) } }
  expect(readDraft(JSON.stringify(old))).toEqual({ ...complete, period: null })
})

test('a draft keeps the point that was marked, and none where it is no point', () => {
  const marked = { ...complete, point: { latitude: 30.25, longitude: 120.18 } }
  expect(readDraft(JSON.stringify(marked))).toEqual(marked)
  for (const point of ['30.25,120.18', { latitude: '30.25' }, [30.25, 120.18]])
    expect(readDraft(JSON.stringify({ ...complete, point }))).toEqual(complete)
})

test('what is no draft counts as none', () => {
  expect(readDraft(null)).toBeNull()
  expect(readDraft('{')).toBeNull()
  expect(readDraft('"text"')).toBeNull()
})

test.each([
  [{ rental_id: 12, id: 7 }, 12],
  [{ order_id: '12' }, 12],
  [{ order_number: 'R00000012' }, 12],
  [{ rental_order_id: 12 }, 12],
  [{ id: 12 }, 12],
])('the new order’s id is read from %o', (answer, id) => {
  expect(createdId(answer as never)).toBe(id)
})
