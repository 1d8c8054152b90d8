/** Numbers, names and limits of an order that belong to no status. */

/** Reminders before the end of use, in days. */
export const dueReminderDays = [3, 1] as const

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
export const issueTypeCodes = Object.keys(issueTypes) as [IssueType, ...IssueType[]]

/** R089 */
export const defaultCancelReason = '用户主动取消'
/** R092: how an order's number is written. */
export const orderNumber = (id: number): string => `R${String(id).padStart(8, '0')}`
/** The same order on the payment screen: `MED000012`. */
export const paymentNumber = (line: string, id: number): string =>
  `${line.slice(0, 3).toUpperCase()}${String(id).padStart(6, '0')}`

export const issuePhotosMax = 6

/** Photographs of one side of a hand-over. */
export const handoverPhotosMax = 12
