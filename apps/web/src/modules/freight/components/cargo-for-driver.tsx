import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { freightPaths } from '../freight-words.ts'
import { matchQuery, type CargoDetail } from '../queries.ts'
import { AcceptCargo } from './accept-cargo.tsx'
import { BidForm } from './bid-form.tsx'
import { useIsParty } from './become-party.tsx'
import { MatchReasons, ShutGates } from './match-reasons.tsx'

/** What an open cargo is to whoever drives: why it has its score, what shuts it, what he may do. */
export function CargoForDriver({ cargo }: { cargo: CargoDetail }) {
  const isDriver = useIsParty('driver')
  const match = useQuery(matchQuery(cargo.id, isDriver === true))
  if (isDriver === false)
    return (
      <Section title="想跑这一单">
        <p className="text-body text-ink-2">登记成为司机，看得到这一单适不适合你的车，空驶多远、到手多少。</p>
        <AppLink to={freightPaths.driverRegister} className={`${buttonClass('ink', 'main')} mt-4`}>
          登记成为司机
        </AppLink>
      </Section>
    )
  if (match.error)
    return (
      <Section title="适不适合你的车">
        <p className="text-body text-ink-2">
          {messageOf(match.error)}
          {match.error instanceof ApiError && match.error.code === 'freight.origin_unknown' && (
            <> 在附近的货里点“用现在的位置”。</>
          )}
        </p>
      </Section>
    )
  if (!match.data) return <SkeletonText lines={5} />
  const isFit = match.data.gates.every(({ passed }) => passed)
  return (
    <div className="mt-7 space-y-6">
      <ShutGates gates={match.data.gates} />
      {isFit && cargo.mode === 'fixed' && <AcceptCargo cargo={cargo} vehicleId={match.data.vehicle_id} />}
      {isFit && cargo.mode === 'bid' && <BidForm cargo={cargo} vehicleId={match.data.vehicle_id} />}
      <MatchReasons match={match.data.match} />
    </div>
  )
}
