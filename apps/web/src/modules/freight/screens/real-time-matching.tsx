import { useInfiniteQuery } from '@tanstack/react-query'
import { LocateFixed, SkipForward } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { clockTime } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { BecomeParty, useIsParty } from '../components/become-party.tsx'
import { FundedTag } from '../components/funded-tag.tsx'
import { MatchReasons } from '../components/match-reasons.tsx'
import { freightPaths, goodsText, pickupText, vehicleDrawings, wayOf } from '../freight-words.ts'
import { matchesQuery, type MatchedCargo } from '../queries.ts'
import { useWhereIAm } from '../use-where-i-am.ts'

/** A new cargo is seen this soon. */
const RENEW_MS = 15_000

/** 实时匹配: one cargo at a time, the best first; large enough for a thumb at night. */
export function Screen() {
  const { at, look, isLooking } = useWhereIAm()
  const isDriver = useIsParty('driver')
  const matches = useInfiniteQuery({ ...matchesQuery('score', at, isDriver === true), refetchInterval: RENEW_MS })
  // What was passed over is forgotten with the page: it counts for nothing.
  const [passed, setPassed] = useState<readonly number[]>([])
  const all = matches.data?.pages.flatMap(({ results }) => results) ?? []
  const left = all.filter(({ cargo }) => !passed.includes(cargo.id))
  const [shown] = left
  const frame = (children: React.ReactNode) => (
    <Page
      title="实时匹配"
      back={freightPaths.nearby}
      actions={
        <IconButton label={isLooking ? '正在定位' : '用现在的位置'} onClick={() => look()} disabled={isLooking}>
          <LocateFixed size={22} aria-hidden="true" />
        </IconButton>
      }
    >
      {children}
    </Page>
  )
  if (isDriver === false) return frame(<BecomeParty party="driver" />)
  if (!matches.data)
    return frame(matches.error ? <QueryError query={matches} title="货源没有取到" /> : <SkeletonRows />)
  const pass = () => {
    if (!shown) return
    setPassed([...passed, shown.cargo.id])
    if (left.length < 3 && matches.hasNextPage) void matches.fetchNextPage()
  }
  return frame(
    <>
      <p role="status" className="flex items-center justify-between gap-3 text-meta text-ink-2">
        <span>
          {left.length === 0 ? '没有新的了' : `还有 ${left.length} ${matches.hasNextPage ? '多' : ''}票适合你`}
        </span>
        <span className="figures text-ink-3">{clockTime(matches.dataUpdatedAt)} 更新</span>
      </p>
      {shown ? (
        <OneMatch key={shown.cargo.id} matched={shown} onPass={pass} />
      ) : (
        <EmptyState
          illustration="lowbed"
          title="现在没有别的合适的货"
          actions={
            passed.length > 0 && (
              <Button tone="ink" onClick={() => setPassed([])}>
                从头再看
              </Button>
            )
          }
        >
          这一页开着，有新货会自己出来。跳过的不影响以后。
        </EmptyState>
      )}
    </>,
  )
}

function OneMatch({ matched, onPass }: { matched: MatchedCargo; onPass: () => void }) {
  const { cargo, empty_km: emptyKm, net, match } = matched
  return (
    <article data-line="freight" aria-label={wayOf(cargo)}>
      <div className="mt-4 flex items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="text-lead text-ink-2">
            {emptyKm} km 外，{pickupText(cargo)}
          </p>
          <h2 className="text-[1.75rem] leading-9 font-semibold">
            {wayOf(cargo)} <span className="figures keep">{cargo.distance_km} km</span>
          </h2>
        </div>
        <p className="keep shrink-0">
          <span className="figures text-[3.5rem] leading-[3.5rem] font-semibold">{match.score}</span>
          <span className="text-body text-ink-3">分</span>
        </p>
      </div>
      <div className="mt-4 flex items-center gap-4 border-b border-hairline pb-5">
        <MachineTile line="freight" illustration={vehicleDrawings[cargo.vehicle_type]} />
        <div className="min-w-0 flex-1">
          <p className="text-lead font-semibold">{goodsText(cargo.goods)}</p>
          <p className="text-body text-ink-2">{cargo.vehicle_type_display} · 你的车合适</p>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <Money value={net} size="price" />
            <span className="text-meta text-ink-3">
              到手，已扣 {cargo.commission_percent}%{cargo.mode === 'bid' && '，竞价'}
            </span>
          </p>
          <FundedTag cargo={cargo} className="mt-1.5" />
        </div>
      </div>
      <div className="mt-5">
        <MatchReasons match={match} />
      </div>
      <StickyBar>
        <Button
          size="main"
          className="min-h-14 flex-1"
          icon={<SkipForward size={20} aria-hidden="true" />}
          onClick={onPass}
        >
          下一单
        </Button>
        <AppLink to={freightPaths.cargo(cargo.id)} className={`${buttonClass('commit', 'main')} min-h-14 flex-[2]`}>
          看这一单
        </AppLink>
      </StickyBar>
    </article>
  )
}
