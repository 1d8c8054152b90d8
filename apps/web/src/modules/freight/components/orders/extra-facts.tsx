import { Money } from '../../../../ui/text/money.tsx'
import type { Extra } from '../../order-queries.ts'

/** What an extra is, how it was reckoned, and what was said of it. */
export function ExtraFacts({ extra }: { extra: Extra }) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-3 text-body">
        <span className="font-semibold">
          {extra.kind_display} <span className="text-meta font-normal text-ink-2">{extra.status_display}</span>
        </span>
        <Money value={extra.amount} />
      </p>
      <p className="text-meta text-ink-2">{extra.working}</p>
      {extra.objection && <p className="text-meta text-ink-2">货主：{extra.objection}</p>}
      {extra.decision && <p className="text-meta text-ink-2">平台：{extra.decision}</p>}
    </>
  )
}
