import { regionRequired, termsNotAgreed } from '@jihui/protocol/rental/errors'
import type { RentalDraft } from './rental-draft.ts'
import { checkAnswers, type Question } from './rental-questions.ts'

/**
 * What the server would refuse, said before anything is sent. The sentences are the protocol's own; a test holds them to
 * the schema, which itself stays on the server.
 */
export const fieldLimits = { contact_name: 40, delivery_address: 200, remarks: 500 } as const

const required = (label: string, text: string, max: number): string | undefined => {
  const length = text.trim().length
  if (length === 0) return `请填写${label}`
  return length > max ? `${label}不能超过 ${max} 个字` : undefined
}

export function checkDraft(
  questions: readonly Question[],
  draft: RentalDraft,
  isRegionNeeded = false,
): Record<string, string> {
  const found: Record<string, string | undefined> = {
    start_date: draft.period ? undefined : '请选择起租日期',
    region: isRegionNeeded && !draft.region.text ? regionRequired : undefined,
    contact_name: required('联系人', draft.contactName, fieldLimits.contact_name),
    contact_phone: /^1\d{10}$/.test(draft.contactPhone.trim()) ? undefined : '联系电话应为 11 位数字，以 1 开头',
    // Whoever fetches the machine needs it brought nowhere.
    delivery_address: draft.isPickup ? undefined : required('送货地址', draft.address, fieldLimits.delivery_address),
    remarks: draft.remarks.trim().length > fieldLimits.remarks ? `备注不能超过 ${fieldLimits.remarks} 个字` : undefined,
    agreed_to_terms: draft.isAgreed ? undefined : termsNotAgreed,
  }
  Object.assign(found, checkAnswers(questions, draft.options, draft.answers))
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
