/** What a person is told of something that is no order of his: topic → text. `{…}` are fields of the event. */
import type { NotificationType, Priority } from '@jihui/protocol/notification/schema'
import type { SmsSetting } from './texts.ts'

export interface PersonText {
  readonly type: NotificationType
  readonly title: string
  readonly message: string
  /** Said instead where the event has `notes`. */
  readonly withNotes?: string
  readonly priority: Priority
  /** Screen it opens. */
  readonly link: string
  /** What it is about, and the field of the event with its id. */
  readonly object: { readonly type: string; readonly field: string }
  readonly sms?: SmsSetting
  /** A reminder, which has a switch of its own. */
  readonly isReminder?: boolean
}

const aDocument = { link: '/user', object: { type: 'qualification_document', field: 'documentId' } } as const

export const personTexts: Readonly<Record<string, PersonText>> = {
  'qualification.expires_soon': {
    type: 'reminder',
    title: '{name}还有 {daysLeft} 天到期',
    message: '你存的{name} {expiresOn} 到期。到期前换上新的，在用的订单不会断，下单也不用再传。',
    priority: 'medium',
    isReminder: true,
    ...aDocument,
  },
  'qualification.certificate_approved': {
    type: 'qualification',
    title: '{name}通过核验',
    message: '你存的{name}已经通过核验，下单时直接使用。',
    priority: 'low',
    ...aDocument,
  },
  'qualification.certificate_rejected': {
    type: 'qualification',
    title: '{name}没有通过核验',
    message: '你存的{name}没有通过核验，请换一份再存。',
    withNotes: '你存的{name}没有通过核验：{notes}。请换一份再存。',
    priority: 'high',
    sms: 'sms_rejection',
    ...aDocument,
  },
}
