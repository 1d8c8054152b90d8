/** What happens becomes what people are told: consumers of the outbox. */
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { toYuan } from '@jihui/protocol/values'
import { spokenDay } from '../../platform/clock.ts'
import type { ConsumerDeclaration } from '../../platform/events/declared.ts'
import type { Topic } from '../../platform/events/outbox.ts'
import { causeOf, followsOrder } from './announce.ts'
import { factsOf } from './notify.ts'
import { actionTexts, approvedText, createdText, dueText, rejectedText, repairTexts, topicTexts } from './texts.ts'
import { overtimeText } from './texts/overtime-texts.ts'
import { actionTasks, topicTasks } from './task-texts.ts'

export const followsOrders: readonly ConsumerDeclaration[] = [
  followsOrder('rental.created', ({ tellRenter }, tx, told, event) =>
    tellRenter(tx, told, told.status as RentalStatus, {
      cause: causeOf(event),
      text: createdText,
      facts: factsOf(told),
    }),
  ),

  followsOrder('rental.status_changed', async ({ tellRenter, assign }, tx, told, event) => {
    const { action, to, notes } = event.payload
    const text = actionTexts[action]
    const facts = factsOf(told, { notes })
    await tellRenter(tx, told, to, text ? { cause: causeOf(event), text, facts } : null)
    const task = actionTasks[action]
    if (task) await assign(tx, told, task, facts)
  }),

  followsOrder('qualification.decided', ({ tellRenter }, tx, told, event) => {
    const { isApproved, notes, isTold, words } = event.payload
    const text = isApproved ? approvedText : rejectedText
    const notice = isTold ? { cause: causeOf(event), text, facts: factsOf(told, { notes }), words } : null
    return tellRenter(tx, told, told.status as RentalStatus, notice)
  }),

  followsOrder('rental.due_soon', ({ tellRenter }, tx, told, event) => {
    const facts = factsOf(told, { days: event.payload.daysBefore })
    return tellRenter(tx, told, told.status as RentalStatus, { cause: causeOf(event), text: dueText, facts })
  }),

  followsOrder('overtime.counted', ({ tellRenter }, tx, told, event) => {
    const { day, hours, beyondHours: beyond, amountFen } = event.payload
    const facts = factsOf(told, { date: spokenDay(day), hours, beyond, amount: toYuan(amountFen) })
    return tellRenter(tx, told, told.status as RentalStatus, { cause: causeOf(event), text: overtimeText, facts })
  }),

  ...Object.entries(repairTexts).map(([topic, text]) =>
    followsOrder(topic as Topic, ({ tellRenter }, tx, told, event) =>
      tellRenter(tx, told, told.status as RentalStatus, { cause: causeOf(event), text, facts: factsOf(told) }),
    ),
  ),

  ...[...new Set([...Object.keys(topicTexts), ...Object.keys(topicTasks)])].map((topic) =>
    followsOrder(topic as Topic, async ({ tellRenter, assign }, tx, told, event) => {
      const { amountFen, purpose, reason } = event.payload as { amountFen?: number; purpose?: string; reason?: string }
      const amount = amountFen === undefined ? {} : { amount: toYuan(amountFen) }
      const facts = factsOf(told, { ...amount, ...(reason ? { notes: reason } : {}) })
      const text = topicTexts[topic]
      if (text && (text.purpose ?? purpose) === purpose)
        await tellRenter(tx, told, told.status as RentalStatus, { cause: causeOf(event), text, facts })
      const task = topicTasks[topic]
      if (task) await assign(tx, told, task, facts)
    }),
  ),
]
