/**
 * What is being asked for, kept on this device until it is sent: words here, photographs beside them (draft-photos.ts).
 * It goes at logout, as every note of a reader.
 */
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import type { ServiceUrgency } from '@jihui/protocol/service-order/urgency'
import { readNote, writeNote } from '../../shell/api/reader-notes.ts'
import { newKey } from '../../shell/new-key.ts'
import { required, type Problems } from '../../kits/form/use-form.ts'
import { phoneProblem } from '../../ui/fields/phone-field.tsx'
import { addDays, today } from '../../ui/text/format.ts'

export interface Point {
  readonly latitude: number
  readonly longitude: number
}
export interface RequestDraft {
  /** Names its photographs. */
  readonly key: string
  /** Code and name of the service; empty: step 1 is not done (R136). */
  readonly type: string
  readonly typeName: string
  readonly description: string
  readonly maker: string
  readonly region: { readonly code: string; readonly text: string }
  readonly address: string
  /** Where the telephone was. */
  readonly point: Point | null
  readonly isNow: boolean
  readonly day: string
  /** 09:30 */
  readonly time: string
  readonly urgency: ServiceUrgency
  readonly name: string
  readonly phone: string
  readonly email: string
}
export const emptyDraft = (): RequestDraft => ({
  key: newKey(),
  type: '',
  typeName: '',
  description: '',
  maker: '',
  region: { code: '', text: '' },
  address: '',
  point: null,
  isNow: true,
  day: '',
  time: '09:00',
  urgency: 'medium',
  name: '',
  phone: '',
  email: '',
})

const DRAFT = 'service-request'
const isDraft = (value: unknown): value is Partial<RequestDraft> =>
  typeof value === 'object' && value !== null && typeof (value as Partial<RequestDraft>).key === 'string'

export function readDraft(): RequestDraft {
  const kept = readNote(DRAFT, 0)
  if (!isDraft(kept)) return emptyDraft()
  const draft = { ...emptyDraft(), ...kept }
  // A day that has passed is asked for again.
  return draft.day !== '' && draft.day < today() ? { ...draft, day: '' } : draft
}
export const keepDraft = (draft: RequestDraft): void => writeNote(DRAFT, 0, draft)
/** What somebody needs is gone; who he is stays for the next time. */
export const dropDraft = ({ name, phone, email }: RequestDraft): void =>
  keepDraft({ ...emptyDraft(), name, phone, email })
export const forgetDraft = (): void => keepDraft(emptyDraft())

export const isBegun = ({ type }: Pick<RequestDraft, 'type'>): boolean => type !== ''

/** When it is wished for, as the server reads it; `now` where it is urgent enough. */
type When = Pick<RequestDraft, 'isNow' | 'day' | 'time'>
export const startOf = ({ isNow, day, time }: When, now = Date.now()): string =>
  isNow ? new Date(now).toISOString() : `${day}T${time}:00+08:00`

export const whenProblem = (draft: When, now = Date.now()): string | undefined => {
  if (draft.isNow) return undefined
  if (draft.day === '' || draft.time === '') return '选一个日期和时间'
  const at = Date.parse(startOf(draft))
  if (at < now - serviceOrderLimits.startGraceMinutes * 60_000) return '这个时间已经过了'
  return draft.day > addDays(today(now), serviceOrderLimits.daysAhead)
    ? `最多提前 ${serviceOrderLimits.daysAhead} 天预约`
    : undefined
}
/** What is still missing of the need, by the server's names (R137, R139). */
export const needProblems = (draft: RequestDraft, now = Date.now()): Problems => ({
  description: required(draft.description, '说一说出了什么问题'),
  'location.city': draft.region.text === '' && draft.point === null ? '选择城市，或者用手机定位' : undefined,
  expected_start_time: whenProblem(draft, now),
})
const mail = /^[^\s@]{1,64}@[^\s@]{1,120}\.[^\s@]{1,15}$/
/** Of whoever is to be called (R138, R140). */
export const contactProblems = ({ name, phone, email }: Pick<RequestDraft, 'name' | 'phone' | 'email'>): Problems => ({
  'contact.name': required(name, '填写联系人'),
  'contact.phone': phone === '' ? '填写手机号' : phoneProblem(phone),
  'contact.email': email.trim() === '' || mail.test(email.trim()) ? undefined : '邮箱格式不正确',
})
const isFree = (problems: Problems): boolean => Object.values(problems).every((problem) => problem === undefined)
export const isNeedTold = (draft: RequestDraft): boolean => isBegun(draft) && isFree(needProblems(draft))

/** Two drafts with the same are the same (R142). */
export const signatureOf = (draft: RequestDraft): string => {
  const { type, description, region, address, point, isNow, day, time, urgency, name, phone } = draft
  const when = isNow ? 'now' : `${day} ${time}`
  return JSON.stringify([
    type,
    description.trim(),
    region.text,
    address.trim(),
    point,
    when,
    urgency,
    name.trim(),
    phone,
  ])
}

/** What was sent last, with the moment it was wished for: the server knows a repetition by it. */
export interface Sent {
  readonly signature: string
  /** In milliseconds. */
  readonly at: number
  readonly start: string
  /** Absent: no answer has come. */
  readonly orderId?: string
}
const SENT = 'service-request-sent'
const isSent = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && 'signature' in value && 'at' in value && 'start' in value

export function readSent(signature: string, now = Date.now()): Sent | undefined {
  const sent = readNote(SENT, 0)
  const isFresh = isSent(sent) && now - sent.at < serviceOrderLimits.duplicateMinutes * 60_000
  return isFresh && sent.signature === signature ? sent : undefined
}
export const noteSent = (sent: Sent): void => writeNote(SENT, 0, sent)
