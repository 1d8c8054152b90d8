import { AppLink } from '../../../../shell/navigation.tsx'
import { clockTime, dayText, shanghaiDay } from '../../../../ui/text/format.ts'
import type { LedgerPosting } from '../ledger-queries.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { LedgerEntries } from './ledger-entries.tsx'

const byDay = (rows: readonly LedgerPosting[]) => {
  const days = new Map<string, LedgerPosting[]>()
  for (const row of rows) {
    const day = shanghaiDay(row.created_at)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days]
}

/** Postings under their days, newest first: what each follows from, and its entries beside it. */
export function LedgerRows({ rows }: { rows: readonly LedgerPosting[] }) {
  return byDay(rows).map(([day, postings]) => (
    <section key={day} aria-label={dayText(day)} className="mt-5">
      <h2 className="figures flex items-baseline border-b border-edge pb-2 text-meta font-normal text-ink-2">
        <span className="flex-1">{dayText(day)}</span>
        <span aria-hidden="true" className="w-24 text-end">
          借
        </span>
        <span aria-hidden="true" className="w-24 text-end">
          贷
        </span>
      </h2>
      <ul>
        {postings.map((posting) => (
          <li
            key={posting.id}
            className="grid gap-x-6 gap-y-2 border-b border-hairline py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]"
          >
            <Cause posting={posting} />
            <LedgerEntries posting={posting} label={`${posting.kind_display}的分录`} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Cause({ posting }: { posting: LedgerPosting }) {
  return (
    <div className="flex min-w-0 gap-3">
      <span className="figures w-11 shrink-0 pt-0.5 text-body text-ink-2">{clockTime(posting.created_at)}</span>
      <div className="min-w-0">
        <h3 className="text-body font-semibold">{posting.kind_display}</h3>
        {posting.cause_display !== posting.kind_display && (
          <p className="figures text-meta break-words text-ink-2">{posting.cause_display}</p>
        )}
        {posting.payable_id !== null && (
          <AppLink
            to={consolePaths.ledgerOf(posting)}
            className="figures inline-flex min-h-11 items-center text-meta underline decoration-edge underline-offset-4 pointer-fine:min-h-7"
          >
            {posting.order_number}
          </AppLink>
        )}
      </div>
    </div>
  )
}
