/** What somebody has to pay and has chosen to have taken off: as soon as what he is owed reaches it. */
import { payableNumber } from '@jihui/protocol/payment/payable'
import { toYuan } from '@jihui/protocol/values'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPerson } from '../../identity/public.ts'
import type { PayableKeeper } from '../payables/payable-keeper.ts'
import { findOpenPayment } from '../payments/queries.ts'
import { listChosenKinds } from './ask-taking.ts'
import { sumOwed } from './find-owed.ts'
import { payFromEarnings, portionsFor, takenOffOf } from './pay-from-earnings.ts'

const moneyText = (fen: number): string => `¥${toYuan(fen).toFixed(2)}`

/** One that he is paying himself just now is left to him: were that given up, it would be asked for anew. */
const takeOne = async (
  services: Services,
  tx: Tx,
  { declared, lock }: PayableKeeper,
  id: number,
  payeeId: number,
): Promise<void> => {
  const now = services.clock.now()
  const subject = await lock(tx, id)
  const due = subject?.due
  if (!subject || !due) return
  const takenOff = takenOffOf({ subject, userId: payeeId })
  if (!takenOff || (await findOpenPayment(tx, subject))) return
  await lockPerson(tx, payeeId)
  if (!(await listChosenKinds(tx, payeeId)).includes(declared.kind)) return
  const asked = { subject, userId: payeeId, due }
  const portions = await portionsFor(tx, asked)
  const { id: paymentId } = await payFromEarnings(services, tx, asked, portions, 'system', now)
  await emit(tx, 'earning.taken', {
    userId: payeeId,
    paymentId,
    what: declared.purposes[due.purpose]?.label ?? declared.label,
    number: payableNumber(declared, id),
    amount: moneyText(due.amountFen),
    left: moneyText(await sumOwed(tx, payeeId, takenOff.role)),
  })
}

/** What he is owed does not reach it yet, or nothing is to leave his earnings: the next that comes is looked at then. */
const isNotYet = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'payment.earnings_short' || error.code === 'payment.earnings_held')

/** Each for itself, oldest first: one that fails keeps none of the others, and is tried again with the event. */
export const takeChosen = async (services: Services, payeeId: number): Promise<void> => {
  const { db, hooks, log } = services
  const faults: unknown[] = []
  for (const kind of await listChosenKinds(db, payeeId)) {
    const keeper = hooks.payment.payables[kind]
    for (const id of (await keeper?.listTakeable?.(db, payeeId)) ?? [])
      await db
        .transaction((tx) => takeOne(services, tx, keeper!, id, payeeId))
        .catch((error: unknown) => {
          if (isNotYet(error)) return
          log.error({ err: error, payable: `${kind} ${id}` }, 'was not taken off earnings')
          faults.push(error)
        })
  }
  if (faults.length > 0) throw faults[0]
}
