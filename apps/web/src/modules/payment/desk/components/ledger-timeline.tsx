import { useEffect, useRef } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { momentText } from '../../../../ui/text/format.ts'
import { useIsDesk } from '../../../../ui/window-width.ts'
import type { Explanation, Figure } from '../ledger-queries.ts'
import { addedText, amountText, partsOf } from '../ledger-words.ts'
import { LedgerEntries } from './ledger-entries.tsx'

/** An order's postings as they happened; those a chosen figure is made of stand out, with what each adds to it. */
export function LedgerTimeline({
  postings,
  chosen,
}: {
  postings: Explanation['postings']
  chosen: Figure | undefined
}) {
  const parts = partsOf(chosen)
  const first = postings.find(({ id }) => parts.has(id))?.id
  const marked = useRef<HTMLLIElement>(null)
  const isDesk = useIsDesk()
  useEffect(() => {
    // On a phone the postings stand below what was chosen, which must stay in sight.
    if (isDesk && first !== undefined) marked.current?.scrollIntoView({ block: 'nearest' })
  }, [isDesk, first])
  return (
    <ol className="border-s border-tick">
      {postings.map((posting) => {
        const added = parts.get(posting.id)
        const isPart = added !== undefined
        return (
          <li
            key={posting.id}
            ref={posting.id === first ? marked : undefined}
            className={cx('relative border-b border-hairline py-4 ps-5 pe-2 last:border-b-0', isPart && 'bg-sunken')}
          >
            <span
              aria-hidden="true"
              className={cx('absolute start-0 top-6', isPart ? 'h-[3px] w-3.5 bg-accent' : 'h-px w-2.5 bg-tick')}
            />
            <div className="flex items-baseline justify-between gap-3">
              <h3 className="text-body font-semibold">{posting.kind_display}</h3>
              {isPart && chosen && (
                <span className="keep figures text-body font-semibold text-accent-ink">
                  {chosen.label} {addedText(added)}
                </span>
              )}
            </div>
            <p className="figures mb-2 text-meta text-ink-2">
              <span className="keep">{momentText(posting.created_at)}</span>
              {posting.cause_display !== posting.kind_display && (
                <span className="break-words"> · {posting.cause_display}</span>
              )}
            </p>
            <LedgerEntries posting={posting} label={`${posting.kind_display}的分录`} />
          </li>
        )
      })}
    </ol>
  )
}

/** What every account stands at now; those that are settled say so. */
export function LedgerBalances({ balances }: { balances: Explanation['balances'] }) {
  return (
    <table className="mt-6 w-full text-body">
      <caption className="pb-2 text-start">
        <span className="flex items-baseline justify-between gap-3">
          <span className="text-title-s">科目余额</span>
          <span className="text-meta text-ink-2">加起来总是 0</span>
        </span>
      </caption>
      <thead className="border-b border-edge text-meta text-ink-2">
        <tr>
          <th scope="col" className="py-1.5 text-start font-normal">
            科目
          </th>
          <th scope="col" className="py-1.5 text-end font-normal">
            余额
          </th>
        </tr>
      </thead>
      <tbody>
        {balances.map(({ account, account_display: label, balance }) => (
          <tr key={account} className="border-b border-hairline">
            <th scope="row" className="py-2 text-start font-normal">
              {label}
            </th>
            <td className="figures keep py-2 text-end">
              {balance === 0 ? (
                <span className="text-ink-2">已结平</span>
              ) : (
                <>
                  <span className="me-2 text-meta text-ink-2">{balance > 0 ? '借' : '贷'}</span>
                  {amountText(Math.abs(balance))}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
