import { matchSorts, type MatchSort } from '@jihui/protocol/freight/match-schema'
import { useQuery } from '@tanstack/react-query'
import { LocateFixed, Map, Radio } from 'lucide-react'
import { FilterChips } from '../../../kits/list/filter-chips.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { place, useFilters } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { BecomeParty, useIsParty } from '../components/become-party.tsx'
import { MatchedRow } from '../components/matched-row.tsx'
import { freightPaths } from '../freight-words.ts'
import { settingsQuery } from '../party-queries.ts'
import { matchesQuery } from '../queries.ts'
import { useWhereIAm } from '../use-where-i-am.ts'

const sorts = Object.entries(matchSorts).map(([value, label]) => ({ value: value as MatchSort, label }))
const filters = {
  sort: place(
    sorts.map(({ value }) => value),
    'score',
  ),
}
const origins = { asked: '从你现在的位置', position: '从你上次说的位置', home: '从你的常住地' } as const

const nothingFits = {
  illustration: 'lowbed',
  title: '现在没有适合你的车的货',
  hint: '新货一直在来。打开实时匹配，有合适的马上看到。',
  actions: (
    <AppLink to={freightPaths.cargos} className={buttonClass('ink')}>
      看全部货源
    </AppLink>
  ),
}

/** 附近的货: what suits the driver's vehicle, with the reason of every score. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { sort } = narrowing.values
  const { at, look, isLooking } = useWhereIAm()
  const isDriver = useIsParty('driver')
  const list = useList(matchesQuery(sort, at, isDriver === true))
  if (isDriver === false)
    return (
      <Page title="附近的货" back={freightPaths.platform}>
        <BecomeParty party="driver" />
      </Page>
    )
  const origin = list.head?.origin.source
  return (
    <ListPage
      title="附近的货"
      back={freightPaths.platform}
      narrowing={narrowing}
      actions={
        <>
          <AppLink to={freightPaths.live} className={buttonClass('ghost')}>
            <Radio size={20} aria-hidden="true" />
            实时
          </AppLink>
          <AppLink to={freightPaths.map} className={buttonClass('ghost')}>
            <Map size={20} aria-hidden="true" />
            地图
          </AppLink>
        </>
      }
      filters={<FilterChips label="排序" look={pageLook} options={sorts} {...narrowing.pick('sort')} />}
      lead={
        <div className="flex flex-wrap items-center justify-between gap-2 text-meta text-ink-2">
          <span role="status">
            {origin && `${origins[origin]}找，${list.head!.count} 票${list.head!.next ? '以上' : ''}适合你的车`}
          </span>
          <Button
            tone="ghost"
            className="-me-4"
            busy={isLooking}
            icon={<LocateFixed size={18} aria-hidden="true" />}
            onClick={() => look()}
          >
            {isLooking ? '正在定位' : '用现在的位置'}
          </Button>
          <OwnLanes />
        </div>
      }
      list={list}
      line="freight"
      words={{
        failed: '货源没有取到',
        safe: '货源都还在，稍后再看。',
        empty: nothingFits,
      }}
      more="看更多货源"
      end="已经到底，不合适的没有列出来"
    >
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-12">
        {list.rows.map((one) => (
          <MatchedRow key={one.cargo.id} matched={one} />
        ))}
      </div>
    </ListPage>
  )
}

/** All that waits on a way he likes, also what does not suit him now. */
function OwnLanes() {
  const { data } = useQuery(settingsQuery(useIsParty('driver') === true))
  if (!data || data.lanes.length === 0) return null
  return (
    <ul aria-label="常跑的线路" className="flex w-full flex-wrap gap-x-4">
      {data.lanes.map(({ from_city: from, to_city: to }) => (
        <li key={`${from} ${to}`}>
          <AppLink
            to={`${freightPaths.cargos}?${new URLSearchParams({ from, to }).toString()}`}
            className="inline-flex min-h-11 items-center underline decoration-tick underline-offset-4"
          >
            {from} → {to}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
