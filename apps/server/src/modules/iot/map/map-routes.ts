import * as operations from '@jihui/protocol/iot/map/operations'
import { mapLimits, type mapQuery } from '@jihui/protocol/iot/map/schema'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { type FoundMap, readMap, readMapDevices } from '../../telemetry/public.ts'
import { districtPosition } from '../district-position.ts'
import { isNamed, isReached } from '../devices/reach.ts'
import { endShare, listShares, readShare, shareDevice } from './share-device.ts'
import { listLooks, lookAtDevice } from './look-at-device.ts'
import { exactOf, mapReachOf } from './map-reach.ts'
import { pointIn } from './view-map.ts'

const foundMax = 2_000
/** Devices whose code, name, serial or machine has these words. */
const searchDevices = async ({ db }: Services, actor: Actor, q: string): Promise<number[] | null> => {
  if (q === '') return null
  const { rows } = await ask(
    db,
    { id: 'number' },
    sql`select d.id from device d where ${isReached(actor)} and ${isNamed(q)} limit ${foundMax}`,
  )
  return rows.map((row) => row.id)
}

type MapQuery = z.output<typeof mapQuery>
/** Those told by their district stand where it is governed from, where that is in view. */
const seeDeviceMap = async (services: Services, actor: Actor, query: MapQuery): Promise<FoundMap> => {
  const { bbox: box, zoom, line, state: mark } = query
  const now = services.clock.now()
  const [reached, among] = await Promise.all([mapReachOf(services, actor), searchDevices(services, actor, query.q)])
  const { districts } = reached
  const limits = { each: mapLimits.each, places: mapLimits.places }
  const found = await readMap(services.telemetry, {
    of: exactOf(reached),
    box,
    zoom,
    line,
    mark,
    among,
    now,
    ...limits,
  })
  const wanted = [...districts].filter((id) => among === null || among.includes(id))
  const told = (await readMapDevices(services.telemetry, wanted, now)).flatMap((device) => {
    const { latitude, longitude } = districtPosition({ latitude: device[2], longitude: device[1] })
    const isIn = longitude >= box.west && longitude <= box.east && latitude >= box.south && latitude <= box.north
    const isWanted = (line === '' || device[6] === line) && (mark === '' || device[4] === mark)
    return isIn && isWanted
      ? [[device[0], longitude, latitude, null, device[4], device[5], device[6]] as typeof device]
      : []
  })
  const shown = told.slice(0, mapLimits.each)
  return { total: found.total + told.length, clusters: found.clusters, devices: [...found.devices, ...shown] }
}

export const mapRoutes = (mounting: Mounting, services: Services): void => {
  const { config } = services
  mountEndpoint(mounting, operations.getDeviceMap, async ({ query, actor }) => {
    const { total, clusters, devices } = await seeDeviceMap(services, actor, query)
    const { crs } = query
    return {
      success: true as const,
      crs,
      total,
      clusters: clusters.map(([lng, lat, count]) => [...pointIn(crs, lng, lat), count] as [number, number, number]),
      devices: devices.map(([id, lng, lat, ...rest]): (typeof devices)[number] => [
        id,
        ...pointIn(crs, lng, lat),
        ...rest,
      ]),
    }
  })
  mountEndpoint(mounting, operations.shareDevice, async ({ params, body, actor }) => {
    const { id, token, expiresAt, precise } = await shareDevice(services, actor, params.deviceId, body)
    const url = `${config.publicUrl}/share/${token}`
    return { success: true as const, id, url, expires_at: expiresAt.toISOString(), precise }
  })
  mountEndpoint(mounting, operations.listShares, async ({ params, actor }) => ({
    success: true as const,
    results: (await listShares(services, actor, params.deviceId)).map((share) => ({
      id: share.id,
      precise: share.isPrecise,
      created_at: share.createdAt.toISOString(),
      expires_at: share.expiresAt.toISOString(),
      created_by: share.createdBy,
    })),
  }))
  mountEndpoint(mounting, operations.endShare, async ({ params, actor }) => {
    await endShare(services, actor, params.id)
    return { success: true as const, message: '链接已收回，打开的人不再看到位置' }
  })
  mountEndpoint(mounting, operations.readShare, async ({ params }) => {
    const { expiresAt, ...share } = await readShare(services, params.token)
    return { success: true as const, ...share, expires_at: expiresAt.toISOString() }
  })
  mountEndpoint(mounting, operations.lookAtDevice, async ({ params, body, actor, client }) => {
    const { position, until } = await lookAtDevice(services, actor, params.deviceId, body.reason, client)
    return { success: true as const, position, until: until.toISOString() }
  })
  mountEndpoint(mounting, operations.listLooks, async ({ params, actor }) => ({
    success: true as const,
    results: (await listLooks(services, actor, params.deviceId)).map((look) => ({
      at: look.createdAt.toISOString(),
      until: look.until.toISOString(),
      reason: look.reason,
      by: look.byName,
    })),
  }))
}
