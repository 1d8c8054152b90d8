import * as operations from '@jihui/protocol/freight/party-operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { addVehicle, applyAsDriver } from './driver-application.ts'
import { changeSettings, sendPosition, viewSettings } from './driver-settings.ts'
import { findVehicles } from './find-vehicles.ts'
import { requireDriver } from './party-queries.ts'
import { registerShipper } from './shipper-application.ts'
import { changeShipperSettings, readShipperSettings } from './shipper-settings.ts'
import { viewVehiclesOf } from './view-vehicle.ts'

export const partyRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  mountEndpoint(mounting, operations.registerDriver, (call) => {
    const { body, files, actor, idempotency } = call
    const apply = () => applyAsDriver(services, body, files, actor, idempotency)
    return createOnce(db, call, apply, async (id) => ({
      success: true as const,
      message: '已提交，审核通过就能接货',
      id,
      application: { id, status: 'pending' as const },
    }))
  })
  mountEndpoint(mounting, operations.registerShipper, (call) => {
    const { body, files, actor, idempotency } = call
    const register = () => registerShipper(services, body, files, actor, idempotency)
    return createOnce(db, call, register, async (id) =>
      body.kind === 'person'
        ? {
            success: true as const,
            message: '可以发布货源了',
            id,
            application: { id: null, status: 'approved' as const },
          }
        : {
            success: true as const,
            message: '已提交，平台看过营业执照就能发布货源',
            id,
            application: { id, status: 'pending' as const },
          },
    )
  })
  mountEndpoint(mounting, operations.readDriverSettings, async ({ actor }) =>
    viewSettings(await requireDriver(db, actor)),
  )
  mountEndpoint(mounting, operations.changeDriverSettings, async ({ body, actor }) => {
    await changeSettings(services, actor, body)
    return { ...viewSettings(await requireDriver(db, actor)), success: true as const, message: '已保存' }
  })
  mountEndpoint(mounting, operations.sendDriverPosition, async ({ body, actor }) => {
    const at = await sendPosition(services, actor, body)
    return { success: true as const, message: '位置已更新', position_at: at.toISOString() }
  })
  mountEndpoint(mounting, operations.listOwnVehicles, async ({ actor }) => {
    await requireDriver(db, actor)
    return { results: await viewVehiclesOf(services, actor.id) }
  })
  mountEndpoint(mounting, operations.addOwnVehicle, (call) => {
    const { body, files, actor, idempotency } = call
    const add = () => addVehicle(services, body, files, actor, idempotency)
    return createOnce(db, call, add, async (id) => ({
      success: true as const,
      message: '已提交，审核通过就能用这辆车接货',
      id,
      application: { id, status: 'pending' as const },
    }))
  })
  mountEndpoint(mounting, operations.readShipperSettings, ({ actor }) => readShipperSettings(services, actor))
  mountEndpoint(mounting, operations.changeShipperSettings, async ({ body, actor }) => {
    await changeShipperSettings(services, actor, body)
    return { ...(await readShipperSettings(services, actor)), success: true as const, message: '已保存' }
  })
  mountEndpoint(mounting, operations.findVehicles, async ({ query, request }) => {
    const { results, total } = await findVehicles(db, query, clock.now())
    return pageAnswer(request, query, total, results)
  })
}
