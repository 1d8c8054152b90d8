import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { useGo, useQueryTexts } from '../../../../shell/navigation.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { handoverQuery, RecordHandover, type Order } from '../../public.ts'
import { StaffOrder } from '../components/staff-order.tsx'
import { handoverStages } from '../handover-stages.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'

/** Staff photograph and read a machine as they hand it out or take it back; then on to what asked for it. */
export function Screen() {
  return (
    <StaffOrder
      title="交接"
      unknown="未找到订单信息"
      failed="获取订单详情失败，请稍后再试"
      bones={<SkeletonRows count={3} />}
    >
      {(order) => <Recording order={order} />}
    </StaffOrder>
  )
}

function Recording({ order }: { order: Order }) {
  const go = useGo()
  const stage = useQueryTexts().stage === 'back' ? 'back' : 'out'
  const { title, move, saved } = handoverStages[stage]
  const { data, error, refetch, isFetching } = useQuery(handoverQuery(findLine(order.line), order.id))
  if (error && !data) return <QueryError query={{ error, isFetching, refetch }} title="交接记录没有取到" />
  if (!data) return <SkeletonRows count={3} />
  return (
    <RecordHandover
      stage={stage}
      title={title}
      order={order}
      handover={data}
      days={stage === 'back' ? order.rental_days : undefined}
      sendLabel="保存"
      savedText={saved}
      onSaved={() => go(consolePaths.order(order, { move }), { replace: true })}
      onClose={() => go(consolePaths.order(order))}
    />
  )
}
