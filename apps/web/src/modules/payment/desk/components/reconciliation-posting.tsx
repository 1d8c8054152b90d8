import type { ReconciliationItem } from '../reconciliation-queries.ts'
import { DebitCreditHead } from './debit-credit-head.tsx'

type Posting = NonNullable<ReconciliationItem['effects'][number]['posting']>

const figures = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const written = (yuan: number) => (yuan === 0 ? '' : figures.format(yuan))

/** What would be written into the books: every account, both columns, and that they are equal. */
export function ReconciliationPosting({ posting }: { posting: Posting }) {
  const isBalanced = posting.debit === posting.credit
  return (
    <table className="mt-5 w-full text-body">
      <caption className="pb-2 text-start">
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">会记成这样</span>
          <span className="text-meta text-ink-2">借贷相等才让记</span>
        </span>
      </caption>
      <DebitCreditHead />
      <tbody>
        {posting.entries.map((entry) => (
          <tr key={entry.account} className="border-b border-hairline">
            <th scope="row" className={`py-2 text-start font-normal ${entry.credit > 0 ? 'ps-4' : ''}`}>
              {entry.account_display}
            </th>
            <td className="figures py-2 text-end">{written(entry.debit)}</td>
            <td className="figures py-2 text-end">{written(entry.credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className={`py-2 text-start ${isBalanced ? 'text-ok' : 'text-danger'}`}>
            {isBalanced ? '= 平' : '≠ 不平'}
          </th>
          <td className="figures py-2 text-end">{figures.format(posting.debit)}</td>
          <td className="figures py-2 text-end">{figures.format(posting.credit)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
