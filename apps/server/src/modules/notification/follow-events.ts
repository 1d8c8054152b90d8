/** What happens becomes what people are told: consumers of the outbox. */
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { toYuan } from '@jihui/protocol/values'
import type { Topic } from '../../platform/events/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { announcer, causeOf } from './announce.ts'
import { factsOf } from './notify.ts'
import { actionTexts, approvedText, createdText, dueText, rejectedText, repairTexts, topicTexts } from './texts.ts'
import { actionTasks, topicTasks } from './task-texts.ts'
import { sendMails } from './mail-person.ts'
import { tellPeople } from './tell-person.ts'
import { sendTexts } from './text-message.ts'

export const followEvents = (services: Services): void => {
  const { onRental, tellRenter, assign } = announcer(services)

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
  sendMails(services)
}
