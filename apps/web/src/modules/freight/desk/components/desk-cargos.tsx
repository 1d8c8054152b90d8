import { cargoStatuses, publishedStatusCodes } from '@jihui/protocol/freight/cargo-machine'
import { type ReactNode, useState } from 'react'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { oneOf, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { reasonAlone, ReasonSheet } from '../../../../kits/form/reason-sheet.tsx'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import { CargoStatusTag } from '../../components/cargo-status.tsx'
import { freightPaths, goodsText, wayOf } from '../../freight-words.ts'
import { type DeskCargo, deskCargosQuery, useTakeDown } from '../cargo-queries.ts'

const filters = { status: oneOf(publishedStatusCodes), keyword: words }
const statusOptions = [
  { value: '', label: cargoStatuses.open.label },
  ...publishedStatusCodes.slice(1).map((value) => ({ value, label: cargoStatuses[value].label })),
] as const

/** 货源 for staff: what waits for a driver, found by number or word, and taken down with a reason. */
export function DeskCargos({ top }: { top: ReactNode }) {
  const narrowing = useFilters(filters)
  const { status, keyword } = narrowing.values
  const [chosen, setChosen] = useState<DeskCargo | null>(null)
  const list = useList(deskCargosQuery({ ...(status && { status }), ...(keyword && { keyword }) }))
  return (
    <DeskList
      title="货源"
      caption="等司机接的货"
      top={top}
      narrowing={narrowing}
      search={{ button: '搜货源', label: '货源号、货物、城市或备注' }}
      lead={<FilterChips label="状态" look={deskLook} options={statusOptions} {...narrowing.pick('status')} />}
      list={list}
      words={{
        failed: '货源没有取到',
        empty: { illustration: 'box-truck', title: '没有这样的货源', hint: '货主发布以后就排在这里。' },
      }}
      sheets={chosen && <TakeDownSheet cargo={chosen} onClose={() => setChosen(null)} />}
    >
      <ul className="mt-4 border-t border-hairline">
        {list.rows.map((cargo) => (
          <Row key={cargo.id} cargo={cargo} onTakeDown={() => setChosen(cargo)} />
        ))}
      </ul>
    </DeskList>
  )
}

function Row({ cargo, onTakeDown }: { cargo: DeskCargo; onTakeDown: () => void }) {
  const { price } = cargo
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-hairline py-3 lg:grid-cols-[7rem_7rem_minmax(0,2fr)_10rem_8rem_6rem] lg:items-center">
      <span className="flex items-center justify-between lg:contents">
        <span className="figures text-meta text-ink-2">{cargo.number}</span>
        <span>
          <CargoStatusTag cargo={cargo} />
        </span>
      </span>
      <AppLink to={freightPaths.cargo(cargo.id)} className="min-w-0">
        <span className="block truncate text-body font-semibold">
          {wayOf(cargo)} · {goodsText(cargo.goods)}
        </span>
        <span className="block truncate text-meta text-ink-2">
          {cargo.shipper.name}
          {cargo.notes && ` · ${cargo.notes}`}
        </span>
      </AppLink>
      <span className="figures text-meta text-ink-2">{momentText(cargo.stops[0]!.window_start)} 装</span>
      <span className="flex items-center justify-between lg:contents">
        {price === null ? (
          <span className="text-body text-ink-2 lg:text-end">{cargo.mode_display}</span>
        ) : (
          <Money value={price} className="lg:text-end" />
        )}
        <span className="lg:text-end">
          {cargo.actions.includes('take_down') && (
            <Button tone="outline" onClick={onTakeDown}>
              下架
            </Button>
          )}
        </span>
      </span>
    </li>
  )
}

function TakeDownSheet({ cargo, onClose }: { cargo: DeskCargo; onClose: () => void }) {
  return (
    <ReasonSheet
      isOpen
      onClose={onClose}
      command={useTakeDown(cargo.id)}
      input={reasonAlone}
      title={`下架 ${cargo.number}`}
      words={['下架', '正在下架']}
      missing="请填写原因"
    >
      <p className="mb-4 text-body text-ink-2">
        {wayOf(cargo)}，{goodsText(cargo.goods)}。司机不能再接，报过价的会收到通知，货主会看到下面的原因。
      </p>
    </ReasonSheet>
  )
}
