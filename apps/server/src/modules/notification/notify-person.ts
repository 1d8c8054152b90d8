import type { ChannelMessageType } from '@jihui/protocol/notification/schema'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { findContact } from '../identity/public.ts'
import { findPreferences } from './queries.ts'
import { mailPerson } from './mail-person.ts'
import { insertNotification } from './insert-notification.ts'
import { type PersonNoticeText } from './owner-texts.ts'
import { isTexted, textPerson } from './text-message.ts'
import { fill, type Facts, variablesOf } from './texts.ts'

interface PersonNotice {
  /** The same cause never tells the same person twice. */
  readonly cause: string
  readonly text: PersonNoticeText
  readonly facts: Partial<Facts> | Readonly<Record<string, unknown>>
  readonly about: { readonly type: string; readonly id: number; readonly line?: string }
}

type Telling = Pick<Services, 'clock' | 'realtime' | 'mail' | 'sms'>

/** Tells an account about something that is no order it placed: its person, or those who look after a company's machines. */
export const notifyPerson = async (
  services: Telling & Pick<Services, 'hooks'>,
  tx: Tx,
  accountId: number,
  notice: PersonNotice,
): Promise<void> => {
  const { company, people } = await services.hooks.identity.behind(tx, accountId)
  for (const userId of people) await tellPerson(services, tx, { userId, company }, notice)
}

/** In the ways he wants to be told. */
const tellPerson = async (
  services: Telling,
  tx: Tx,
  {
    userId,
    company,
  }: { readonly userId: number; readonly company: { readonly id: number; readonly name: string } | null },
  { cause, text, facts, about }: PersonNotice,
): Promise<void> => {
  const { clock, realtime } = services
  const wishes = await findPreferences(tx, userId)
  const title = fill(text.title, facts)
  const filled = fill(facts.notes && text.withNotes ? text.withNotes : text.message, facts)
  // He may belong to several, and have machines of his own.
  const message = company === null ? filled : `${company.name}：${filled}`
  const link = fill(text.path, facts).replace(':id', String(about.id))
  const isTextedTo = text.isSecurity ?? (wishes.sms && (await isTexted(tx, text.sms)))
  // A number that was just replaced is told itself: the new one may be somebody else's.
  const textTo = (facts as { textTo?: string | null }).textTo
  const phone = isTextedTo ? (textTo ?? (await findContact(tx, userId)).phone) : null
  if (phone && text.sms) {
    const params = variablesOf(text.message, facts)
    await textPerson(services, tx, { userId, phone, kind: text.sms.kind, params, text: filled, cause })
  }
  const { mailTo } = facts as { mailTo?: string | null }
  if (wishes.email || text.isSecurity)
    await mailPerson(services, tx, {
      userId,
      title,
      message,
      link,
      cause,
      address: mailTo,
      ...(text.isSecurity && { isSecurity: true }),
    })
  if (!wishes.inApp && !text.isSecurity && !text.isAlert) return
  const id = await insertNotification(tx, {
    userId,
    type: text.type,
    title,
    message,
    priority: text.priority,
    relatedObjectType: about.type,
    relatedObjectId: String(about.id),
    extraData: {
      link,
      ...(company && { acting: company }),
      ...(about.line ? { line: about.line } : {}),
      ...('order' in facts ? { order_number: facts.order } : {}),
    },
    cause,
    createdAt: clock.now(),
  })
  if (id === null) return
  const type: ChannelMessageType = text.isAlert ? 'emergency_alert' : 'notification'
  await realtime.publish(userId, { type, title, message, priority: text.priority, notification_id: id, link }, tx)
}
