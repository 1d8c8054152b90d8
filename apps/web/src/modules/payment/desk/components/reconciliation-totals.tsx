import { Ruler } from '../../../../ui/ruler.tsx'
import { count } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import type { ReconciliationPage } from '../reconciliation-queries.ts'
import { matchedShare } from '../reconciliation-words.ts'

/** Both sides of the day, what lies between them, and how much of it agrees. */
export function ReconciliationTotals({ page }: { page: ReconciliationPage }) {
  const { totals, tabs } = page
  const all = tabs.matched + tabs.open + tabs.done
  const share = matchedShare(tabs)
  return (
    <div className="mt-4 grid gap-x-8 gap-y-4 border-y border-hairline py-4 xl:grid-cols-[auto_minmax(0,1fr)] xl:items-center">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-3">
        <Figure label="渠道账单" value={totals.gateway} note={`${count(totals.gateway_count)} 笔`} />
        <Sign>−</Sign>
        <Figure label="平台账本" value={totals.books} note={`${count(totals.books_count)} 笔`} />
        <Sign>=</Sign>
        <Figure label="差额" value={totals.difference} note={leftOver(page)} isOff={tabs.open > 0} />
      </div>
      {all > 0 && (
        <div>
          <p className="mb-1 flex justify-between gap-3 text-meta text-ink-2">
            <span>对上 {share}</span>
            {tabs.open > 0 && <span>{count(tabs.open)} 笔要看</span>}
          </p>
          <Ruler
            units={all}
            value={tabs.matched}
            label={`对上 ${share}，共 ${count(all)} 笔`}
            hasPointer={tabs.open > 0}
          />
        </div>
      )}
    </div>
  )
}

function Figure({
  label,
  value,
  note,
  isOff = false,
}: {
  label: string
  value: number
  note: string
  isOff?: boolean
}) {
  return (
    <dl>
      <dt className="text-meta text-ink-2">{label}</dt>
      <dd>
        <Money value={value} size="title" />
        <span className={`keep figures block text-meta ${isOff ? 'text-danger' : 'text-ink-2'}`}>{note}</span>
      </dd>
    </dl>
  )
}

function Sign({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="pt-6 text-title text-ink-3 max-sm:hidden">
      {children}
    </span>
  )
}

/** Which rows the difference is made of. */
function leftOver({ totals, tabs }: ReconciliationPage): string {
  if (tabs.open > 0) return tabs.done > 0 ? '要看和挂账的合起来' : `${count(tabs.open)} 笔合起来`
  return totals.difference === 0 ? '两边相等' : '挂账的合起来'
}
