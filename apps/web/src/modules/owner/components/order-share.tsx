import { useQuery } from '@tanstack/react-query'
import { statusOf } from '@jihui/protocol/rental/machine'
import { monthDay } from '../../../ui/text/format.ts'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import { Section } from '../../../ui/section.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import type { Order } from '../../rental/public.ts'
import { expectedShare, settledShare } from '../owner-share.ts'
import { commissionsQuery, orderEarningsQuery, type Earning } from '../work-queries.ts'

/** 我的收益: as settled; before that, what it comes to if nothing changes. */
export function OrderShare({ order }: { order: Order }) {
  const isReturned = order.status === 'returned'
  const { data: earnings, isPending } = useQuery({
    ...orderEarningsQuery(order.id, order.order_number),
    enabled: isReturned,
  })
  const { data: commissions } = useQuery({ ...commissionsQuery, enabled: !isReturned || earnings?.length === 0 })
  if (statusOf(order.status).step === null) return null
  if (isReturned && isPending) return <ShareBones />
  if (isReturned && earnings && earnings.length > 0)
    return earnings.map((earning) => <SettledShare key={earning.id} earning={earning} />)
  const percent = commissions?.[order.line]
  if (percent === undefined) return <ShareBones />
  const { lines, net } = expectedShare(order, percent)
  return (
    <Section title="我的收益" aside="预计">
      <PriceLines
        lines={lines}
        total={{ label: '预计到手', amount: net }}
        note="按现在的租期算。归还验收时结算，3 个工作日内打款；平台服务费由承租方另付，不在这里。"
      />
    </Section>
  )
}

function SettledShare({ earning }: { earning: Earning }) {
  const { lines, net } = settledShare(earning)
  return (
    <Section title={earning.source === 'claim' ? '我的收益：扣款' : '我的收益'} aside={earning.status_display}>
      <PriceLines lines={lines} total={{ label: '到手', amount: net }} note={standingOf(earning)} />
    </Section>
  )
}

const standingOf = ({ status, reference, due_on: day }: Earning): string => {
  if (status === 'taken') return '全部抵扣了要付的费用，不再打款'
  return status === 'paid' ? `已打到收款账户，流水号 ${reference || '见银行回单'}` : `${monthDay(day)} 前打到收款账户`
}

function ShareBones() {
  return (
    <Skeleton label="正在算收益" className="mt-7 space-y-3">
      <Bone className="h-5 w-24" />
      <Bone className="h-4 w-full" />
      <Bone className="h-4 w-full" />
    </Skeleton>
  )
}
