/** Numbers, names and limits of an order that belong to no status. */
import { codesOf } from '../codes.ts'

/** Reminders before the end of use, in days. */
export const dueReminderDays = [3, 1] as const

/** After so many hours a machine that was sent counts as received; the renter is reminded when half of them are over. */
export const receiptHours = 48
export const receiptReminderHours = 24

/** R093 */
export const issueTypes = {
  malfunction: '设备故障',
  damage: '设备损坏',
  missing_parts: '配件缺失',
  software_issue: '软件问题',
  calibration_needed: '需要校准',
  other: '其他问题',
} as const
export type IssueType = keyof typeof issueTypes
export const issueTypeCodes = codesOf(issueTypes)

/** R089 */
export const defaultCancelReason = '用户主动取消'
/** R092: how an order's number is written. */
export const orderNumber = (id: number): string => `R${String(id).padStart(8, '0')}`
/** As it is typed: R00000012, r12 and 12 are the same order; null: none. */
export const orderIdTyped = (text: string): number | null => {
  const digits = /^r?0*(\d{1,15})$/i.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The kind of topic an order is on the channel (`rental/12`), and what its audience is told when something of it moved. */
export const orderTopicKind = 'rental'
export const orderChangedMessage = 'rental_changed'

/** A longer period the deposit does not answer for is paid within this time, or falls away. */
export const extensionPayHours = 24

export const issuePhotosMax = 6

/** Who records a hand-over, as desks and documents call him; a carrier's side is written by his trip. */
export const handoverParties = { lessor: '出租方', renter: '租客', carrier: '承运方' } as const
export type HandoverParty = keyof typeof handoverParties
export const handoverPartyCodes = codesOf(handoverParties)

/** Photographs of one side of a hand-over. */
export const handoverPhotosMax = 12
