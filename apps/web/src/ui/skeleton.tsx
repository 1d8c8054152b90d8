import { cx } from './class-names.ts'

/** One quiet block with the size of what will stand there. */
export function Bone({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('bone block', className)} />
}

/** Announces the wait once; the bones inside are silent. */
export function Skeleton({
  label = '正在加载',
  children,
  className,
}: {
  label?: string
  children: React.ReactNode
  className?: string
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

/** Rows with a tile, as lists of machines and orders have them. */
export function SkeletonRows({ count = 4, tile = 'w-28 h-24' }: { count?: number; tile?: string }) {
  return (
    <Skeleton>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex gap-3 border-b border-hairline py-4">
          <Bone className={cx('shrink-0 rounded-card', tile)} />
          <div className="flex-1 space-y-2.5 pt-1">
            <Bone className="h-4 w-4/5" />
            <Bone className="h-3 w-3/5" />
            <Bone className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}

/** A heading and lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Skeleton className="space-y-3">
      <Bone className="h-6 w-2/5" />
      {Array.from({ length: lines }, (_, index) => (
        <Bone key={index} className={cx('h-3.5', index === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </Skeleton>
  )
}
