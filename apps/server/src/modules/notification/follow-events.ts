/** What happens becomes what people are told: consumers of the outbox. */
import type { ChannelMessageType } from '@jihui/protocol/notification/schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { type RentalStatus, statusOf } from '@jihui/protocol/rental/machine'
import { toYuan } from '@jihui/protocol/values'
import type { Tx } from '../../platform/database.ts'
import type { Consumer, Topic } from '../../platform/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { factsOf, type Notice, type Notified, notifyRenter } from './notify.ts'
import { findTold, listHolders, type Told } from './queries.ts'
import {
  actionTasks,
  actionTexts,
  approvedText,
  createdText,
  dueText,
  fill,
  type Facts,
  rejectedText,
  repairTexts,
  type Task,
  topicTasks,
  topicTexts,
} from './texts.ts'
import { tellPeople } from './tell-person.ts'
import { sendTexts } from './text-message.ts'

const causeOf = (event: { id: number }) => `event:${event.id}`

export const followEvents = (services: Services): void => {
  const { events, realtime } = services

  /** Moves the renter's open pages, with the notification where there is one. */
  const move = (tx: Tx, told: Told, status: RentalStatus, notified: Notified | null) =>
    realtime.publish(
      told.user_id,
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

  const tellRenter = async (tx: Tx, told: Told, status: RentalStatus, notice: Notice | null) =>
    move(tx, told, status, notice && (await notifyRenter(services, tx, told, notice)))

  const assign = async (tx: Tx, told: Told, task: Task, facts: Facts) => {
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
  }

  /** A consumer for an event of an order; an order that is gone tells nobody anything. */
  const onRental = <T extends Topic>(
    topic: T,
    work: (tx: Tx, told: Told, event: Parameters<Consumer<T>>[0]) => Promise<unknown>,
  ) =>
    events.on(topic, async (event, tx) => {
      const told = await findTold(tx, (event.payload as { rentalId: number }).rentalId)
      if (told) await work(tx, told, event)
    })

  onRental('rental.created', (tx, told, event) =>
    tellRenter(tx, told, told.status as RentalStatus, {
      cause: causeOf(event),
      text: createdText,
      facts: factsOf(told),
    }),
  )

  onRental('rental.status_changed', async (tx, told, event) => {
    const { action, to, notes } = event.payload
    const text = actionTexts[action]
    const facts = factsOf(told, { notes })
    await tellRenter(tx, told, to, text ? { cause: causeOf(event), text, facts } : null)
    const task = actionTasks[action]
    if (task) await assign(tx, told, task, facts)
  })

  onRental('qualification.decided', (tx, told, event) => {
    const { isApproved, notes, isTold, words } = event.payload
    const text = isApproved ? approvedText : rejectedText
    const notice = isTold ? { cause: causeOf(event), text, facts: factsOf(told, { notes }), words } : null
    return tellRenter(tx, told, told.status as RentalStatus, notice)
  })

  onRental('rental.due_soon', (tx, told, event) => {
    const facts = factsOf(told, { days: event.payload.daysBefore })
    return tellRenter(tx, told, told.status as RentalStatus, { cause: causeOf(event), text: dueText, facts })
  })

  for (const [topic, text] of Object.entries(repairTexts))
    onRental(topic as Topic, (tx, told, event) =>
      tellRenter(tx, told, told.status as RentalStatus, { cause: causeOf(event), text, facts: factsOf(told) }),
    )

  for (const topic of new Set([...Object.keys(topicTexts), ...Object.keys(topicTasks)]))
    onRental(topic as Topic, async (tx, told, event) => {
      const { amountFen, purpose, reason } = event.payload as { amountFen?: number; purpose?: string; reason?: string }
      const amount = amountFen === undefined ? {} : { amount: toYuan(amountFen) }
      const facts = factsOf(told, { ...amount, ...(reason ? { notes: reason } : {}) })
      const text = topicTexts[topic]
      if (text && (text.purpose ?? purpose) === purpose)
        await tellRenter(tx, told, told.status as RentalStatus, { cause: causeOf(event), text, facts })
      const task = topicTasks[topic]
      if (task) await assign(tx, told, task, facts)
    })

  tellPeople(services)
  sendTexts(services)
}
