/** Which devices a fence is for. */
import type { FollowedDevice } from '../follow/follower.ts'
import type { IndexedFence } from './fence-index.ts'

type Concerned = Pick<FollowedDevice, 'id' | 'ownerId' | 'unitId' | 'line' | 'rentedSince'>

/**
 * An owner's fence is for his devices alone; the platform's for anybody's. Drawn or moved while somebody rents the machine, it
 * would tell its owner, who sees the district alone then, where it is: it waits for the return.
 */
export const concerns = (fence: IndexedFence, device: Concerned): boolean => {
  if (fence.ownerId !== null && fence.ownerId !== device.ownerId) return false
  if (fence.ownerId !== null && device.rentedSince !== null && fence.changedAt >= device.rentedSince) return false
  return (
    fence.deviceIds.has(device.id) ||
    (device.line !== null && fence.lines.has(device.line)) ||
    (device.unitId !== null && fence.unitIds.has(device.unitId)) ||
    (fence.isAllMine && (fence.ownerId !== null || device.ownerId === null || device.ownerId === fence.createdBy))
  )
}
