import { useQuery } from '@tanstack/react-query'
import { ConsoleError, ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import { platformQuery } from '../../queries.ts'
import { TermsForm } from '../components/terms-form.tsx'
import { termsQuery } from '../terms-queries.ts'

/** 运价与线路: what freight reckons with, version by version, and what is offered on its lanes now. */
export function Screen() {
  const terms = useQuery(termsQuery)
  const platform = useQuery(platformQuery)
  if (!terms.data)
    return (
      <ConsolePage title="运价与线路">
        {terms.error ? (
          <ConsoleError
            title="运价没有取到"
            error={terms.error}
            onRetry={() => void terms.refetch()}
            isRetrying={terms.isFetching}
          />
        ) : (
          <div className="mt-6">
            <SkeletonText lines={8} />
          </div>
        )}
      </ConsolePage>
    )
  const { current, history } = terms.data
  return (
    <ConsolePage title="运价与线路" caption="改了从下一票货起生效，已经发布的不变">
      <TermsForm key={current.id} page={terms.data} />
      {platform.data && platform.data.lanes.length > 0 && (
        <Section title="货多的线路" aside="现在的中间价">
          <ul className="grid gap-x-10 lg:grid-cols-2">
            {platform.data.lanes.map((lane) => (
              <li
                key={`${lane.from_city} ${lane.to_city} ${lane.vehicle_type}`}
                className="flex min-h-12 items-center justify-between gap-3 border-b border-hairline text-body"
              >
                <span>
                  {lane.from_city} → {lane.to_city}{' '}
                  <span className="text-meta text-ink-2">
                    {lane.vehicle_type_display} · {lane.cargos} 票 · {lane.distance_km} km
                  </span>
                </span>
                <Money value={lane.price} size="inline" />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="每次修改">
        <HistoryRail
          isOpen={false}
          entries={history.map(({ id, reason, by, created_at: at }) => ({
            id,
            title: reason,
            meta: at ? `${momentText(at)} · ${by}` : by,
          }))}
        />
      </Section>
    </ConsolePage>
  )
}
