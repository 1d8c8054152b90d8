/** Things that wait too long: those who decide are told, and those who wait. */
import { waitingDeskOf } from '@jihui/protocol/all-waiting'
import type { Tx } from '../../platform/database/database.ts'
import { consumes, type ConsumerDeclaration } from '../../platform/events/declared.ts'
import type { Services } from '../../platform/services.ts'
import type { OverdueThing } from '../waiting/public.ts'
import { factsOf, linkTo, momentOf } from './notify.ts'
import { notifyPerson } from './notify-person.ts'
import { listAdministrators, listHolders } from '../identity/public.ts'
import { findTold, type Told } from './queries.ts'
import { deciderText, deskOverdueText, escalatedText, orderTakesLongerText, takesLongerText } from './waiting-texts.ts'

/** An order is opened where its reader has it: as its renter or as the owner of the machine. */
const orderPath = (told: Told, userId: number) =>
  told.user_id === userId ? linkTo(told.line, 'order', told.id) : '/equipment-owner/rentals/:id'

const tellWaiter = async (services: Services, tx: Tx, eventId: number, thing: OverdueThing) => {
  const { desk, subjectId, userId, rentalId, hours } = thing
  const { label, path } = waitingDeskOf(desk)
  const told = rentalId === null ? null : await findTold(tx, rentalId)
  await notifyPerson(services, tx, userId, {
    cause: `event:${eventId}`,
    text: told
      ? { ...orderTakesLongerText, path: path ?? orderPath(told, userId) }
      : { ...takesLongerText, path: path ?? '/user' },
    facts: { ...(told ? factsOf(told) : {}), label, hours },
    about: told ? { type: 'rental', id: told.id, line: told.line } : { type: desk, id: subjectId },
  })
}

export const followsWaiting: readonly ConsumerDeclaration[] = [
  consumes('waiting.desk_overdue', async (services, { id, payload }, tx) => {
    const { desk, count, since, hours, isEscalated } = payload
    const { permission, label, link: path } = waitingDeskOf(desk)
    const told = new Set(await listHolders(tx, permission))
    if (isEscalated) for (const userId of await listAdministrators(tx)) told.add(userId)
    const text = { ...(isEscalated ? escalatedText : deskOverdueText), path }
    const facts = { label, count, hours, date: momentOf(since) }
    for (const userId of told)
      await notifyPerson(services, tx, userId, { cause: `event:${id}`, text, facts, about: { type: 'desk', id } })
  }),
  consumes('waiting.takes_longer', (services, { id, payload }, tx) => tellWaiter(services, tx, id, payload)),
  consumes('waiting.decider_overdue', async (services, { id, payload }, tx) => {
    const { desk, subjectId, userId, hours } = payload
    const { label, deciderPath: path } = waitingDeskOf(desk)
    if (!path) return
    const about = { type: desk, id: subjectId }
    const text = { ...deciderText, path }
    await notifyPerson(services, tx, userId, { cause: `event:${id}`, text, facts: { label, hours }, about })
  }),
]
