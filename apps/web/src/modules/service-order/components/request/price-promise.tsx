import { useQuery } from '@tanstack/react-query'
import { CircleAlert, UserCheck } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../../../shell/api/api-error.ts'
import { Bone } from '../../../../ui/skeleton.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import type { RequestDraft } from '../../request-draft.ts'
import { priceQuery, serviceTypesQuery } from '../../service-queries.ts'

/** So long nothing more is chosen before the price is asked for. */
const ASK_MS = 400
type Asked = Pick<RequestDraft, 'type' | 'region' | 'point' | 'urgency'>

function useSettled({ type, region, point, urgency }: Asked) {
  const now = useDeferredValue(JSON.stringify([type, region.text, urgency, point]))
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), ASK_MS)
    return () => clearTimeout(timer)
  }, [now])
  return JSON.parse(settled) as [type: 'excavator', city: string, urgency: Asked['urgency'], point: Asked['point']]
}

/** What it costs at least and at most, and whether somebody is there at all: said before anything is sent. */
export function PricePromise({ draft }: { draft: Asked }) {
  const [type, city, urgency, point] = useSettled(draft)
  const isPlaced = city !== '' || point !== null
  const quote = useQuery({
    ...priceQuery({ service_type_code: type, city, urgency_level: urgency, ...(city === '' && point) }),
    enabled: type.length > 0 && isPlaced,
  })
  // Before the place is known: the range of where no city has a factor of its own.
  const { data: types } = useQuery(serviceTypesQuery(''))
  const listed = types?.find(({ code }) => code === draft.type)
  const low = quote.data?.estimatedMinPrice ?? listed?.price_from
  const high = quote.data?.estimatedMaxPrice ?? listed?.price_to
  const callOut = quote.data?.call_out_fee ?? listed?.call_out_fee
  return (
    <section aria-label="最多多少钱" className="rounded-card bg-surface p-4 shadow-lift-1">
      <h2 className="text-meta text-ink-2">最多多少钱</h2>
      {low === undefined || high === undefined || callOut === undefined ? (
        <Bone className="mt-2 h-9 w-48" />
      ) : (
        <>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <Money value={high} size="price" />
            <span className="text-meta text-ink-2">
              最少 <Money value={low} size="inline" />
            </span>
          </p>
          <p className="mt-1 text-meta text-pretty text-ink-2">
            修了，上门费 <Money value={callOut} size="inline" /> 就抵掉；不修只收上门费。超出最高价，要你同意才做。
          </p>
        </>
      )}
      <div role="status" className="mt-3 border-t border-hairline pt-3 text-body empty:hidden">
        <Near isPlaced={isPlaced} quote={quote} />
      </div>
    </section>
  )
}

interface NearProps {
  isPlaced: boolean
  quote: { data: { technicians: number } | undefined; error: Error | null }
}
function Near({ isPlaced, quote: { data, error } }: NearProps) {
  if (!isPlaced) return null
  if (error)
    return (
      <p className="text-ink-2">
        {error instanceof ApiError && error.status === 429 ? '提交过于频繁，请稍后再试' : messageOf(error)}
      </p>
    )
  if (!data) return null
  if (data.technicians === 0)
    return (
      <p className="flex items-start gap-2 text-warn">
        <CircleAlert size={18} className="mt-[3px] shrink-0" aria-hidden="true" />
        <span>附近现在没有会修这个的师傅。可以先提交，24 小时内找到了发短信；找不到自动取消，不收钱。</span>
      </p>
    )
  return (
    <p className="flex items-center gap-2">
      <UserCheck size={18} className="shrink-0 text-ok" aria-hidden="true" />
      <span>
        附近有 <span className="figures font-semibold">{data.technicians}</span> 位会修这个的师傅
      </span>
    </p>
  )
}
