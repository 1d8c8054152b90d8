import type { UseQueryResult } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { messageOf } from '../../../../shell/api/api-error.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { useIsDesk } from '../../../../ui/window-width.ts'
import type { ServiceMap } from '../desk-queries.ts'
import { OrderCard, TechnicianCard, VisitCard } from './map-card.tsx'
import { orderKey, technicianKey, visitKey } from './looks.ts'
import { MapRows } from './map-rows.tsx'

interface SideProps {
  map: ServiceMap
  chosen: string | null
  onPick: (key: string | null) => void
  isNarrowed: boolean
  onClear: () => void
}

/** What is picked: its name and its card; null: it is not in view. */
const cardOf = ({ orders, visits, technicians }: ServiceMap, chosen: string | null) => {
  const order = orders.find((one) => orderKey(one) === chosen)
  if (order) return { title: order.title, body: <OrderCard order={order} /> }
  const visit = visits.find((one) => visitKey(one) === chosen)
  if (visit) return { title: visit.title, body: <VisitCard visit={visit} /> }
  const technician = technicians.find((one) => technicianKey(one) === chosen)
  return technician ? { title: technician.name, body: <TechnicianCard technician={technician} /> } : null
}

function Chosen({ map, chosen, onPick }: Pick<SideProps, 'map' | 'chosen' | 'onPick'>) {
  const isDesk = useIsDesk()
  const card = cardOf(map, chosen)
  const close = () => onPick(null)
  if (!isDesk)
    return (
      <Sheet isOpen={card !== null} onClose={close} title={card?.title ?? ''}>
        {card?.body}
      </Sheet>
    )
  if (!card) return null
  return (
    <article aria-label={card.title} className="mb-4 shrink-0 rounded-card border border-hairline bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-title-s">{card.title}</h2>
        <IconButton label="收起" onClick={close} className="-me-2 -mt-2">
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {card.body}
    </article>
  )
}

/** What is picked of it, and all it shows as a list. */
function Side({ map, chosen, onPick, isNarrowed, onClear }: SideProps) {
  const { orders, visits, technicians, clusters } = map
  const isEmpty = orders.length + visits.length + technicians.length + clusters.length === 0
  return (
    <>
      <Chosen map={map} chosen={chosen} onPick={onPick} />
      <div className="min-h-0 lg:overflow-y-auto">
        {clusters.length > 0 && (
          <p className="px-4 text-body text-ink-2">这一片太多，一个个列不下。放大地图，就能看到是哪一张、哪一位。</p>
        )}
        {isEmpty ? (
          <EmptyState
            illustration="excavator"
            title={isNarrowed ? '这一片没有这样的' : '这一片没有单，也没有师傅'}
            actions={isNarrowed && <Button onClick={onClear}>清掉筛选</Button>}
          >
            缩小地图看大一点的范围。
          </EmptyState>
        ) : (
          <MapRows orders={orders} visits={visits} technicians={technicians} chosen={chosen} onPick={onPick} />
        )}
      </div>
    </>
  )
}

interface BesideProps extends Omit<SideProps, 'map'> {
  query: UseQueryResult<ServiceMap>
}
/** Beside the map: what it shows in words; what was there stays where the next did not come. */
export function MapBeside({ query, ...props }: BesideProps) {
  const { data, error, refetch, isFetching } = query
  return (
    <section aria-label="这一片" className="mt-6 min-w-0 lg:mt-0 lg:flex lg:max-h-[calc(100dvh-12rem)] lg:flex-col">
      {data && error && (
        <p role="status" className="mb-3 rounded-half bg-warn-soft px-3 py-2 text-body text-warn">
          {messageOf(error)}。看到的是刚才的。
        </p>
      )}
      {data ? (
        <Side map={data} {...props} />
      ) : error ? (
        <ConsoleError title="地图没有取到" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </section>
  )
}
