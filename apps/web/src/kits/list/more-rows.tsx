import { Button } from '../../ui/button.tsx'
import { fetchMore } from './fetch-more.ts'
import type { ListLook } from './list-look.ts'
import type { List } from './use-list.ts'

/** So many rows are one screen: whoever sees them all knows that there are no more. */
const ONE_SCREEN = 5

export interface ListTotal {
  /** 1,286 */
  readonly count: string | undefined
  /** How one is counted: 单, 份. */
  readonly unit: string
}

interface MoreRowsProps {
  list: List
  look: ListLook
  /** 看更早的订单 */
  label: string
  /** How many there are in all, said beside what is listed. */
  total?: ListTotal
  /** Said where a long list ends: 共 12 个订单，已经到底 */
  end?: string
}

/** The foot of a list: the way on, or that it ends here. */
export function MoreRows({ list: { rows, query }, look, label, total, end }: MoreRowsProps) {
  if (!query.hasNextPage) {
    if (end === undefined || rows.length <= ONE_SCREEN) return null
    return <p className="py-6 text-center text-caption text-ink-3">{end}</p>
  }
  const button = (
    <Button
      busy={query.isFetchingNextPage}
      onClick={() => void fetchMore(query)}
      {...(total === undefined && look.more)}
    >
      {query.isFetchingNextPage ? '正在加载' : label}
    </Button>
  )
  if (total === undefined) return <div className={look.foot}>{button}</div>
  return (
    <div className="mt-5 flex items-center gap-4">
      {button}
      <span className="figures text-meta text-ink-2">
        已列出 {rows.length} {total.unit}，共 {total.count} {total.unit}
      </span>
    </div>
  )
}
