/** What owners are told: of their application, of orders on their machines, of their money. */
import type { ChannelMessageType } from '@jihui/protocol/notification/schema'
import { reviewPermission } from '@jihui/protocol/owner/machine'
import { toYuan } from '@jihui/protocol/values'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { Topic } from '../../platform/events/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { factsOf, momentOf } from './notify.ts'
import { notifyPerson } from './notify-person.ts'
import { findTold, listHolders } from './queries.ts'
import {
  applicationTask,
  applicationTexts,
  ownerActionTexts,
  ownerTopicTexts,
  type PersonNoticeText,
} from './owner-texts.ts'
import type { Facts } from './texts.ts'

const findCheck = async (tx: Tx, applicationId: number): Promise<string> => {
  const { rows } = await tx.execute<{ at: string | Date | null }>(
    sql`select on_site_check_at as at from owner_application where id = ${applicationId}`,
  )
  const at = rows[0]?.at
  return at ? momentOf(at) : '另行电话约定'
}

export const followOwners = (services: Services): void => {
  const { events, realtime } = services
  events.on('owner.application_submitted', async ({ payload }, tx) => {
    const type: ChannelMessageType = 'task_assignment'
    for (const userId of await listHolders(tx, reviewPermission))
      await realtime.publish(userId, { type, ...applicationTask, application_id: payload.applicationId }, tx)
  })
  events.on('owner.application_moved', async ({ id, payload }, tx) => {
    const text = applicationTexts[payload.action]
    if (!text) return
    await notifyPerson(services, tx, payload.userId, {
      cause: `event:${id}`,
      text,
      facts: { notes: payload.notes, date: await findCheck(tx, payload.applicationId) },
      about: { type: 'owner_application', id: payload.applicationId },
    })
  })

  const tellOwner = async (
    tx: Tx,
    eventId: number,
    rentalId: number,
    text: PersonNoticeText | undefined,
    more: Pick<Facts, 'amount'> = {},
  ) => {
    if (!text) return
    const told = await findTold(tx, rentalId)
    // Who rents his own machine is told as its renter.
    if (!told?.owner_id || told.owner_id === told.user_id) return
    await notifyPerson(services, tx, told.owner_id, {
      cause: `owner:${eventId}`,
      text,
      facts: factsOf(told, more),
      about: { type: 'rental', id: told.id, line: told.line },
    })
  }
  events.on('rental.status_changed', ({ id, payload }, tx) =>
    tellOwner(tx, id, payload.rentalId, ownerActionTexts[payload.action]),
  )
  for (const [topic, text] of Object.entries(ownerTopicTexts))
    events.on(topic as Topic, ({ id, payload }, tx) => {
      const { rentalId, amountFen } = payload as { rentalId: number; amountFen?: number }
      return tellOwner(tx, id, rentalId, text, amountFen === undefined ? {} : { amount: toYuan(amountFen) })
    })
}
