import { Bone, Skeleton } from '../../../ui/skeleton.tsx'

/** The detail page's own shapes while it is fetched. */
export function DetailBones() {
  return (
    <Skeleton label="正在加载设备" className="pb-6 md:pt-14 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-10">
      <div>
        <Bone className="-mx-(--gutter) h-64 rounded-none! md:mx-0 md:h-96" />
        <Bone className="mt-4 h-6 w-48" />
        <Bone className="mt-3 h-7 w-4/5" />
        <Bone className="mt-3 h-4 w-3/5" />
        <Bone className="mt-5 h-20 w-full" />
      </div>
      <Bone className="mt-7 h-96 w-full rounded-card lg:mt-0" />
    </Skeleton>
  )
}
