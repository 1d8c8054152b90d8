import { inboundStatuses, type InboundStatus } from '@jihui/protocol/parts/inbound-machine'
import { useState } from 'react'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { oneOf, useFilters } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { dayText, momentText } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import { partsPaths } from '../../parts-paths.ts'
import { DocumentStatus } from '../components/document-status.tsx'
import { NewInboundSheet } from '../components/inbound-sheets.tsx'
import { type Inbound, inboundsQuery } from '../document-queries.ts'

const statuses = Object.keys(inboundStatuses) as InboundStatus[]
const filters = { status: oneOf(['open' as const, ...statuses]) }
const options = [
  { value: '' as const, label: '全部' },
  { value: 'open' as const, label: '没到齐的' },
  ...statuses.map((value) => ({ value, label: inboundStatuses[value].label })),
]

/** 配件入库: what is ordered, and what came of it. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { status } = narrowing.values
  const [isNew, setIsNew] = useState(false)
  const list = useList(inboundsQuery(status === '' ? {} : { status }))
  return (
    <DeskList
      title="配件入库"
      caption="向供应商订的，和收到的"
      actions={
        <Button tone="ink" onClick={() => setIsNew(true)}>
          采购
        </Button>
      }
      narrowing={narrowing}
      lead={<FilterChips label="状态" look={deskLook} options={options} {...narrowing.pick('status')} />}
      list={list}
      words={{
        failed: '入库单没有取到',
        empty: { illustration: 'forklift', title: '没有这样的入库单', hint: '采购以后排在这里，货到了在这里收。' },
      }}
      sheets={isNew && <NewInboundSheet onClose={() => setIsNew(false)} />}
    >
      <ul className="mt-4 border-t border-hairline">
        {list.rows.map((inbound) => (
          <Row key={inbound.id} inbound={inbound} />
        ))}
      </ul>
    </DeskList>
  )
}

function Row({ inbound }: { inbound: Inbound }) {
  const { id, number, supplier, lines, total, expected_on: expectedOn, created_at: createdAt } = inbound
  return (
    <li className="border-b border-hairline">
      <AppLink
        to={partsPaths.inbound(id)}
        className="grid gap-x-6 gap-y-1 py-3 lg:grid-cols-[7rem_7rem_minmax(0,2fr)_10rem_8rem] lg:items-center"
      >
        <span className="flex items-center justify-between lg:contents">
          <span className="figures text-meta text-ink-2">{number}</span>
          <span>
            <DocumentStatus document={inbound} />
          </span>
        </span>
        <span className="min-w-0">
          <span className="block truncate text-body font-semibold">{supplier?.name ?? '自己采购'}</span>
          <span className="block truncate text-meta text-ink-2">
            {lines.map(({ part_name: name, quantity, unit }) => `${name} ${quantity} ${unit}`).join('、')}
          </span>
        </span>
        <span className="figures text-meta text-ink-2">
          {expectedOn ? `预计 ${dayText(expectedOn)}到` : momentText(createdAt)}
        </span>
        {total !== null && <Money value={total} className="lg:text-end" />}
      </AppLink>
    </li>
  )
}
