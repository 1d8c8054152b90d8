import { Bone, Skeleton } from '../../../ui/skeleton.tsx'

/** The boxes of the deposit's and the money's pages while they are fetched. */
export function DepositBones() {
  return (
    <Skeleton label="正在取押金">
      <Bone className="h-4 w-48" />
      <Bone className="mt-3 h-10 w-56" />
      <Bone className="mt-3 h-4 w-72 max-w-full" />
      <Bone className="mt-7 h-4 w-full" />
      <div className="mt-3 grid grid-cols-3 gap-3">
        <Bone className="h-9" />
        <Bone className="h-9" />
        <Bone className="h-9" />
      </div>
      <Bone className="mt-7 h-64 w-full rounded-card" />
    </Skeleton>
  )
}
