/** The fence around an order's site: the platform's, so that nobody's list shows where it lies. */
import type { SiteSource } from '@jihui/protocol/iot/arrivals/limits'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import type { FenceWatch } from '@jihui/protocol/iot/fences/limits'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Point } from '../../geography/public.ts'
import { tellFenceChange } from '../fences/fence-index.ts'
import { fence, fenceState } from '../fences/table.ts'
import { orderSite } from './table.ts'

const watch: FenceWatch[] = ['enter', 'exit']
/** Two readings half a minute apart agree that it is there, or not. */
const debounce = { debounceSeconds: 30, debouncePoints: 2 } as const

const circleOf = ({ longitude, latitude }: Point, radius: number) => ({
  type: 'circle' as const,
  center: [longitude, latitude] as const,
  radius_m: radius,
})

interface Wanted {
  readonly rentalId: number
  readonly point: Point
  readonly radiusM: number
  readonly source: SiteSource
  readonly now: Date
}
/** Makes the order's fence, or moves it. Whoever calls holds the order's site, or nobody has one yet. */
export const putSite = async (
  services: Services,
  tx: Tx,
  { rentalId, point, radiusM, source, now }: Wanted,
): Promise<void> => {
  const shape = circleOf(point, radiusM)
  const [made] = await tx
    .insert(fence)
    .values({
      ownerId: null,
      createdBy: null,
      name: `订单 ${orderNumber(rentalId)} 的送货点`,
      shape,
      crs: 'wgs84',
      watch,
      ...debounce,
      deviceIds: [],
      lines: [],
      isAllMine: false,
      rentalId,
      isActive: true,
      isOfOrder: true,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: fence.id })
  if (made) {
    await tx.insert(orderSite).values({ rentalId, fenceId: made.id, source, movedAt: now })
    return tellFenceChange(services, tx, { fence: made.id })
  }
  const [moved] = await tx
    .update(fence)
    .set({ shape, updatedAt: now })
    .where(and(eq(fence.rentalId, rentalId), eq(fence.isOfOrder, true), isNull(fence.deletedAt)))
    .returning({ id: fence.id })
  if (!moved) return undefined
  await tx.delete(fenceState).where(eq(fenceState.fenceId, moved.id))
  await tx
    .update(orderSite)
    .set({ source, movedAt: now, awaySince: null, awayReason: '', awayUntil: null })
    .where(eq(orderSite.rentalId, rentalId))
  return tellFenceChange(services, tx, { fence: moved.id })
}

/** The order is over, and its fence with it; what happened there stays. */
export const endSite = async (services: Services, tx: Tx, rentalId: number, now: Date): Promise<void> => {
  const [ended] = await tx
    .update(fence)
    .set({ deletedAt: now, isActive: false, updatedAt: now })
    .where(and(eq(fence.rentalId, rentalId), eq(fence.isOfOrder, true), isNull(fence.deletedAt)))
    .returning({ id: fence.id })
  if (!ended) return
  await tx.delete(fenceState).where(eq(fenceState.fenceId, ended.id))
  await tellFenceChange(services, tx, { fence: ended.id })
}
