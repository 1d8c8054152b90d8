import { Equal } from 'lucide-react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { money } from '../../../../ui/text/format.ts'
import { Section } from '../../../../ui/section.tsx'
import type { FinancialReport } from '../financial-queries.ts'
import type { Range } from '../financial-range.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'

const plain = (yuan: number) => (yuan === 0 ? '' : money(yuan).replace('¥', ''))
const inFen = (yuan: number) => Math.round(yuan * 100)

/** The accounts themselves, as every figure above is made of: both sides come to the same. */
export function FinancialAccounts({ accounts, range }: { accounts: FinancialReport['accounts']; range: Range }) {
  const moved = accounts.filter((one) => one.debit !== 0 || one.credit !== 0)
  const sum = (side: 'debit' | 'credit') => accounts.reduce((total, one) => total + inFen(one[side]), 0) / 100
  const isBalanced = inFen(sum('debit')) === inFen(sum('credit'))
  if (moved.length === 0) return null
  return (
    <Section title="科目" aside="借贷相等才入账" className="mt-7 max-w-xl">
      <table className="w-full border-collapse text-body">
        <thead>
          <tr className="border-b border-edge text-meta text-ink-2">
            {['科目', '借', '贷'].map((head, index) => (
              <th key={head} scope="col" className={cx('pb-2 font-normal', index === 0 ? 'text-start' : 'text-end')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moved.map(({ account, account_display: label, debit, credit }) => (
            <tr key={account} className="h-11 border-b border-hairline">
              <th scope="row" className="text-start font-normal">
                <AppLink
                  to={consolePaths.ledger({ account, ...range })}
                  className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
                >
                  {label}
                </AppLink>
              </th>
              <td className="figures keep text-end">{plain(debit)}</td>
              <td className="figures keep text-end">{plain(credit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="h-12 font-semibold">
            <th scope="row" className="text-start font-semibold">
              {isBalanced ? (
                <span className="flex items-center gap-2 text-ok">
                  <Equal size={16} aria-hidden="true" />平
                </span>
              ) : (
                <span className="text-danger">不平</span>
              )}
            </th>
            <td className="figures keep text-end">{plain(sum('debit'))}</td>
            <td className="figures keep text-end">{plain(sum('credit'))}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  )
}
