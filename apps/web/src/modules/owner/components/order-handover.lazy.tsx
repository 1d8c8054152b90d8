import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { HandoverSideRecord, handoverQuery, type Order } from '../../rental/public.ts'
import { ownerPaths } from '../owner-paths.ts'

/** 交接: what was photographed and read when it went out and when it came back. */
export function OrderHandover({ order }: { order: Order }) {
  const isOut = order.status === 'in_use' || order.status === 'overdue'
  const isThere = isOut || order.status === 'pending_delivery' || order.status === 'returned'
  const { data } = useQuery({ ...handoverQuery(findLine(order.line), order.id), enabled: isThere })
  if (!data || !isThere) return null
  const hasOut = data.sides.some(({ stage }) => stage === 'out')
  const canRecordOut = !hasOut && order.actions.includes('record_handover')
  if (data.sides.length === 0 && !canRecordOut) return null
  return (
    <Section title="交接" aside={data.sides.length > 0 ? `${data.sides.length} 份记录` : undefined}>
      {canRecordOut && (
        <div className="flex items-center justify-between gap-3 border-t border-hairline py-4">
          <p className="text-body text-ink-2">还没有出场记录。没有照片，归还时说不清是谁弄坏的。</p>
          <AppLink to={ownerPaths.handover(order.id)} className={`${buttonClass('outline')} keep shrink-0`}>
            去记录
          </AppLink>
        </div>
      )}
      {data.sides.map((side) => (
        <HandoverSideRecord key={side.id} handover={data} side={side} />
      ))}
    </Section>
  )
}
