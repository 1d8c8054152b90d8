import type { LedgerAccount } from '@jihui/protocol/payment/ledger'
import { cx } from '../../../../ui/class-names.ts'
import type { LedgerPage } from '../ledger-queries.ts'
import { amountText, columnText } from '../ledger-words.ts'
import { DebitCreditHead } from './debit-credit-head.tsx'

interface AccountsProps {
  page: LedgerPage
  chosen: LedgerAccount | ''
  onPick: (account: LedgerAccount | '') => void
}

/** What everything that was asked for comes to, by account; an account leads to its postings. */
export function LedgerAccounts({ page, chosen, onPick }: AccountsProps) {
  if (page.accounts.length === 0) return null
  const isBalanced = page.debit === page.credit
  return (
    <table className="w-full table-fixed text-body">
      <caption className="pb-2 text-start">
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">科目合计</span>
          <span className="text-meta text-ink-2">点科目只看它</span>
        </span>
      </caption>
      <DebitCreditHead />
      <tbody>
        {page.accounts.map(({ account, account_display: label, debit, credit }) => {
          const isOn = account === chosen
          return (
            <tr key={account} className="border-b border-hairline">
              <th scope="row" className="text-start font-normal">
                <button
                  type="button"
                  aria-pressed={isOn}
                  onClick={() => onPick(isOn ? '' : account)}
                  className={cx(
                    'min-h-11 w-full text-start underline decoration-edge underline-offset-4 hover:decoration-ink',
                    isOn && 'font-semibold decoration-accent decoration-2',
                  )}
                >
                  {label}
                </button>
              </th>
              <td className="figures keep text-end">{columnText(debit)}</td>
              <td className="figures keep text-end">{columnText(credit)}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className={cx('py-3 text-start', isBalanced ? 'text-ok' : 'text-danger')}>
            {isBalanced ? '= 平' : '≠ 不平'}
          </th>
          <td className="figures keep text-end">{amountText(page.debit)}</td>
          <td className="figures keep text-end">{amountText(page.credit)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
