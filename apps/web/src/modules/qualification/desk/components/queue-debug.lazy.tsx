import { useQueryClient } from '@tanstack/react-query'
import { Bug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import type { ReviewList } from '../use-review-list.ts'

const asProblem = (error: unknown) => (error instanceof ApiError ? error : null)

/** R154, R178: when the list came, what failed last, and which rows disagree with themselves. */
export function QueueDebug({ list }: { list: ReviewList }) {
  const client = useQueryClient()
  const [problem, setProblem] = useState<ApiError | null>(null)
  useEffect(() => {
    const queries = client.getQueryCache().subscribe(({ query }) => {
      const found = asProblem(query.state.error)
      if (found) setProblem(found)
    })
    const commands = client.getMutationCache().subscribe(({ mutation }) => {
      const found = asProblem(mutation?.state.error)
      if (found) setProblem(found)
    })
    return () => {
      queries()
      commands()
    }
  }, [client])
  const odd = list.loaded().filter(({ is_mismatched: isOdd }) => isOdd)
  return (
    <aside
      aria-label="调试"
      className="figures flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline bg-warn-soft px-4 py-1.5 text-meta text-ink"
    >
      <span className="keep flex items-center gap-1.5 font-semibold">
        <Bug size={16} aria-hidden="true" />
        调试模式
      </span>
      <span className="keep">上次刷新 {list.refreshedAt > 0 ? momentText(list.refreshedAt) : '还没有'}</span>
      <span>上次错误 {problem ? `${problem.code} · 问题编号 ${problem.requestId ?? '没有'}` : '没有'}</span>
      <span>
        {odd.length === 0 ? (
          '列出的订单里，状态与审核结果都一致'
        ) : (
          <>
            状态与审核结果不一致：{odd.map(({ order_number: number }) => number).join('、')}{' '}
            <AppLink to="/admin/rental-status-fixer" className="underline underline-offset-4">
              去修复
            </AppLink>
          </>
        )}
      </span>
    </aside>
  )
}
