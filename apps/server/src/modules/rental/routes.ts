import { qualificationFilesMax } from '@jihui/protocol/limits'
import type { OperationShape } from '@jihui/protocol/endpoint'
import * as handovers from '@jihui/protocol/rental/handover-operations'
import * as operations from '@jihui/protocol/rental/operations'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { rentalQuery } from '@jihui/protocol/rental/schema'
import type { pricedRequest, rentalRequest } from '@jihui/protocol/rental/quote-schema'
import type { Permission } from '@jihui/protocol/access'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { PlacedFile } from '../../platform/files/store.ts'
import type { Call } from '../../platform/http/call.ts'
import { type Mounting, mountEndpoint, mountOnLines } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce, recordIdempotencyKey, type Keyed } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { checkAvailability, findEquipmentRow, isWithheld } from '../catalogue/public.ts'
import { announceReturn } from './handover/announce-return.ts'
import { answerRental, readRental } from './answer.ts'
import { cancelRental } from './cancel-rental.ts'
import { listCards } from './cards.ts'
import { confirmReturn, readDeductions } from './handover/confirm-return.ts'
import { createRental } from './ordering/create-rental.ts'
import { deliverRental } from './handover/deliver-rental.ts'
import { requireOpen } from './quotes/deposit-terms.ts'
import { extendRental } from './periods/extend-rental.ts'
import { completeProduction, startProduction } from './production.ts'
import { periodRoutes } from './periods/period-routes.ts'
import { countRentals, listIssueRows, type RentalRow } from './queries.ts'
import { optionsFor } from './ordering/qualify-renter.ts'
import { checkAmounts, quoteRental, viewQuote } from './quotes/quote-rental.ts'
import { readDeliveryRecord } from './handover/read-delivery-record.ts'
import { readReturnRecord } from './handover/read-return-record.ts'
import { givenOut, receiveRental } from './handover/receive-rental.ts'
import { reportIssue } from './handover/report-issue.ts'
import { reviewRental } from './review-rental.ts'
import { recordHandover, viewHandover } from './handover/record-handover.ts'
import { needRental, orderFilePurposes, reachOf, renterKeyOf, rentalScope } from './scope.ts'
import { customerInfoCall } from './periods/customer-info-call.ts'
import { viewIssue, viewRental } from './view.ts'

interface Target {
  readonly params: { id: number }
  readonly line: LineDeclaration
  readonly actor: Actor
}

type Work = (tx: Tx, row: RentalRow, now: Date) => Promise<unknown>

type Priced = z.output<typeof pricedRequest>
/** Without `calculate_only` the endpoint has checked the whole request. */
const isOrder = (body: Priced): body is z.output<typeof rentalRequest> => !body.calculate_only

