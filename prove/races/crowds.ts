/**
 * What different people may want of an order at one moment, by where it stands: what would come next, the same once more,
 * and what gets in its way. A crowd is a handful of these at once.
 */
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import type { Random } from '../random.ts'
import { book } from './book.ts'
import {
  confirm,
  confirmWell,
  decide,
  finishRefund,
  freeze,
  letLapse,
  noticeTwice,
  pay,
  payByKey,
  payOut,
  takeBack,
  transfer,
} from './money-deeds.ts'
import {
  approve,
  blockAfter,
  bookAfter,
  cancel,
  cancelByStaff,
  deliver,
  extend,
  generate,
  receive,
  reject,
  sign,
  stranger,
  upload,
} from './paper-deeds.ts'
import type { Race } from './race.ts'
import { type Deed, owner, post, renter, type Scene, someClerk, type Standing } from './scene.ts'

const lateMoney = [confirm, confirm, noticeTwice]
/** Those at the beginning are likelier: they lead on. */
const wishes: Readonly<Record<RentalStatus, readonly Deed[]>> = {
  pending: [upload, upload, approve],
  pending_approval: [upload, upload, upload, approve, cancel, stranger],
  pending_verification: [approve, approve, approve, reject, upload, cancelByStaff, stranger],
  qualification_rejected: [upload, upload, approve, cancel],
  pending_contract: [generate, post('generate_contract', someClerk), generate, approve, cancel],
  pending_signature: [sign, sign, sign, post('generate_contract', someClerk), cancel, stranger],
  pending_payment: [
    confirm,
    payByKey,
    confirm,
    pay,
    confirm,
    confirm,
    noticeTwice,
    transfer,
    post('cancel_payment', renter),
    cancel,
    stranger,
  ],
  pending_delivery: [
    deliver,
    post('deliver_rental', someClerk),
    receive,
    receive,
    post('start_rental', someClerk),
    cancel,
    ...lateMoney,
  ],
  in_use: [
    extend,
    extend,
    takeBack,
    takeBack,
    bookAfter,
    blockAfter,
    pay,
    confirm,
    post('announce_return', renter),
    stranger,
    ...lateMoney,
  ],
  overdue: [takeBack, takeBack, pay, confirm],
  returned: [
    post('agree_to_deduction', renter),
    post('object_to_deduction', renter, () => ({ reason: '交接时就有', offered_amount: 0 })),
    post('withdraw_deduction', owner),
    decide,
    letLapse,
    payOut,
    finishRefund,
    pay,
    post('review_rental', renter, () => ({ rating: 5, comments: '很好' })),
    ...lateMoney,
  ],
  cancelled: [cancel, finishRefund, pay, ...lateMoney],
}
const freezing: readonly Deed[] = [
  freeze,
  freeze,
  confirm,
  confirm,
  post('cancel_deposit_hold', renter),
  pay,
  noticeTwice,
]

export const crowdFor = (standing: Standing, random: Random): Deed[] => {
  const own = standing.isToFreeze ? freezing : wishes[standing.status]
  return Array.from(
    { length: 3 + random.below(5) },
    () => own[Math.min(random.below(own.length), random.below(own.length))]!,
  )
}

/** What leads an order on when nobody gets in its way. */
const leading: Partial<Record<RentalStatus, readonly Deed[]>> = {
  pending_approval: [upload],
  pending_verification: [approve],
  pending_contract: [generate],
  pending_signature: [sign],
  pending_payment: [pay, confirmWell],
  pending_delivery: [deliver, receive],
  in_use: [post('confirm_return', owner)],
}
/** One step further; false where it stands still. */
export const lead = async (scene: Scene): Promise<boolean> => {
  const steps = scene.standing.isToFreeze ? [freeze, confirmWell] : leading[scene.standing.status]
  for (const deed of steps ?? []) await deed(scene)
  return steps !== undefined
}

/** Several renters, a machine, about the same days; its owner may want them for himself. */
export const rush = async (race: Race, random: Random): Promise<void> => {
  const machine = random.pick(race.town.machines)
  const today = dayOf(new Date())
  const calls = Array.from({ length: 3 + random.below(5) }, () => {
    const from = addDays(today, random.below(random.chance(50) ? 2 : 40))
    const days = { from, to: addDays(from, random.below(3)) }
    return book(
      race,
      random.pick(race.town.renters),
      machine,
      days,
      random.pick(['paid', 'paid', 'paid', 'paid', 'frozen', 'free']),
    )
  })
  await Promise.all(calls)
}
