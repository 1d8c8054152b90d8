import * as operations from '@jihui/protocol/rental/period-operations'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Mounting, mountOnLines } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { answerRental } from '../answer.ts'
import { withdrawExtension } from './end-extension.ts'
import { viewExtensionPrice, viewReturnPreview } from './preview-period.ts'
import type { RentalRow } from '../queries.ts'
import { refuteReturn } from '../handover/refute-return.ts'
import { needRental, reachOf, rentalScope } from '../scope.ts'

interface Target {
  readonly params: { id: number }
  readonly line: LineDeclaration
  readonly actor: Actor
}

export const periodRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const read = ({ params, line, actor }: Target) =>
    needRental(db, { id: params.id, line: line.id, ...reachOf(actor, 'rental_view') })
  const change = async (
    { params, line, actor }: Target,
    reach: { renterKey: number | null; ownerId?: number },
    message: string,
    work: (tx: Tx, row: RentalRow, now: Date) => Promise<unknown>,
  ) => {
    await db.transaction(async (tx) => {
      await work(tx, await needRental(tx, { id: params.id, line: line.id, ...reach }, true), clock.now())
    })
    return answerRental(services, params.id, actor, message)
  }

  mountOnLines(mounting, operations.previewExtension, async (call) =>
    viewExtensionPrice(db, await read(call), call.query.new_end_date, clock.now()),
  )
  mountOnLines(mounting, operations.previewReturn, async (call) => {
    const row = await read(call)
    await services.hooks.rental.noteUse(services, row.id)
    return viewReturnPreview(services, db, row, call.query, clock.now())
  })
  mountOnLines(mounting, operations.withdrawExtension, (call) =>
    change(call, { renterKey: rentalScope(call.actor, 'rental_edit') }, '续租已撤回', (tx, row, now) =>
      withdrawExtension(tx, row, call.actor, now),
    ),
  )
  mountOnLines(mounting, operations.refuteReturn, (call) =>
    change(call, reachOf(call.actor, 'rental_edit'), '已记下，租客会重新约归还', (tx, row, now) =>
      refuteReturn(tx, row, call.actor, { notes: call.body.notes, client: call.client, now }),
    ),
  )
}
