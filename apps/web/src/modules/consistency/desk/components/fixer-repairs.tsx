import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { repairsQuery } from '../fixer-queries.ts'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'

/** 修过的: what was put right, by whom and why. */
export function FixerRepairs({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const list = useInfiniteQuery({ ...repairsQuery, enabled: isOpen })
  const items = list.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="修过的" height="full">
      {!list.data && list.error ? (
        <ConsoleError
          title="获取修复记录失败"
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : !list.data ? (
        <SkeletonText lines={6} />
      ) : items.length === 0 ? (
        <EmptyState title="还没有修过的订单">修好的每一单会留在这里，附上谁修的、为什么。</EmptyState>
      ) : (
        <>
          <ul>
            {items.map((one) => (
              <li key={one.id} className="border-b border-hairline py-3">
                <p className="flex items-baseline justify-between gap-3">
                  <span className="figures keep text-body font-semibold">{one.order_number}</span>
                  <span className="figures keep text-meta text-ink-2">{momentText(one.timestamp)}</span>
                </p>
                <p className="text-body">{one.title}</p>
                <p className="flex flex-wrap items-center gap-x-1.5 text-meta text-ink-2">
                  {one.before === one.after ? (
                    <span>{one.after}，状态没变</span>
                  ) : (
                    <>
                      {one.before}
                      <ArrowRight size={13} role="img" aria-label="改到" />
                      {one.after}
                    </>
                  )}
                  <span>· {one.actor_name}</span>
                </p>
                <p className="text-meta text-ink-2">原因：{one.reason}</p>
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <Button wide className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              再看更早的
            </Button>
          )}
        </>
      )}
    </Sheet>
  )
}
