/** A work order as what a job came from: where the machine is, who has a part in it, and its own commands for the acts. */
import { findLine } from '@jihui/protocol/rental/lines'
import { eq, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { unitsOfMachines } from '../../catalogue/public.ts'
import type { SentAct } from '../../field/public.ts'
import { type JobSource, lastCheckin, reportDanger, type SourceCommand } from '../../job/public.ts'
import { joinOrderOf } from '../../rental/public.ts'
import { personName, personPhone } from '../../identity/public.ts'
import { completeWork } from '../visits/complete-work.ts'
import { proposeQuote } from '../visits/propose-quote.ts'
import { recordSteps } from '../visits/record-steps.ts'
import { readUsableParts } from '../visits/usable-parts.ts'
import { takeParts } from '../visits/take-parts.ts'
import { acceptWork, declineWork, pauseWork, resumeWork, startWork } from '../visits/visit-acts.ts'
import type { FieldWork } from '../visits/field-act.ts'
import { maintenanceRequest } from '../table.ts'
import { findParties, payerOf } from '../orders/parties-of-order.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { tellPrices } from '../prices/told-prices.ts'

const need = async (db: Queryable, id: number): Promise<OrderRow> => {
  const [row] = await db.select().from(maintenanceRequest).where(eq(maintenanceRequest.id, id))
  return (row as OrderRow | undefined) ?? refuse('care.not_found')
}
const placeRow = { location: 'text', city: 'text', name: 'text?', phone: 'text?' } as const
const findPlace = async (db: Queryable, { unitId, rentalId, userId }: OrderRow) => {
  const { rows } = await ask(
    db,
    placeRow,
    sql`select u.location, u.city, coalesce(r.contact_name, ${sql.raw(personName('m.user_id'))}) as name,
        coalesce(r.contact_phone, ${sql.raw(personPhone('m.user_id'))}) as phone
      from ${unitsOfMachines} cross join (select ${userId}::bigint as user_id) m ${joinOrderOf(sql`${rentalId}::bigint`)}
      where u.id = ${unitId}`,
  )
  return rows[0]!
}

/** The same command, as the job's call names it. */
const as =
  <Body>(work: FieldWork<Body>): SourceCommand =>
  (services, actor, sent) =>
    work(services, actor, sent as SentAct as SentAct<Body>)

/** He said where he is, or scanned the machine, when he came to the door: that is what beginning asks for here. */
const start: SourceCommand = async (services, actor, sent, job) => {
  const where =
    (await lastCheckin(services.db, job.id)) ?? refuse('job.action_not_allowed', { message: '先到场，再开始' })
  return startWork(services, actor, { ...(sent as SentAct), body: where })
}
/** Given back with a word; nobody there is a reason like another. */
const giveBack =
  (reasonOf: (body: { readonly reason?: string; readonly notes?: string }) => string): SourceCommand =>
  (services, actor, sent) => {
    const { body, ...rest } = sent as SentAct as SentAct<{ reason?: string; notes?: string }>
    return declineWork(services, actor, { ...rest, body: { reason: reasonOf(body) } })
  }

/** The work rests as well, until somebody says that it may go on. */
const danger: SourceCommand = async (services, actor, sent, job) => {
  const { body, ...rest } = sent as SentAct as Parameters<typeof reportDanger>[2]
  const order = await need(services.db, job.sourceId)
  if (order.status === 'in_progress') {
    const pause = { reason: 'permit', notes: `现场有危险：${body.description}` } as const
    await pauseWork(services, actor, {
      subjectId: job.sourceId,
      eventId: null,
      occurredAt: rest.occurredAt,
      body: pause,
    })
  }
  return reportDanger(services, actor, { ...rest, subjectId: job.id, body })
}

export const taskSource: JobSource = {
  deskPath: ({ sourceId }) => `/maintenance/tasks/${sourceId}`,
  place: async (db, id) => {
    const order = await need(db, id)
    const { location, city, name, phone } = await findPlace(db, order)
    return {
      orderId: null,
      taskId: id,
      description: order.description,
      address: location || city,
      contactName: name ?? '',
      contactPhone: phone ?? order.reporterPhone,
      quote: null,
      prices: await tellPrices(db, order.priceVersion, city, findLine(order.line).priceClasses),
      parts: [],
    }
  },
  parties: async (db, id) => {
    const order = await need(db, id)
    const parties = await findParties(db, order)
    const accounts = [payerOf(order, parties), order.userId, parties.ownerId, parties.renterId]
    return { accounts: accounts.filter((one) => one !== null), phone: order.reporterPhone }
  },
  usableParts: readUsableParts,
  moved: () => Promise.resolve(),
  searched: () => Promise.resolve(),
  commands: {
    accept: as(acceptWork),
    decline: giveBack(({ reason = '', notes = '' }) => notes || reason),
    release: giveBack(({ reason = '' }) => reason),
    start,
    steps: as(recordSteps),
    parts: as(takeParts),
    pause: as(pauseWork),
    resume: as(resumeWork),
    quote: as(proposeQuote),
    complete: as(completeWork),
    danger,
    no_show: giveBack(() => '到了没有见到人'),
  },
}
