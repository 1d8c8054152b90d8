import * as operations from '@jihui/protocol/iot/fences/operations'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { checkTrack } from './check-track.ts'
import { changeFence, createFence, deleteFence } from './draw-fence.ts'
import { fencesOf } from './fence-index.ts'
import { listHolidays, setHolidays } from './holidays.ts'
import { listDeviceFenceEvents, listFenceEvents } from './list-fence-events.ts'
import { listFences, readFence } from './list-fences.ts'
import { measureShape } from './shape-measure.ts'
import { findRegion, outlineOf } from './shape-regions.ts'

const noRegion = (field: string): never =>
  refuse('request.invalid', { errors: { [field]: '没有这个行政区，或者没有它的界线' } })
/** Some ten metres: borders are known no better. */
const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

export const fenceRoutes = (mounting: Mounting, services: Services): void => {
  drawingRoutes(mounting, services)
  regionRoutes(mounting)
  eventRoutes(mounting, services)
  holidayRoutes(mounting, services)
}

const drawingRoutes = (mounting: Mounting, services: Services): void => {
  const answer = async (actor: Actor, id: number, message: string) => ({
    ...(await readFence(services, actor, id)),
    success: true as const,
    message,
  })
  mountEndpoint(mounting, operations.listFences, async ({ query, actor, request }) => {
    const { results, total } = await listFences(services, actor, query)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.createFence, (call) => {
    const { body, actor, idempotency } = call
    const create = () => createFence(services, body, actor, idempotency)
    return createOnce(services.db, call, create, (id) => answer(actor, id, '围栏已生效'))
  })
  mountEndpoint(mounting, operations.getFence, ({ params, actor }) => readFence(services, actor, params.id))
  mountEndpoint(mounting, operations.changeFence, async ({ params, body, actor }) => {
    await changeFence(services, params.id, body, actor)
    return answer(actor, params.id, body.is_active ? '已保存' : '已保存，围栏停用了')
  })
  mountEndpoint(mounting, operations.deleteFence, async ({ params, actor }) => {
    await deleteFence(services, params.id, actor)
    return { success: true as const, message: '围栏已删除' }
  })
}

const regionRoutes = (mounting: Mounting): void =>
  mountEndpoint(mounting, operations.getRegionOutline, async ({ query: { code } }) => {
    const { name, outline, isEstimated } = findRegion(code) ?? noRegion('code')
    const polygons = outline.map((rings) =>
      rings.map((ring) => ring.map(([lng, lat]): [number, number] => [rounded(lng), rounded(lat)])),
    )
    return { code, name, is_estimated: isEstimated, polygons }
  })

const eventRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.listFenceEvents, async ({ params, query, actor, request }) => {
    const { results, total } = await listFenceEvents(services, actor, params.id, query)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.listDeviceFenceEvents, async ({ params, query, actor, request }) => {
    const { results, total } = await listDeviceFenceEvents(services, actor, params.deviceId, query)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.checkFence, async ({ body }) => {
    const { shape, crs, watch, schedule = null } = body
    if (shape.type === 'region' && !outlineOf(shape.code)) noRegion('shape.code')
    const rules = {
      shape: measureShape(shape, crs),
      watch: new Set(watch),
      dwellMs: (body.dwell_minutes ?? 0) * 60_000,
      debounceMs: body.debounce_seconds * 1000,
      debouncePoints: body.debounce_points,
      schedule,
    }
    const track = body.track.map(([ts, lng, lat, accuracy], seq) => ({
      ts: ts!,
      seq,
      lng: lng!,
      lat: lat!,
      accuracy: accuracy ?? null,
    }))
    const { holidays } = await fencesOf(services)
    return {
      success: true as const,
      events: checkTrack(rules, track, holidays).map(({ type, at, minutes }) => ({
        type,
        at: new Date(at).toISOString(),
        ...(minutes !== null && { minutes }),
      })),
    }
  })
}

const holidayRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.listHolidays, async () => ({ results: await listHolidays(services) }))
  mountEndpoint(mounting, operations.setHolidays, async ({ body, actor }) => {
    await setHolidays(services, body.holidays, actor)
    return { success: true as const, message: '节假日已保存', results: await listHolidays(services) }
  })
}
