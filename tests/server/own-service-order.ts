/** Service orders a member of staff asked for himself, each where staff decide on it. */
import { addMinutes } from '../../apps/server/src/platform/clock.ts'
import { aDraft, externalPath, jobOf, onJob } from '../../apps/server/src/testing/jobs/service-orders.ts'
import { aCertifiedTechnician } from '../../apps/server/src/testing/jobs/technicians.ts'
import type { Person } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'

export const ownServiceOrders = async (app: TestApp, customer: Person) => {
  const anOrder = async (): Promise<string> => {
    const made = await app.call('POST', `${externalPath}orders/`, { token: customer.token, body: aDraft(app) })
    await app.settle()
    return made.body.orderId
  }
  const technician = await aCertifiedTechnician(app)
  const [searching, taken, disputed] = [await anOrder(), await anOrder(), await anOrder()]
  app.clock.set(addMinutes(app.clock.now(), 1))
  await onJob(app, (await jobOf(app, taken)).id, technician)('accept')
  await app.pool.query(`UPDATE service_order SET status = 'disputed', total_fen = 8000 WHERE public_id = $1`, [
    disputed,
  ])
  const reason = '看过'
  return {
    offer_service_order: { ids: { orderId: searching }, body: { technician_id: technician.id } },
    raise_service_call_out: { ids: { orderId: searching }, body: { amount: 50, reason } },
    widen_service_search: { ids: { orderId: searching } },
    replace_service_technician_by_desk: { ids: { orderId: taken }, body: { reason } },
    call_off_service_order: { ids: { orderId: searching }, body: { reason } },
    decide_service_dispute: { ids: { orderId: disputed }, body: { to_customer: 0, reason } },
  }
}
