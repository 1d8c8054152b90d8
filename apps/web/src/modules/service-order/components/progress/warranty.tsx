import { lazy, Suspense, useState } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Section } from '../../../../ui/section.tsx'
import { dayText, shanghaiDay, today } from '../../../../ui/text/format.ts'
import { servicePaths } from '../../service-paths.ts'
import type { ServiceOrder } from '../../service-queries.ts'

const ReworkSheet = lazy(async () => ({ default: (await import('./rework-sheet.lazy.tsx')).ReworkSheet }))

/** Until when the same fault is mended for nothing, and how that is asked for. */
export function Warranty({ order }: { order: ServiceOrder }) {
  const { quote, warranty_until: until, rework_order_id: again } = order
  const [isAsking, setIsAsking] = useState(false)
  const isMended = order.is_rework || quote?.status === 'agreed'
  if (!until || !isMended || shanghaiDay(until) < today()) return null
  return (
    <Section title="质保" aside={`到 ${dayText(shanghaiDay(until))}`}>
      <p className="text-body text-pretty text-ink-2">同一个毛病再犯，免费再修，可以换一位师傅。</p>
      <div className="mt-3 print:hidden">
        {again ? (
          <AppLink to={servicePaths.progress(again)} className={buttonClass('outline')}>
            看返修到哪了
          </AppLink>
        ) : (
          <Button onClick={() => setIsAsking(true)}>又坏了，免费再修</Button>
        )}
      </div>
      {isAsking && (
        <Suspense fallback={null}>
          <ReworkSheet orderId={order.orderId} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </Section>
  )
}
