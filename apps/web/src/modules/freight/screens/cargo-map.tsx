import { useQuery } from '@tanstack/react-query'
import { List } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../../shell/api/api-error.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import type { MapView } from '../../../ui/map/base-map.ts'
import { PageHeader } from '../../../ui/page.tsx'
import { Bone, SkeletonText } from '../../../ui/skeleton.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { BecomeParty, useIsParty } from '../components/become-party.tsx'
import { CargoRow } from '../components/cargo-row.tsx'
import { MatchReasons, ShutGates } from '../components/match-reasons.tsx'
import { freightPaths } from '../freight-words.ts'
import { cargoMapQuery, cargoQuery, matchQuery } from '../queries.ts'

const ClusterMap = lazy(async () => ({ default: (await import('../components/cluster-map.lazy.tsx')).ClusterMap }))

/** 货源地图: where cargo waits; what is tapped is told beside it. */
export function Screen() {
  const [view, setView] = useState<MapView | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const { data, error } = useQuery(cargoMapQuery(view))
  return (
    <div className="pb-4">
      <PageHeader
        title="货源地图"
        back={freightPaths.nearby}
        actions={
          <AppLink to={freightPaths.cargos} className={buttonClass('ghost')}>
            <List size={20} aria-hidden="true" />
            列表
          </AppLink>
        }
      />
      <div className="mt-3 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <Suspense fallback={<Bone className="h-[26rem] w-full rounded-card lg:h-[calc(100dvh-10rem)]" />}>
          <ClusterMap
            clusters={data?.clusters ?? []}
            chosen={chosen}
            onView={setView}
            onCargo={setChosen}
            className="h-[26rem] lg:h-[calc(100dvh-10rem)]"
          />
        </Suspense>
        <section aria-label="选中的货源" className="min-w-0 pt-4 lg:pt-0">
          <p role="status" className="text-meta text-ink-2">
            {error ? messageOf(error) : data ? `这一片有 ${data.count} 票货在等司机` : '正在看这一片'}
          </p>
          {chosen === null ? (
            <p className="mt-2 text-body text-ink-2">点地图上的数字放大，点“货”看那一票。</p>
          ) : (
            <Chosen key={chosen} id={chosen} />
          )}
        </section>
      </div>
    </div>
  )
}

function Chosen({ id }: { id: number }) {
  const cargo = useQuery(cargoQuery(id))
  const isDriver = useIsParty('driver')
  const match = useQuery(matchQuery(id, isDriver === true && cargo.data?.is_own === false))
  if (!cargo.data)
    return cargo.error ? (
      <p className="mt-3 text-body text-ink-2">{messageOf(cargo.error)}</p>
    ) : (
      <SkeletonText lines={5} />
    )
  if (isDriver === false)
    return (
      <>
        <CargoRow cargo={cargo.data} />
        <BecomeParty party="driver" />
      </>
    )
  return (
    <CargoRow
      cargo={cargo.data}
      lead={match.data && `${match.data.empty_km} km 外，`}
      aside={
        match.data && (
          <>
            <span className="figures block text-title font-semibold">{match.data.score} 分</span>
            <Money value={match.data.net} className="block" />
          </>
        )
      }
    >
      {match.data && (
        <div className="mt-4 space-y-4">
          <ShutGates gates={match.data.gates} />
          <MatchReasons match={match.data.match} />
        </div>
      )}
    </CargoRow>
  )
}
