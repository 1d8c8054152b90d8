import { useQuery } from '@tanstack/react-query'
import { Money } from '../../../ui/text/money.tsx'
import { wishesOf } from '../driver-wishes.ts'
import { settingsQuery } from '../party-queries.ts'
import type { MatchedCargo } from '../queries.ts'
import { CargoRow } from './cargo-row.tsx'
import { FoldedReasons } from './match-reasons.tsx'

/** A cargo that suits the reader's vehicle, with the reason of its score. */
export function MatchedRow({ matched }: { matched: MatchedCargo }) {
  const { cargo, empty_km: emptyKm, net, match } = matched
  const { data: settings } = useQuery(settingsQuery(true))
  const wishes = settings && wishesOf(settings, cargo)
  return (
    <CargoRow
      cargo={cargo}
      lead={`${emptyKm} km 外，`}
      aside={
        <>
          <span className="block">
            <span className="figures text-[1.75rem] leading-8 font-semibold">{match.score}</span>
            <span className="text-caption text-ink-3">分</span>
          </span>
          <Money value={net} className="block" />
          <span className="block text-caption text-ink-3">
            到手 · <span className="figures">¥{(net / cargo.distance_km).toFixed(2)}</span>/km
          </span>
        </>
      }
    >
      {wishes?.isOwnLane && <p className="text-meta font-semibold">你常跑的线路</p>}
      {wishes?.isOffHours && <p className="text-meta text-warn">装货在你开车的时间以外</p>}
      <FoldedReasons match={match} />
    </CargoRow>
  )
}
