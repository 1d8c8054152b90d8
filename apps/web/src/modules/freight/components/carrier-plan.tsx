import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { Section } from '../../../ui/section.tsx'
import { addDays, today } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { type DayPlan, usePlanDay } from '../party-queries.ts'
import { CargoRow } from './cargo-row.tsx'

/** A carrier's day: which vehicle takes which cargo so that all together suit best. Nothing is accepted by it. */
export function CarrierPlan() {
  const [day, setDay] = useState(() => addDays(today(), 1))
  const plan = usePlanDay()
  const shown = plan.data?.day === day ? plan.data : undefined
  return (
    <Section title="排一天的活">
      <p className="text-body text-ink-2">把车和货一起比，合起来最合适的排法。只是建议，接不接还是你点。</p>
      <div className="mt-3 flex items-end gap-2">
        <TextField
          label="哪天装货"
          type="date"
          min={today()}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button tone="ink" busy={plan.isPending} disabled={day === ''} onClick={() => plan.mutate(day)}>
          {plan.isPending ? '正在排' : '排一排'}
        </Button>
      </div>
      {shown && <Proposal plan={shown} />}
    </Section>
  )
}

function Proposal({ plan }: { plan: DayPlan }) {
  if (plan.results.length === 0)
    return (
      <p role="status" className="mt-4 text-body text-ink-2">
        这一天看了 {plan.cargos} 票货，没有适合这些车的。
      </p>
    )
  return (
    <>
      <p role="status" className="mt-4 text-body">
        {plan.results.length} 辆车有活，一共到手 <Money value={plan.total_net} size="inline" />
        ，空驶 <span className="figures">{plan.total_empty_km} km</span>
        {plan.idle_vehicles > 0 && `；${plan.idle_vehicles} 辆没有合适的`}
      </p>
      {plan.results.map(({ vehicle, cargo, score, empty_km: emptyKm, net }) => (
        <CargoRow
          key={vehicle.id}
          cargo={cargo}
          lead={`${vehicle.plate}，空驶 ${emptyKm} km，`}
          aside={
            <>
              <span className="block">
                <span className="figures text-title font-semibold">{score}</span>
                <span className="text-caption text-ink-3">分</span>
              </span>
              <Money value={net} className="block" />
            </>
          }
        />
      ))}
    </>
  )
}
