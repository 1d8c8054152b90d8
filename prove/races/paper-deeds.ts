/** What is done to an order until its contract is signed, and when machines change hands. */
import { addDays } from '../../apps/server/src/platform/clock.ts'
import { about, type Deed, owner, post, renter, seldom, someClerk } from './scene.ts'
import { book } from './book.ts'

export const upload: Deed = (scene) => {
  const form = new FormData()
  form.set('image', scene.papers.picture, 'licence.png')
  return scene.race.ask('upload_qualification', about(scene), { who: renter(scene), form })
}
export const approve = post('verify_qualification', someClerk, () => ({ action: 'approve' }))
export const reject = seldom(post('reject_qualification', someClerk, () => ({ notes: '照片看不清' })))
export const cancel = seldom(post('cancel_rental', renter, () => ({ reason: '改期' })))
export const cancelByStaff = seldom(post('cancel_rental', someClerk, () => ({ reason: '客户来电' })))
export const stranger: Deed = (scene) => {
  const { town } = scene.race
  const who = town.renters.find(({ id }) => id !== scene.order.renter.id)!
  const operation = scene.random.pick([
    'cancel_rental',
    'sign_contract',
    'create_payment',
    'extend_rental',
    'get_deposit',
  ])
  return scene.race.ask(operation, about(scene), {
    who,
    isStranger: true,
    ...(operation !== 'get_deposit' && {
      body: {
        payment_method: 'wechat',
        signature: scene.papers.signature,
        new_end_date: addDays(scene.standing.endDate, 2),
      },
    }),
  })
}

export const generate = post('generate_contract', renter)
export const sign = post('sign_contract', renter, ({ papers }) => ({ signature: papers.signature }))
export const deliver = post('deliver_rental', owner)
export const receive = post('confirm_receipt', renter)

export const extend: Deed = post('extend_rental', renter, ({ standing, random }) => ({
  new_end_date: addDays(standing.endDate, 1 + random.below(3)),
}))
/** Somebody else wants the days after. */
export const bookAfter: Deed = async ({ race, order, standing, random }) => {
  const others = race.town.renters.filter(({ id }) => id !== order.renter.id)
  const days = { from: addDays(standing.endDate, 1), to: addDays(standing.endDate, 1 + random.below(2)) }
  await book(race, random.pick(others), { id: order.machine, line: order.line }, days, 'paid')
}
export const blockAfter: Deed = async (scene) => {
  const { race, order, standing } = scene
  if (standing.ownerId === null) return
  const start = addDays(standing.endDate, 1 + scene.random.below(4))
  const body = { unit_id: standing.unitId, start_date: start, end_date: start }
  await race.ask('block_equipment_days', { id: order.machine }, { who: owner(scene), body })
}
