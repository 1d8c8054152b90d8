import * as operations from '@jihui/protocol/freight/party-operations'
import { type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { applyAsDriver } from './driver-application.ts'
import { changeSettings, sendPosition, viewSettings } from './driver-settings.ts'
import { findVehicles } from './find-vehicles.ts'
import { listVehiclesOf, requireDriver } from './party-queries.ts'
import { registerShipper } from './shipper-application.ts'

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
    const vehicles = await listVehiclesOf(db, actor.id)
    return {
      results: vehicles.map((vehicle) => ({
        id: vehicle.id,
        type: vehicle.type as VehicleTypeCode,
        type_display: vehicleTypes[vehicle.type as VehicleTypeCode].label,
        plate: vehicle.plate,
        length_m: vehicle.lengthCm / 100,
        load_t: vehicle.loadKg / 1000,
        volume_m3: vehicle.volumeLitres / 1000,
        is_own: vehicle.ownerId === actor.id,
        driver_id: vehicle.driverId,
        documents_until: vehicle.documentsUntil,
      })),
    }
  })
  mountEndpoint(mounting, operations.findVehicles, async ({ query, request }) => {
    const { results, total } = await findVehicles(db, query, clock.now())
    return pageAnswer(request, query, total, results)
  })
}
