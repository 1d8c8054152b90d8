import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { RowBody } from '../../../ui/section.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { readLastOrder } from '../last-order.ts'
import { useAccessOf } from '../order-access.ts'
import { isSearched } from '../order-words.ts'
import { servicePaths } from '../service-paths.ts'
import { orderQuery } from '../service-queries.ts'

/** The order asked for last from here, and the way back to it; nothing where there is none. */
export function LastOrderRow() {
  const orderId = readLastOrder(useUser()?.id)
  return orderId === null ? null : <Row orderId={orderId} />
}

function Row({ orderId }: { orderId: string }) {
  const { data } = useQuery(orderQuery(orderId, useAccessOf(orderId), useUser()?.id))
  if (!data) return null
  const path = isSearched(data) ? servicePaths.candidates(orderId) : servicePaths.progress(orderId)
  return (
    <nav aria-label="上一次的服务单" className="mt-4">
      <AppLink to={path} className="block rounded-half">
        <RowBody
          icon={<ClipboardList size={20} aria-hidden="true" />}
          label={
            <span className="block py-2.5">
              <span className="block text-body font-semibold">{data.service_type_name}</span>
              <span className="block text-meta text-ink-2">你 {momentText(data.createdAt)} 下的单</span>
            </span>
          }
          value={data.status_display}
        />
      </AppLink>
    </nav>
  )
}
