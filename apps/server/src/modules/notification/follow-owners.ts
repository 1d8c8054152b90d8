/** What owners are told: of their application, of orders on their machines, of their money. */
import type { ChannelMessageType } from '@jihui/protocol/notification/schema'
import { decidePermission } from '@jihui/protocol/application/machine'
import { toYuan } from '@jihui/protocol/values'
import { spokenDay } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { consumes, type ConsumerDeclaration } from '../../platform/events/declared.ts'
import type { Topic } from '../../platform/events/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { factsOf, momentOf } from './notify.ts'
import { notifyPerson } from './notify-person.ts'
import { listHolders } from '../identity/public.ts'
import { findTold } from './queries.ts'
import {
  applicationTaskOf,
  applicationTextOf,
  ownerActionTexts,
  ownerTopicTexts,
  type PersonNoticeText,
} from './owner-texts.ts'
import type { Facts } from './texts.ts'

const tellOwner = async (
  services: Services,
  tx: Tx,
  event: { readonly id: number; readonly payload: { readonly rentalId: number } },
  text: PersonNoticeText | undefined,
  more: Pick<Facts, 'amount' | 'date'> = {},
) => {
  if (!text) return
  const told = await findTold(tx, event.payload.rentalId)
  // Who rents his own machine is told as its renter.
  if (!told?.owner_id || told.owner_id === told.user_id) return
  await notifyPerson(services, tx, told.owner_id, {
    cause: `owner:${event.id}`,
    text,
    facts: factsOf(told, more),
    about: { type: 'rental', id: told.id, line: told.line },
  })
}

export const followsOwners: readonly ConsumerDeclaration[] = [
  consumes('application.submitted', async ({ realtime }, { payload }, tx) => {
    const type: ChannelMessageType = 'task_assignment'
    for (const userId of await listHolders(tx, decidePermission))
      await realtime.publish(
        userId,
        { type, ...applicationTaskOf(payload.kind, payload.label), application_id: payload.applicationId },
        tx,
      )
  }),
  consumes('application.moved', async (services, { id, payload }, tx) => {
    const text = applicationTextOf(payload.kind, payload.action, payload.path)
    if (!text) return
    await notifyPerson(services, tx, payload.userId, {
      cause: `event:${id}`,
      text,
      facts: {
        label: payload.label,
        notes: payload.notes,
        date: payload.checkAt ? momentOf(payload.checkAt) : '另行电话约定',
      },
      about: { type: payload.objectType, id: payload.applicationId },
    })
  }),
  consumes('rental.status_changed', (services, event, tx) =>
    tellOwner(services, tx, event, ownerActionTexts[event.payload.action]),
  ),
  ...Object.entries(ownerTopicTexts).map(([topic, text]) =>
    consumes(topic as Topic, (services, { id, payload }, tx) => {
      const { rentalId, amountFen, startDate, endDate } = payload as {
        rentalId?: number
        amountFen?: number
        startDate?: string
        endDate?: string
      }
      if (rentalId === undefined) return Promise.resolve()
      const more = {
        ...(amountFen !== undefined && { amount: toYuan(amountFen) }),
        ...(startDate !== undefined &&
          endDate !== undefined && { date: `${spokenDay(startDate)}至${spokenDay(endDate)}` }),
      }
      return tellOwner(services, tx, { id, payload: { rentalId } }, text, more)
    }),
  ),
]
