import type { AppointmentSide } from '@jihui/protocol/appointment/machine'
import * as operations from '@jihui/protocol/appointment/operations'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { acceptAppointment, withdrawAppointment } from './answer-appointment.ts'
import { kindOf, madeBy, nameOfAppointer, requireAppointer } from './appointers.ts'
import { inviteAppointed } from './invite-appointed.ts'
import { type AppointmentCard, findCard, listCards } from './queries.ts'
import { isOf, needAppointment } from './reach.ts'
import { namesOfUnits } from './scope.ts'
import { appointment } from './table.ts'
import { viewAppointment } from './view.ts'

export const appointmentRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const viewAll = async (cards: readonly AppointmentCard[], side: AppointmentSide | null) => {
    const units = await namesOfUnits(
      db,
      cards.map(({ row }) => row),
    )
    return cards.map((card) => viewAppointment(card, side, units, clock.now()))
  }
  const viewOne = async (id: number, side: AppointmentSide) => {
    const card = (await findCard(db, eq(appointment.id, id))) ?? refuse('appointment.not_found')
    return (await viewAll([card], side))[0]!
  }
  const answer = async (id: number, side: AppointmentSide, message: string) => ({
    ...(await viewOne(id, side)),
    success: true as const,
    message,
  })

  mountEndpoint(mounting, operations.listAppointments, async ({ query, actor, request }) => {
    const { page, page_size: limit, mine, status } = query
    const appointer = mine ? null : requireAppointer(actor)
    const whose = appointer ? madeBy(appointer) : isOf(actor.id)
    const where = and(whose, status === '' ? undefined : eq(appointment.status, status))
    const { cards, total } = await listCards(db, where, { limit, offset: (page - 1) * limit })
    const results = await viewAll(cards, appointer ? 'appointer' : 'appointed')
    const name = appointer && (await nameOfAppointer(db, appointer))
    return {
      ...pageAnswer(request, query, total, results),
      appointer: appointer && { kind: kindOf(appointer), name: name ?? '' },
    }
  })
  mountEndpoint(mounting, operations.createAppointment, (call) => {
    const { body, actor, idempotency } = call
    const invite = () => inviteAppointed(services, body, actor, idempotency)
    return createOnce(db, call, invite, (id) => answer(id, 'appointer', '邀请已发出，对方接受后生效'))
  })
  mountEndpoint(mounting, operations.getAppointment, async ({ params, actor }) => {
    const { side } = await needAppointment(services, params.id, actor)
    return viewOne(params.id, side)
  })
  const command =
    (work: typeof acceptAppointment, message: string) =>
    async ({ params: { id }, actor }: { readonly params: { readonly id: number }; readonly actor: Actor }) => {
      const { side } = await needAppointment(services, id, actor)
      await work(services, id, actor)
      return answer(id, side, message)
    }
  mountEndpoint(mounting, operations.acceptAppointment, command(acceptAppointment, '已接受任命'))
  mountEndpoint(mounting, operations.withdrawAppointment, command(withdrawAppointment, '已撤回，立刻生效'))
}
