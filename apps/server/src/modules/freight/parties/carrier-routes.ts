import * as operations from '@jihui/protocol/freight/carrier/operations'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import type { Services } from '../../../platform/services.ts'
import {
  acceptInvitation,
  endCarrierDriver,
  findInvitations,
  giveVehicle,
  inviteCarrierDriver,
  leaveCarrier,
  listCarrierDrivers,
  requireCarrier,
  stateOf,
} from './carrier-drivers.ts'
import { findDriver } from './party-queries.ts'
import { viewVehiclesOf } from './view-vehicle.ts'

const stateLabels = { invited: '等他接受', driving: '在车队' } as const

export const carrierRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const drivers = async ({ id }: Actor) => ({
    results: (await listCarrierDrivers(db, id)).map(({ row, driver }) => ({
      id: row.id,
      driver_id: row.driverId,
      name: driver?.realName ?? '',
      // Whoever does not drive for him yet is told of by what the carrier typed himself.
      phone: row.driverId === null ? row.phone : maskPhone(row.phone),
      licence: driver?.licence ?? '',
      status: stateOf(row),
      status_display: stateLabels[stateOf(row)],
      invited_at: row.invitedAt.toISOString(),
      accepted_at: row.acceptedAt?.toISOString() ?? null,
    })),
  })
  mountEndpoint(mounting, operations.listCarrierDrivers, async ({ actor }) => {
    await requireCarrier(db, actor)
    return drivers(actor)
  })
  mountEndpoint(mounting, operations.inviteCarrierDriver, async ({ body, actor }) => {
    await inviteCarrierDriver(services, actor, body.phone)
    return { ...(await drivers(actor)), success: true as const, message: '已邀请，他登录后能看到' }
  })
  mountEndpoint(mounting, operations.endCarrierDriver, async ({ params, actor }) => {
    await endCarrierDriver(services, actor, params.id)
    return { ...(await drivers(actor)), success: true as const, message: '已离开车队' }
  })
  mountEndpoint(mounting, operations.giveVehicle, async ({ params, body, actor }) => {
    await giveVehicle(services, actor, params.id, body.driver_id)
    return { results: await viewVehiclesOf(services, actor.id) }
  })
  const invitations = async ({ id }: Actor) => ({
    results: (await findInvitations(db, id)).map(({ row, carrier }) => ({
      id: row.id,
      carrier_name: carrier,
      status: stateOf(row),
      invited_at: row.invitedAt.toISOString(),
      accepted_at: row.acceptedAt?.toISOString() ?? null,
    })),
    is_driver: (await findDriver(db, id)) !== null,
  })
  mountEndpoint(mounting, operations.listInvitations, ({ actor }) => invitations(actor))
  mountEndpoint(mounting, operations.acceptInvitation, async ({ params, actor }) => {
    await acceptInvitation(services, actor, params.id)
    return { ...(await invitations(actor)), success: true as const, message: '已加入车队' }
  })
  mountEndpoint(mounting, operations.leaveCarrier, async ({ params, actor }) => {
    await leaveCarrier(services, actor, params.id)
    return { ...(await invitations(actor)), success: true as const, message: '好的' }
  })
}
