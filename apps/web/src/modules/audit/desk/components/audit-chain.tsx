import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Link2, TriangleAlert } from 'lucide-react'
import { messageOf } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { count, momentText } from '../../../../ui/text/format.ts'
import { chainQuery, type ChainReport } from '../audit-queries.ts'

/** Walks the end of the chain when asked, and says what of it was looked at. */
export function useChain() {
  const chain = useQuery(chainQuery)
  return {
    button: (
      <Button
        busy={chain.isFetching}
        icon={<Link2 size={18} aria-hidden="true" />}
        onClick={() => void chain.refetch()}
      >
        {chain.isFetching ? '正在核对' : '核对日志'}
      </Button>
    ),
    state: <ChainState data={chain.data} error={chain.error} />,
  }
}

function ChainState({ data, error }: { data: ChainReport | undefined; error: unknown }) {
  if (error && !data)
    return (
      <p role="alert" className="mt-3 text-body text-danger">
        没有核对成：{messageOf(error)}
      </p>
    )
  if (!data) return null
  const Sign = data.is_whole ? CircleCheck : TriangleAlert
  return (
    <div role="status" className="mt-4 flex items-start gap-2.5 rounded-card bg-surface px-4 py-3 shadow-lift-1">
      <Sign
        size={20}
        className={data.is_whole ? 'mt-0.5 shrink-0 text-ok' : 'mt-0.5 shrink-0 text-danger'}
        aria-hidden="true"
      />
      <div className="figures min-w-0">
        <p className="text-body font-semibold">{data.message}</p>
        <p className="text-meta break-words text-ink-2">
          {data.checked < data.total
            ? `日志共 ${count(data.total)} 条，这里只核对最近的；要从头核对，请运维在服务器上做。`
            : '每一条都扣着同一条链上的前一条，改动、挪动或抽走任何一条都会断开。'}
          {data.head_hash && `最后一条 ${data.head_id}，校验值 ${data.head_hash.slice(0, 16)}。`}
          {`核对于${momentText(data.checked_at)}。`}
        </p>
      </div>
    </div>
  )
}
