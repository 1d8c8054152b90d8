import * as operations from '@jihui/protocol/machine-code/operations'
import { dayOf } from '../../platform/clock.ts'
import type { Handler } from '../../platform/http/call.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { listReportedFaults } from '../maintenance/public.ts'
import { makeOnce, readGuestCall } from './guest-call.ts'
import { listUnitCodes } from './list-codes.ts'
import { printCodes, readUnitCode, renewUnitCode } from './keep-codes.ts'
import { listMetAgain, meetAgain, openFaultsMax, whoCalls } from './me-too.ts'
import { readCodeReport } from './read-report.ts'
import { readerOfCode } from './readers.ts'
import { readReceipt, reportFault } from './report-fault.ts'
import { findByCode, type ScannedUnit } from './unit-codes.ts'
import { viewFaults, viewScanned } from './view.ts'

export const machineCodeRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const needUnit = async (code: string): Promise<ScannedUnit> =>
    (await findByCode(db, code)) ?? refuse('care.code_not_found')

  mountEndpoint(mounting, operations.readMachineCode, async ({ params, actor, client, reply }) => {
    // What it says depends on who reads it, and a code may end at any moment.
    reply.header('cache-control', 'no-store')
    const unit = await needUnit(params.code)
    const open = await listReportedFaults(db, unit.unitId, openFaultsMax)
    const ids = open.map(({ id }) => id)
    const met = await listMetAgain(db, ids, whoCalls(services, actor, client))
    return viewScanned(unit, open, met, await readerOfCode(services, unit, actor), clock.now())
  })
  mountEndpoint(mounting, operations.reportByCode, reportHandler(services, needUnit))
  mountEndpoint(mounting, operations.meTooByCode, async ({ params, body, actor, client }) => {
    const unit = await needUnit(params.code)
    const met = await meetAgain(services, unit, body.report_number, whoCalls(services, actor, client))
    return {
      success: true as const,
      message: '记下了，会告诉处理的人',
      report_number: met.number,
      me_too_count: met.count,
    }
  })
  mountEndpoint(mounting, operations.readCodeReport, ({ params, query, reply }) => {
    reply.header('cache-control', 'no-store')
    return readCodeReport(services, params, query.key)
  })
  mountEndpoint(mounting, operations.listFaults, async ({ query }) => ({ results: viewFaults(query.line) }))
  keepingRoutes(mounting, services)
}

const reportHandler =
  (
    services: Services,
    needUnit: (code: string) => Promise<ScannedUnit>,
  ): Handler<(typeof operations.reportByCode)['shape']> =>
  async (call) => {
    const { db } = services
    const { params, body, files, actor, client, idempotency, request, reply } = call
    const unit = await needUnit(params.code)
    const { reader } = await readerOfCode(services, unit, actor)
    const guestCall = actor ? null : readGuestCall(request, unit.codeId, body, files)
    const asked = { unit, actor, isStranger: reader === 'guest', body, files, client, idempotency, guestCall }
    const make = () => reportFault(services, asked)
    const answer = async (id: number) => ({
      success: true as const,
      message: '报修已收到，会有人处理',
      ...(await readReceipt(db, id)),
    })
    if (actor) return createOnce(db, call, make, answer)
    return answer(await makeOnce(db, guestCall, reply, make))
  }

const keepingRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.getUnitCode, ({ params, actor }) => readUnitCode(services, params.id, actor))
  mountEndpoint(mounting, operations.renewUnitCode, async ({ params, actor }) => ({
    ...(await renewUnitCode(services, params.id, actor)),
    success: true as const,
    message: '换好了，旧码已经停用',
  }))
  mountEndpoint(mounting, operations.listUnitCodes, async ({ query, actor, request }) => {
    const { rows, total } = await listUnitCodes(services.db, actor, query)
    return pageAnswer(request, query, total, rows)
  })
  mountEndpoint(mounting, operations.printUnitCodes, async ({ query, actor, reply }) => {
    const sheet = await printCodes(services, query.unit_ids, actor)
    const day = dayOf(services.clock.now())
    const name = encodeURIComponent(`机器码-${day}.pdf`)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="codes-${day}.pdf"; filename*=UTF-8''${name}`)
      .send(sheet)
  })
}
