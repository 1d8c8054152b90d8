import type { Priority } from '@jihui/protocol/notification/types'
import { screenPath } from '@jihui/protocol/rental/faces'
import { findLine } from '@jihui/protocol/rental/lines'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { insertNotification } from './insert-notification.ts'
import { findPreferences, type Told } from './queries.ts'
import { mailPerson } from './mail-person.ts'
import { isTexted, textPerson } from './text-message.ts'
import { fill, type Facts, type LinkName, type Text, variablesOf } from './texts.ts'

export const linkTo = (line: string, link: LinkName, rentalId: number): string =>
  screenPath(findLine(line), link, rentalId)

export const factsOf = (told: Told, more: Partial<Omit<Facts, 'order' | 'equipment' | 'end'>> = {}): Facts => ({
  order: orderNumber(told.id),
  equipment: told.equipment_name,
  end: told.end_date,
  ...more,
})

const shown = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
/** 11月30日 17:05 */
export const momentOf = (moment: string | Date): string => shown.format(new Date(moment))

export interface Notice {
  /** The same cause never tells the same person twice. */
  readonly cause: string
  readonly text: Text
  readonly facts: Facts
  /** In the words of a member of staff, instead of the text's own. */
  readonly words?: string
}
export interface Notified {
  readonly id: number
  readonly title: string
  readonly message: string
  readonly priority: Priority
  readonly link: string
}

/** For whom its renter acts: the order is reached for him alone. */
const renterOf = ({ tenant_id: id, tenant_name: name }: Told) => (id === null ? null : { id, name })

/** Tells the renter of an order, in the ways he wants to be told. Null: not in the app, or told before. */
export const notifyRenter = async (
  services: Pick<Services, 'clock' | 'mail' | 'sms'>,
  tx: Tx,
  told: Told,
  { cause, text, facts, words }: Notice,
): Promise<Notified | null> => {
  const { clock } = services
  const wishes = await findPreferences(tx, told.user_id)
  if (text.isReminder && !wishes.dueReminders) return null
  const title = fill(text.title, facts)
  const message = words || fill((facts.notes && text.withNotes) || text.message, facts)
  const link = linkTo(told.line, text.link, told.id)
  if (text.sms && wishes.sms && told.phone && (await isTexted(tx, text.sms))) {
    const params = variablesOf(text.message, facts)
    const to = { userId: told.user_id, phone: told.phone }
    await textPerson(services, tx, { ...to, kind: text.sms.kind, params, text: message, cause })
  }
  if (wishes.email) await mailPerson(services, tx, { userId: told.user_id, title, message, link, cause })
  if (!wishes.inApp) return null
  const id = await insertNotification(tx, {
    userId: told.user_id,
    type: text.type,
    title,
    message,
    priority: text.priority,
    relatedObjectType: 'rental',
    relatedObjectId: String(told.id),
    extraData: { line: told.line, link, order_number: facts.order, acting: renterOf(told) },
    cause,
    createdAt: clock.now(),
  })
  return id === null ? null : { id, title, message, priority: text.priority, link }
}
