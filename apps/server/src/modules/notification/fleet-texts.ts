/** What owners are told of their machines themselves, by topic. */
import type { PersonText } from './person-texts.ts'

const aMachine = { link: '/equipment/detail/:id', object: { type: 'equipment', field: 'equipmentId' } } as const
const aRequest = {
  link: '/equipment-owner/maintenance/:id',
  object: { type: 'maintenance_request', field: 'requestId' },
} as const

export const fleetTexts: Readonly<Record<string, PersonText>> = {
  'equipment.document_expires_soon': {
    type: 'reminder',
    title: '{holder}的{name}还有 {daysLeft} 天到期',
    message: '{holder}的{name} {expiresOn} 到期，请在到期前换上新的。',
    priority: 'medium',
    isReminder: true,
    ...aMachine,
  },
  'equipment.verification_approved': {
    type: 'system',
    title: '{name}通过核验',
    message: '{name}已经通过平台核验。',
    withNotes: '{name}已经通过平台核验。备注：{notes}。',
    priority: 'medium',
    ...aMachine,
  },
  'equipment.verification_rejected': {
    type: 'system',
    title: '{name}没有通过核验',
    message: '{name}没有通过核验，改好资料前先不出租。',
    withNotes: '{name}没有通过核验：{notes}。改好资料前先不出租。',
    priority: 'high',
    sms: { kind: 'machine_rejected', setting: 'sms_rejection' },
    ...aMachine,
  },
  'maintenance.owner_requested': {
    type: 'task',
    title: '平台给{name}建了维护单',
    message: '平台给{name}建了维护单：{notes}。',
    priority: 'medium',
    ...aRequest,
  },
  'maintenance.owner_reported': {
    type: 'task',
    title: '有人报修{name}',
    message: '{name}：{notes}。请受理，或写明为什么不受理。',
    priority: 'medium',
    ...aRequest,
  },
  'maintenance.owner_scheduled': {
    type: 'task',
    title: '平台安排了{name}的维护',
    message: '{name}的维护安排在 {days}，这几天不出租。',
    withNotes: '{name}的维护安排在 {days}，这几天不出租。{notes}。',
    priority: 'medium',
    ...aRequest,
  },
  'maintenance.owner_done': {
    type: 'task',
    title: '{name}的维护已完成',
    message: '{name}的维护已完成，余下的日期已放开。',
    withNotes: '{name}的维护已完成：{notes}。余下的日期已放开。',
    priority: 'medium',
    ...aRequest,
  },
  'maintenance.owner_cancelled': {
    type: 'task',
    title: '{name}的维护已取消',
    message: '平台取消了{name}的维护。',
    withNotes: '平台取消了{name}的维护：{notes}。',
    priority: 'medium',
    ...aRequest,
  },
}
