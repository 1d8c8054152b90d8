import { cargoStatuses, type CargoStatus } from '@jihui/protocol/freight/cargo-machine'
import { Plus } from 'lucide-react'
import { FilterChips } from '../../../kits/list/filter-chips.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { oneOf, place, useFilters, words } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { CargoFilters } from '../components/cargo-filters.tsx'
import { CargoRow } from '../components/cargo-row.tsx'
import { freightPaths } from '../freight-words.ts'
import { cargosQuery } from '../queries.ts'

const statuses = Object.keys(cargoStatuses) as CargoStatus[]
const filters = {
  of: place(['all', 'mine'], 'all'),
  status: oneOf(statuses),
  from: words,
  to: words,
  type: words,
}
const statusOptions = [
  { value: '' as CargoStatus | '', label: '全部' },
  ...statuses.map((value) => ({ value: value as CargoStatus | '', label: cargoStatuses[value].label })),
]

const noneOfOwn = {
  illustration: 'box-truck',
  title: '还没有发布过货源',
  hint: '先算一下运费，算完可以直接发布。',
  actions: (
    <AppLink to={freightPaths.price} className={buttonClass('ink')}>
      算运费
    </AppLink>
  ),
}

/** 货源: what waits for a driver, and what the reader published himself. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { of, status, from, to, type } = narrowing.values
  const isMine = of === 'mine'
  const list = useList(
    cargosQuery({
      ...(isMine && { mine: true, ...(status && { status }) }),
      ...(from && { from_city: from }),
      ...(to && { to_city: to }),
      ...(type && { vehicle_type: type }),
    }),
  )
  return (
    <ListPage
      title="货源"
      back={freightPaths.platform}
      narrowing={narrowing}
      actions={
        <AppLink to={freightPaths.publish} className={buttonClass('ink')}>
          <Plus size={20} aria-hidden="true" />
          发布货源
        </AppLink>
      }
      tabs={{
        label: '谁的货源',
        ...narrowing.pick('of'),
        rows: [
          { value: 'all', label: '在等司机的' },
          { value: 'mine', label: '我发布的' },
        ],
      }}
      lead={
        isMine ? (
          <FilterChips label="状态" look={pageLook} options={statusOptions} {...narrowing.pick('status')} />
        ) : (
          <CargoFilters values={{ from, to, type }} onChange={narrowing.set} />
        )
      }
      list={list}
      line="freight"
      words={{
        failed: '货源没有取到',
        safe: '货源都还在，稍后再看。',
        empty: isMine
          ? noneOfOwn
          : { illustration: 'lowbed', title: '现在没有等司机的货', hint: '新货一直在来，稍后再看。' },
        noMatch: { title: '没有这样的货源', hint: '换一个城市，或不限车型再找。', clear: '看全部' },
      }}
      more="看更早的货源"
      end={`共 ${list.head?.count} 票，已经到底`}
    >
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-12">
        {list.rows.map((cargo) => (
          <CargoRow key={cargo.id} cargo={cargo} hasStatus={isMine}>
            {isMine && cargo.status === 'open' && (
              <p className="figures mt-2 text-meta text-ink-2">
                {cargo.views_count} 位司机看过
                {cargo.mode === 'bid' && ` · ${cargo.bids_count} 个报价`}
              </p>
            )}
          </CargoRow>
        ))}
      </div>
    </ListPage>
  )
}
