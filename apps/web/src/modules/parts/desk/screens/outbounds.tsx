import {
  outboundStatuses,
  type OutboundStatus,
  outboundUseCodes,
  outboundUses,
} from '@jihui/protocol/parts/outbound-machine'
import { useState } from 'react'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { oneOf, useFilters } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { partsPaths } from '../../parts-paths.ts'
import { DocumentStatus } from '../components/document-status.tsx'
import { NewOutboundSheet } from '../components/outbound-sheets.tsx'
import { type Outbound, outboundsQuery } from '../document-queries.ts'
import { forWhom } from '../outbound-words.ts'

const statuses = Object.keys(outboundStatuses) as OutboundStatus[]
const filters = { status: oneOf(statuses), to: oneOf(outboundUseCodes) }
const options = [
  { value: '' as const, label: '全部' },
  ...statuses.map((value) => ({ value, label: outboundStatuses[value].label })),
]
const uses = [
  { value: '' as const, label: '不限用途' },
  ...outboundUseCodes.map((value) => ({ value, label: outboundUses[value] })),
]

/** 配件出库: what is asked for, kept aside and handed out. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { status, to } = narrowing.values
  const [isNew, setIsNew] = useState(false)
  const list = useList(outboundsQuery({ ...(status && { status }), ...(to && { to }) }))
  return (
    <DeskList
      title="配件出库"
      caption="给维护单、给技师随车、销售"
      actions={
        <Button tone="ink" onClick={() => setIsNew(true)}>
          申请出库
        </Button>
      }
      narrowing={narrowing}
      lead={
        <>
          <FilterChips label="状态" look={deskLook} options={options} {...narrowing.pick('status')} />
          <FilterChips label="用途" look={deskLook} options={uses} {...narrowing.pick('to')} />
        </>
      }
      list={list}
      words={{
        failed: '出库单没有取到',
        empty: { illustration: 'forklift', title: '没有这样的出库单', hint: '申请以后先预留，排在这里等出库。' },
      }}
      sheets={isNew && <NewOutboundSheet onClose={() => setIsNew(false)} />}
    >
      <ul className="mt-4 border-t border-hairline">
        {list.rows.map((outbound) => (
          <Row key={outbound.id} outbound={outbound} />
        ))}
      </ul>
    </DeskList>
  )
}

function Row({ outbound }: { outbound: Outbound }) {
  const { id, number, lines, created_at: createdAt } = outbound
  const missing = lines.reduce((sum, line) => sum + line.missing, 0)
  return (
    <li className="border-b border-hairline">
      <AppLink
        to={partsPaths.outbound(id)}
        className="grid gap-x-6 gap-y-1 py-3 lg:grid-cols-[7rem_7rem_minmax(0,2fr)_10rem] lg:items-center"
      >
        <span className="flex items-center justify-between lg:contents">
          <span className="figures text-meta text-ink-2">{number}</span>
          <span>
            <DocumentStatus document={outbound} />
          </span>
        </span>
        <span className="min-w-0">
          <span className="block truncate text-body font-semibold">{forWhom(outbound)}</span>
          <span className="block truncate text-meta text-ink-2">
            {lines.map(({ part_name: name, quantity, unit }) => `${name} ${quantity} ${unit}`).join('、')}
          </span>
        </span>
        <span className="figures text-meta text-ink-2">
          {momentText(createdAt)}
          {missing > 0 && <span className="block text-warn">还差 {missing} 件</span>}
        </span>
      </AppLink>
    </li>
  )
}
