import { Money } from '../../../../ui/text/money.tsx'
import type { Trial } from '../terms-queries.ts'

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value))

/** What the terms that were written would have made of cargo of the past. */
export function TrialOutcome({ trial }: { trial: Trial }) {
  if (trial.cargos === 0) return <p className="text-body text-ink-2">还没有发布过的货源，试不出来。</p>
  return (
    <section aria-label="试算" aria-live="polite">
      <p className="text-body">
        最近 <span className="figures">{trial.cargos}</span> 票货：平常价中间变化{' '}
        <strong className="figures">{signed(trial.change_percent)}%</strong>，其中{' '}
        <strong className="figures">{trial.below_floor}</strong> 票当时的运费会低于最低价。货源自己的分平均从{' '}
        <span className="figures">{trial.points_before}</span> 到 <span className="figures">{trial.points_after}</span>
        。
      </p>
      <div className="mt-3 overflow-x-auto">
        <table className="w-full min-w-[28rem] text-body">
          <thead>
            <tr className="border-b border-edge text-start text-caption text-ink-3">
              <th className="py-2 text-start font-normal">车型</th>
              <th className="py-2 text-end font-normal">票数</th>
              <th className="py-2 text-end font-normal">现在</th>
              <th className="py-2 text-end font-normal">改后</th>
            </tr>
          </thead>
          <tbody>
            {trial.types.map((one) => (
              <tr key={one.vehicle_type} className="border-b border-hairline">
                <th scope="row" className="py-2 text-start font-normal">
                  {one.vehicle_type_display}
                </th>
                <td className="figures py-2 text-end">{one.cargos}</td>
                <td className="py-2 text-end">
                  <Money value={one.before} size="inline" />
                </td>
                <td className="py-2 text-end">
                  <Money value={one.after} size="inline" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
