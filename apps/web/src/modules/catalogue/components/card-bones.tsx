import { Bone, Skeleton } from '../../../ui/skeleton.tsx'

/** The list's own shapes while it is fetched. */
export function CardBones() {
  return (
    <Skeleton className="lg:grid lg:grid-cols-2 lg:gap-x-12">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="border-b border-hairline py-4">
          <div className="flex gap-3.5">
            <Bone className="h-24 w-28 shrink-0 rounded-card" />
            <div className="flex-1 space-y-2.5 pt-1">
              <Bone className="h-4 w-4/5" />
              <Bone className="h-3 w-full" />
              <Bone className="h-6 w-3/5" />
            </div>
          </div>
          <div className="flex justify-between pt-3">
            <Bone className="h-7 w-24" />
            <Bone className="h-11 w-40 rounded-card" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
