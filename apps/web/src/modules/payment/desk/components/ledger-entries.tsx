import { cx } from '../../../../ui/class-names.ts'
import { amountText, balanceText, columnText } from '../ledger-words.ts'

interface Entries {
  entries: readonly { account: string; account_display: string; debit: number; credit: number; balance?: number }[]
  debit: number
  credit: number
}

/** Entries of one posting: debit before credit, the credit set in, and that both columns are equal. */
export function LedgerEntries({ posting, label }: { posting: Entries; label: string }) {
  const isBalanced = posting.debit === posting.credit
  return (
    <table aria-label={label} className="w-full table-fixed text-body">
      <colgroup>
        <col />
        <col className="w-24" />
        <col className="w-24" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">科目</th>
          <th scope="col">借</th>
          <th scope="col">贷</th>
        </tr>
      </thead>
      <tbody>
        {posting.entries.map((entry) => (
          <tr key={`${entry.account} ${entry.debit > 0 ? 'debit' : 'credit'}`}>
            <th scope="row" className={cx('py-0.5 text-start font-normal', entry.credit > 0 && 'ps-4')}>
              {entry.account_display}
              {entry.balance !== undefined && (
                <span className="keep figures ms-2 text-caption max-sm:ms-0 max-sm:block text-ink-3">
                  {balanceText(entry.balance)}
                </span>
              )}
            </th>
            <td className="figures keep py-0.5 text-end align-top">{columnText(entry.debit)}</td>
            <td className="figures keep py-0.5 text-end align-top">{columnText(entry.credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-hairline text-meta">
        <tr>
          <th scope="row" className={cx('pt-1 text-start font-semibold', isBalanced ? 'text-ok' : 'text-danger')}>
            {isBalanced ? '= 平' : '≠ 不平'}
          </th>
          <td className="figures keep pt-1 text-end text-ink-2">{amountText(posting.debit)}</td>
          <td className="figures keep pt-1 text-end text-ink-2">{amountText(posting.credit)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
