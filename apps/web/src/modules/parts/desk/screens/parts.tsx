import { useState } from 'react'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { oneOf, place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { partsPaths } from '../../parts-paths.ts'
import { NewPartSheet } from '../components/part-form.tsx'
import { DeskFindings } from '../components/findings.tsx'
import { DeskShortages } from '../components/shortages.tsx'
import { type Part, partsQuery } from '../part-queries.ts'

const shown = { list: place(['parts', 'shortages', 'findings'], 'parts') }
const filters = { show: oneOf(['short', 'retired']), keyword: words }
const kinds = [
  { value: '' as const, label: '在用的' },
  { value: 'short' as const, label: '低于最低库存' },
  { value: 'retired' as const, label: '停用的' },
]

/** 配件库存: what lies where, what is to be ordered, what is to be counted. */
export function Screen() {
  const { values } = useFilters(shown)
  if (values.list === 'shortages') return <DeskShortages top={<Lists />} />
  return values.list === 'findings' ? <DeskFindings top={<Lists />} /> : <DeskParts />
}

function Lists() {
  return (
    <FilterChips
      label="看哪一种"
      look={deskLook}
      options={[
        { value: 'parts' as const, label: '库存' },
        { value: 'shortages' as const, label: '要订货的' },
        { value: 'findings' as const, label: '要盘点的' },
      ]}
      {...useFilters(shown).pick('list')}
    />
  )
}

function DeskParts() {
  const narrowing = useFilters(filters)
  const { show, keyword } = narrowing.values
  const [isNew, setIsNew] = useState(false)
  const list = useList(partsQuery({ show, keyword }))
  return (
    <DeskList
      title="配件库存"
      caption="现有、预留，在哪个库位"
      actions={
        <Button tone="ink" onClick={() => setIsNew(true)}>
          登记配件
        </Button>
      }
      top={<Lists />}
      narrowing={narrowing}
      search={{ button: '搜配件', label: '名称、配件号或厂家件号' }}
      lead={<FilterChips label="哪些配件" look={deskLook} options={kinds} {...narrowing.pick('show')} />}
      list={list}
      words={{
        failed: '配件没有取到',
        empty: { illustration: 'forklift', title: '没有这样的配件', hint: '登记以后就能采购、出库。' },
      }}
      sheets={isNew && <NewPartSheet onClose={() => setIsNew(false)} />}
    >
      <ul className="mt-4 border-t border-hairline">
        {list.rows.map((part) => (
          <Row key={part.id} part={part} />
        ))}
      </ul>
    </DeskList>
  )
}

function Row({ part }: { part: Part }) {
  const { name, number, maker_number: maker, unit, stock, reserved, available, is_short: isShort } = part
  return (
    <li className="border-b border-hairline">
      <AppLink
        to={partsPaths.part(part.id)}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 py-3 lg:grid-cols-[minmax(0,2fr)_8rem_10rem_7rem] lg:items-center"
      >
        <span className="min-w-0">
          <span className="block truncate text-body font-semibold">{name}</span>
          <span className="figures block truncate text-meta text-ink-2">
            {number}
            {maker && ` · ${maker}`}
          </span>
        </span>
        <span className="text-end text-body lg:text-start">
          <span className="figures">{stock}</span> {unit}
        </span>
        <span className={isShort ? 'text-meta text-warn' : 'text-meta text-ink-2'}>
          可用 <span className="figures">{available}</span>
          {reserved > 0 && `，预留 ${reserved}`}
          {isShort && `，少于 ${part.least_stock}`}
        </span>
        <Money value={part.list_price} className="text-end" />
      </AppLink>
    </li>
  )
}