export const rentalRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock, database } = services
  const { pool } = database
  const today = () => dayOf(clock.now())

  periodRoutes(mounting, services)

  /** Locks the order the caller reaches, does the work and answers the order as it then stands. */
  const command = async ({ params, line, actor }: Target, permission: Permission, message: string, work: Work) => {
    await db.transaction(async (tx) => {
      const key = { id: params.id, line: line.id, renterKey: rentalScope(actor, permission) }
      await work(tx, await needRental(tx, key, true), clock.now())
    })
    return answerRental(services, params.id, actor, message)
  }
  /** The same where the work creates something: once for each key. */
  const createOn = (
    call: Target & Keyed & Pick<Call<OperationShape>, 'files'>,
    permission: Permission,
    message: string,
    work: (...given: [...Parameters<Work>, photos: PlacedFile[]]) => Promise<unknown>,
  ) => {
    const { params, line, actor, files, idempotency } = call
    const key = { id: params.id, line: line.id, renterKey: rentalScope(actor, permission) }
    const create = async () => {
      if (files.length > 0) await needRental(db, key)
      return services.files.place(files, orderFilePurposes.issue, (photos) =>
        db.transaction(async (tx) => {
          const now = clock.now()
          await work(tx, await needRental(tx, key, true), now, photos)
          await recordIdempotencyKey(tx, idempotency, params.id, now)
          return params.id
        }),
      )
    }
    return createOnce(db, call, create, async (id) => {
      await needRental(db, key)
      return answerRental(services, id, actor, message)
    })
  }
  /** The same for steps the machine's owner takes as well. */
  const handOver = async ({ params, line, actor }: Target, message: string, work: Work) => {
    await db.transaction(async (tx) => {
      const key = { id: params.id, line: line.id, ...reachOf(actor, 'rental_edit') }
      await work(tx, await needRental(tx, key, true), clock.now())
    })
    return answerRental(services, params.id, actor, message)
  }
  const read = ({ params, line, actor }: Target) =>
    needRental(db, { id: params.id, line: line.id, ...reachOf(actor, 'rental_view') })

  const needEquipment = async (id: number, line: LineDeclaration) => {
    const found = await findEquipmentRow(pool, { id }, line.id, today())
    if (found) return found
    if (await isWithheld(db, id, line.id))
      return refuse('rental.unavailable', { errors: { equipment_id: '这台设备暂时不能租' } })
    return refuse('equipment.not_found', { errors: { equipment_id: '设备不存在或已下架' } })
  }

  const priced = async (body: Priced, line: LineDeclaration) => {
    const equipment = await needEquipment(body.equipment_id, line)
    const quote = await quoteRental(services, equipment, line, body, today())
    checkAmounts(body, quote)
    return { equipment, quote }
  }
  const answerQuote = async (body: Priced, line: LineDeclaration, actor: Actor | null) => {
    const { equipment, quote } = await priced(body, line)
    const options = await optionsFor(services, pool, quote, actor, clock.now())
    requireOpen(options, quote.deposit.kind)
    const period = { start_date: quote.startDate, end_date: quote.endDate }
    const { unitsFree } = await checkAvailability(pool, equipment, period, today())
    return viewQuote(equipment, line, quote, options, unitsFree > 0)
  }

  mountOnLines(mounting, operations.quoteRental, ({ body, line, actor }) => answerQuote(body, line, actor))
  mountOnLines(mounting, operations.createRental, async (call) => {
    const { body, line, actor, files, reply, idempotency } = call
    if (!isOrder(body)) {
      reply.status(200)
      return answerQuote(body, line, actor)
    }
    if (files.length > qualificationFilesMax)
      refuse('file.too_many', { message: `最多上传 ${qualificationFilesMax} 个文件` })
    const place = async () => {
      const { equipment, quote } = await priced(body, line)
      const now = clock.now()
      const { documents, company } = services.hooks.rental
      const hasDocuments = files.length > 0 || (await documents?.hasWallet(services, actor.id)) === true
      return services.files.place(files, orderFilePurposes.documents, (placed) => {
        const attach = async (tx: Tx, id: number) => {
          const order = await needRental(tx, { id, line: line.id, renterKey: renterKeyOf(actor) }, true)
          if (hasDocuments || actor.tenant) await documents?.attach(services, tx, order, placed, actor, now)
          if (actor.tenant) await company?.placed(tx, order, actor, now)
        }
        const beside = { idempotency, attach: hasDocuments || actor.tenant ? attach : null }
        return createRental(services, line, equipment, quote, body, actor, now, beside)
      })
    }
    return createOnce(db, call, place, async (id) => {
      const made = await readRental(services, id, actor)
      return {
        ...made,
        success: true as const,
        message: '租赁申请已提交',
        order_id: id,
        rental_number: made.order_number,
        data: { id, rental_id: id, order_number: made.order_number, status: made.status },
      }
    })
  })
  mountOnLines(mounting, operations.refuseRental, ({ line }) =>
    refuse('rental.line_retired', line.retired ? { message: line.retired } : {}),
  )

  const listPage = async (
    { query, actor, request }: { query: z.output<typeof rentalQuery>; actor: Actor; request: FastifyRequest },
    line: string | null,
    isMine = query.mine,
  ) => {
    const reach = query.owned
      ? { ownerId: ownerIdOf(actor) }
      : { renterKey: isMine ? renterKeyOf(actor) : rentalScope(actor, 'rental_view') }
    const { total, cards, tabs } = await listCards(services, line, reach, query)
    const now = clock.now()
    const results = cards.map((card) => viewRental(card, actor, now))
    return { ...pageAnswer(request, query, total, results), tabs }
  }
  mountOnLines(mounting, operations.listRentals, (call) => listPage(call, call.line.id))
  mountOnLines(mounting, operations.listMyRentals, (call) => listPage(call, call.line.id, true))
  mountEndpoint(mounting, operations.listAllRentals, (call) => listPage(call, null))
  mountOnLines(mounting, operations.getRentalStatistics, ({ line, actor }) =>
    countRentals(db, line.id, rentalScope(actor, 'rental_view')),
  )
  mountOnLines(mounting, operations.getRentalCustomer, async (call) => {
    const row = await read(call)
    const order = await readRental(services, row.id, call.actor)
    return {
      rental_id: row.id,
      id: row.userId,
      name: order.party_name,
      contact_name: order.contact_name,
      contact_phone: order.contact_phone,
      delivery_address: order.delivery_address,
    }
  })
  mountOnLines(mounting, operations.getRental, async (call) => {
    await read(call)
    return readRental(services, call.params.id, call.actor)
  })
  mountOnLines(mounting, operations.listIssues, async (call) => {
    const row = await read(call)
    const issues = await listIssueRows(db, row.id)
    return { count: issues.length, results: issues.map(viewIssue) }
  })

  mountOnLines(mounting, operations.cancelRental, (call) =>
    command(call, 'rental_cancel', '订单已取消', (tx, row, now) =>
      cancelRental(services, tx, row, call.actor, call.body.reason || call.body.cancel_reason, now),
    ),
  )
  mountOnLines(mounting, operations.extendRental, (call) =>
    createOn(call, 'rental_edit', '续租已生效', async (tx, row, now) => {
      const { actor, body } = call
      const { price } = await extendRental(tx, row, actor, { newEndDate: body.new_end_date, reason: body.reason }, now)
      if (actor.tenant) await services.hooks.rental.company?.costsMore(tx, row, price.totalFen, actor, now)
    }),
  )
  mountOnLines(mounting, operations.returnEarly, (call) =>
    command(call, 'rental_edit', '提前归还申请已提交', (tx, row, now) =>
      announceReturn(
        tx,
        row,
        call.actor,
        { returnDate: call.body.return_date, isEarly: true, reason: call.body.reason },
        now,
      ),
    ),
  )
  mountOnLines(mounting, operations.announceReturn, (call) =>
    command(call, 'rental_edit', '归还申请已提交，等待平台收回设备', (tx, row, now) =>
      announceReturn(
        tx,
        row,
        call.actor,
        { returnDate: call.body.return_date ?? null, isEarly: false, reason: call.body.notes },
        now,
      ),
    ),
  )
  mountOnLines(mounting, operations.reviewRental, (call) =>
    command(call, 'rental_edit', '评价已提交', (tx, row, now) =>
      reviewRental(services, tx, row, call.actor, call.body, now),
    ),
  )
  mountOnLines(mounting, operations.reportIssue, (call) =>
    createOn(call, 'rental_edit', '问题已上报，平台会尽快联系你', (tx, row, _now, photos) =>
      reportIssue(services, tx, row, call.actor, {
        issueType: call.body.issue_type,
        description: call.body.description,
        photos,
      }),
    ),
  )
  const updateInfo = customerInfoCall(services)
  mountOnLines(mounting, operations.updateCustomerInfo, updateInfo)
  mountOnLines(mounting, operations.replaceRental, updateInfo)
  mountOnLines(mounting, operations.changeRental, updateInfo)
  mountOnLines(mounting, operations.deleteRental, (call) =>
    command(call, 'rental_cancel', '订单已取消', (tx, row, now) =>
      cancelRental(services, tx, row, call.actor, '', now),
    ),
  )
  mountOnLines(mounting, handovers.startProduction, (call) =>
    command(call, 'rental_edit', '已开始生产', (tx, row, now) =>
      startProduction(services, tx, row, call.actor, call.body.notes, now),
    ),
  )
  mountOnLines(mounting, handovers.completeProduction, (call) =>
    command(call, 'rental_edit', '生产已完成', (tx, row, now) =>
      completeProduction(services, tx, row, call.actor, call.body.notes, now),
    ),
  )
  mountOnLines(mounting, handovers.recordHandover, async (call) => {
    const key = { id: call.params.id, line: call.line.id, ...reachOf(call.actor, 'rental_edit') }
    const record = async () => {
      await needRental(db, key)
      return services.files.place(call.files, orderFilePurposes.handover, (photos) =>
        db.transaction(async (tx) => {
          const now = clock.now()
          await recordHandover(services, tx, await needRental(tx, key, true), call.actor, call.body, photos, now)
          await recordIdempotencyKey(tx, call.idempotency, call.params.id, now)
          return call.params.id
        }),
      )
    }
    return createOnce(db, call, record, async () => ({
      success: true as const,
      message: '交接已记录',
      handover: await viewHandover(db, await read(call), call.actor),
    }))
  })
  mountOnLines(mounting, handovers.getHandover, async (call) => viewHandover(db, await read(call), call.actor))

  mountOnLines(mounting, handovers.deliverRental, (call) =>
    handOver(call, '已发货', (tx, row, now) =>
      deliverRental(
        services,
        tx,
        row,
        call.actor,
        { carrier: call.body.carrier, trackingNumber: call.body.tracking_number, notes: call.body.notes },
        now,
      ),
    ),
  )
  const receive = (action: 'confirm_receipt' | 'start') => (call: Target & { body: { notes: string } }) =>
    command(call, 'rental_edit', '已确认收货，开始使用', (tx, row, now) =>
      receiveRental(services, tx, row, action, call.actor, call.body.notes, now),
    )
  mountOnLines(mounting, handovers.confirmReceipt, receive('confirm_receipt'))
  mountOnLines(mounting, handovers.startRental, receive('start'))
  mountOnLines(mounting, handovers.confirmReturn, async (call) => {
    await services.hooks.rental.noteUse(services, (await read(call)).id)
    return handOver(call, '设备已收回，订单完成', async (tx, row, now) =>
      confirmReturn(
        services,
        tx,
        await givenOut(services, tx, row, call.actor, now),
        call.actor,
        { condition: call.body.condition, deductions: readDeductions(call.body), notes: call.body.notes },
        now,
      ),
    )
  })

  mountOnLines(mounting, handovers.getDeliveryRecord, async (call) =>
    readDeliveryRecord(db, await read(call), call.actor),
  )
  mountOnLines(mounting, handovers.getReturnRecord, async (call) => readReturnRecord(services, (await read(call)).id))
}
