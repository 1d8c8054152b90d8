import { Bone, Skeleton } from '../ui/skeleton.tsx'

/** While a screen's code is on its way. */
export function ScreenPending() {
  return (
    <Skeleton className="mx-auto max-w-6xl space-y-4 px-(--gutter) py-5">
      <Bone className="h-8 w-2/5" />
      <Bone className="h-40 w-full rounded-card" />
      <Bone className="h-4 w-4/5" />
      <Bone className="h-4 w-3/5" />
    </Skeleton>
  )
}
