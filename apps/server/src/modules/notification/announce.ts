/** How an event of an order reaches people: its renter with his open pages, and the staff whose work it is. */
import type { ChannelMessageType } from '@jihui/protocol/notification/schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { type RentalStatus, statusOf } from '@jihui/protocol/rental/machine'
import type { Tx } from '../../platform/database/database.ts'
import { consumes, type ConsumerDeclaration } from '../../platform/events/declared.ts'
import type { Handed, Topic } from '../../platform/events/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { type Notice, type Notified, notifyRenter } from './notify.ts'
import { findContact, listHolders } from '../identity/public.ts'
import { findTold, type Told } from './queries.ts'
import { fill, type Facts } from './texts.ts'
import type { Task } from './task-texts.ts'

export const causeOf = (event: { id: number }) => `event:${event.id}`

/** As whom an order is told of: its renter; of a company's order, whom the company has for it and for what is asked. */
const readersOf = async (
  { hooks }: Pick<Services, 'hooks'>,
  tx: Tx,
  told: Told,
  notice: Notice | null,
): Promise<readonly Told[]> => {
  if (told.tenant_id === null || !hooks.rental.company) return [told]
  const ids = await hooks.rental.company.toldOf(tx, told.tenant_id, told.user_id, notice?.text.asks)
  const readers: Told[] = []
  for (const id of ids)
    readers.push(id === told.user_id ? told : { ...told, user_id: id, phone: (await findContact(tx, id)).phone })
  return readers
}

const announcer = (services: Services) => {
  const { realtime } = services

  /** Moves somebody's open pages, with the notification where there is one. */
  const move = (tx: Tx, userId: number, told: Told, status: RentalStatus, notified: Notified | null) =>
    realtime.publish(
      userId,
      {
        type: 'rental_status_changed' satisfies ChannelMessageType,
        rental_id: told.id,
        line: told.line,
        order_number: orderNumber(told.id),
        status,
        display_status: statusOf(status).label,
        notification_id: notified?.id ?? null,
        title: notified?.title ?? null,
        message: notified?.message ?? null,
        priority: notified?.priority ?? null,
        link: notified?.link ?? null,
      },
      tx,
    )

  return {
    services,
    /** Moves the owner's open pages of his machine's order; what he is told he is told as a person. */
    moveOwner: async (tx: Tx, told: Told) => {
      if (told.owner_id === null || told.owner_id === told.user_id) return
      const { people } = await services.hooks.identity.behind(tx, told.owner_id)
      for (const userId of people) await move(tx, userId, told, told.status as RentalStatus, null)
    },

    tellRenter: async (tx: Tx, told: Told, status: RentalStatus, notice: Notice | null) => {
      for (const one of await readersOf(services, tx, told, notice))
        await move(tx, one.user_id, one, status, notice && (await notifyRenter(services, tx, one, notice)))
    },

    assign: async (tx: Tx, told: Told, task: Task, facts: Facts) => {
      const type: ChannelMessageType = 'task_assignment'
      for (const userId of await listHolders(tx, task.permission))
        await realtime.publish(
          userId,
          {
            type,
            title: task.title,
            message: fill(task.message, facts),
            link: task.link,
            rental_id: told.id,
            line: told.line,
            order_number: facts.order,
            status: told.status,
          },
          tx,
        )
    },
  }
}
export type Announcer = ReturnType<typeof announcer>

/** A consumer for an event of an order; an order that is gone tells nobody anything. */
export const followsOrder = <T extends Topic>(
  topic: T,
  work: (announce: Announcer, tx: Tx, told: Told, event: Handed<T>) => Promise<unknown>,
): ConsumerDeclaration =>
  consumes(topic, async (services, event, tx) => {
    const { rentalId } = event.payload as { rentalId?: number }
    // What is about something else than an order is told by the module it belongs to.
    const told = rentalId === undefined ? null : await findTold(tx, rentalId)
    if (told) await work(announcer(services), tx, told, event)
  })
