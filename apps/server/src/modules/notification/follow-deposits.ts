/** What becomes of a deposit, told to renter, owner and staff. */
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { toYuan } from '@jihui/protocol/values'
import type { Tx } from '../../platform/database/database.ts'
import type { ConsumerDeclaration } from '../../platform/events/declared.ts'
import type { Topic } from '../../platform/events/outbox.ts'
import { type Announcer, causeOf, followsOrder } from './announce.ts'
import { depositTasks, depositTexts, ownerDepositTexts, ownerSettledTexts, settledTexts } from './deposit-texts.ts'
import { factsOf, momentOf } from './notify.ts'
import { notifyPerson } from './notify-person.ts'
import type { PersonNoticeText } from './owner-texts.ts'
import type { Told } from './queries.ts'
import type { Facts, Text } from './texts.ts'

interface Payload {
  readonly amountFen: number
  readonly dueAt?: string
  readonly reason?: string
  readonly purpose?: string
}

const factsFrom = (told: Told, { amountFen, dueAt, reason }: Payload): Facts =>
  factsOf(told, {
    amount: toYuan(amountFen),
    ...(dueAt ? { date: momentOf(dueAt) } : {}),
    ...(reason ? { notes: reason } : {}),
  })

const tellRenterOf = (
  { tellRenter }: Announcer,
  tx: Tx,
  told: Told,
  event: { id: number },
  text: Text | undefined,
  facts: Facts,
) => tellRenter(tx, told, told.status as RentalStatus, text ? { cause: causeOf(event), text, facts } : null)

const tellOwner = async (
  { services, moveOwner }: Announcer,
  tx: Tx,
  told: Told,
  event: { id: number },
  text: PersonNoticeText | undefined,
  facts: Facts,
) => {
  await moveOwner(tx, told)
  // Who rents his own machine is told as its renter.
  if (!text || told.owner_id === null || told.owner_id === told.user_id) return
  const about = { type: 'rental', id: told.id, line: told.line }
  await notifyPerson(services, tx, told.owner_id, { cause: `owner:${event.id}`, text, facts, about })
}

export const followsDeposits: readonly ConsumerDeclaration[] = [
  ...Object.entries(depositTexts).map(([topic, text]) =>
    followsOrder(topic as Topic, async (announce, tx, told, event) => {
      const payload = event.payload as Payload
      if ((text.purpose ?? payload.purpose) !== payload.purpose) return
      const facts = factsFrom(told, payload)
      await tellRenterOf(announce, tx, told, event, text, facts)
      await tellOwner(announce, tx, told, event, ownerDepositTexts[topic], facts)
      const task = depositTasks[topic]
      if (task) await announce.assign(tx, told, task, facts)
    }),
  ),
  followsOrder('deposit.claim_settled', async (announce, tx, told, event) => {
    const { status } = event.payload
    const facts = factsFrom(told, event.payload)
    await tellRenterOf(announce, tx, told, event, settledTexts[status], facts)
    await tellOwner(announce, tx, told, event, ownerSettledTexts[status], facts)
  }),
]
