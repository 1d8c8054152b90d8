import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConsoleError, ConsolePage, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { partsPaths } from '../../parts-paths.ts'
import { type Shortages, shortagesQuery } from '../part-queries.ts'
import { type InboundStart, NewInboundSheet } from './inbound-sheets.tsx'

type Group = Shortages['results'][number]
/** As it would be ordered: every line at the price that is offered. */
const startOf = ({ supplier, lines }: Group): InboundStart => ({
  supplier_id: supplier ? String(supplier.id) : '',
  lines: lines.map(({ part_id: id, part_number: number, part_name: name, unit, quantity, price }) => ({
    part: { id, number, name, unit },
    quantity: String(quantity),
    price: price === null ? '' : String(price),
    reason: '',
  })),
})

/** 要订货的: below its least, or wanted by work orders, gathered by whom it can be ordered of. */
export function DeskShortages({ top }: { top: ReactNode }) {
  const query = useQuery(shortagesQuery)
  const [ordering, setOrdering] = useState<InboundStart | null>(null)
  const { data } = query
  return (
    <ConsolePage
      title="要订货的"
      caption={data ? `${data.count} 种配件` : '低于最低库存的，和维护单等着的'}
      actions={<RefreshButton refresh={() => void query.refetch()} isRefreshing={query.isFetching} />}
    >
      <div className="mt-4">{top}</div>
      {!data &&
        (query.error ? (
          <ConsoleError
            title="没有取到"
            error={query.error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : (
          <SkeletonText lines={6} />
        ))}
      {data?.count === 0 && (
        <EmptyState illustration="forklift" title="现在不用订货">
          库存都够，维护单要的也都预留好了。
        </EmptyState>
      )}
      {data?.results.map((group) => (
        <Supplied key={group.supplier?.id ?? 0} group={group} onOrder={() => setOrdering(startOf(group))} />
      ))}
      {ordering && <NewInboundSheet start={ordering} onClose={() => setOrdering(null)} />}
    </ConsolePage>
  )
}

function Supplied({ group: { supplier, lines, total }, onOrder }: { group: Group; onOrder: () => void }) {
  return (
    <Section title={supplier?.name ?? '还没有供应商报价'} aside={<Button onClick={onOrder}>下单</Button>}>
      <ul className="border-t border-hairline">
        {lines.map((line) => (
          <li key={line.part_id} className="flex items-center justify-between gap-4 border-b border-hairline py-3">
            <AppLink to={partsPaths.part(line.part_id)} className="min-w-0">
              <span className="block truncate text-body">{line.part_name}</span>
              <span className="block text-meta text-ink-2">
                现有 {line.stock}，预留 {line.reserved}
                {line.wanted > 0 && `，维护单还差 ${line.wanted}`}
                {line.under_way > 0 && `，在途 ${line.under_way}`}
              </span>
            </AppLink>
            <span className="shrink-0 text-end text-body">
              <span className="figures">{line.quantity}</span> {line.unit}
              {line.price !== null && (
                <span className="block text-meta text-ink-2">
                  <Money value={line.price} size="inline" /> · {line.days} 天
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {total !== null && (
        <p className="mt-3 flex justify-between text-body">
          合计 <Money value={total} />
        </p>
      )}
    </Section>
  )
}
