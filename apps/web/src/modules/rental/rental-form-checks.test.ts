import { lines } from '@jihui/protocol/rental/faces'
import { rentalErrors } from '@jihui/protocol/rental/errors'
import { rentalRequest } from '@jihui/protocol/rental/schema'
import { describe, expect, test } from 'vitest'
import { addDays, today } from '../../ui/format.ts'
import { emptyDraft, readDraft, type RentalDraft } from './rental-draft.ts'
import { checkDraft } from './rental-form-checks.ts'
import { createdId } from './submit-rental.ts'

const complete: RentalDraft = {
  ...emptyDraft,
  period: { start: addDays(today(), 1), end: addDays(today(), 7) },
  address: '庆春东路 3 号',
  contactName: '周敏',
  contactPhone: '13857188160',
  isAgreed: true,
}

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

describe.each(lines)('the rental form of $label', (line) => {
  test('a complete form has nothing wrong with it, here or in the protocol', () => {
    expect(checkDraft(line, complete)).toEqual({})
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
    expect(checkDraft(line, draft)).toEqual({ [field]: refusedByProtocol(draft)[field] })
  })

  test('days must be chosen, and the terms agreed to', () => {
    expect(checkDraft(line, { ...complete, period: null })).toEqual({
      start_date: refusedByProtocol({ ...complete, period: null })['start_date'],
    })
    expect(checkDraft(line, { ...complete, isAgreed: false })).toEqual({
      agreed_to_terms: rentalErrors['rental.terms_not_agreed'].text,
    })
  })
})

test('a draft comes back as it was left', () => {
  const draft = { ...complete, options: ['setup_required'], answers: { department: 'ICU' }, remarks: '走货梯' }
  expect(readDraft(JSON.stringify(draft))).toEqual(draft)
})

test('a draft whose days have passed keeps everything but the days', () => {
  const old = { ...complete, period: { start: addDays(today(), -3), end: addDays(today(), 3) } }
  expect(readDraft(JSON.stringify(old))).toEqual({ ...complete, period: null })
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
