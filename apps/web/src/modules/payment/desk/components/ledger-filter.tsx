import { type LedgerAccount, ledgerAccounts, type PostingKind, postingKinds } from '@jihui/protocol/payment/ledger'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { today } from '../../../../ui/text/format.ts'
import type { LedgerFilter as Filter } from '../ledger-queries.ts'
import type { Filtering } from '../../../../kits/list/use-filters.ts'
import { SearchField } from '../../../../kits/desk/search-field.tsx'

const all = { value: '', label: '全部' }
const kinds = [
  all,
  ...Object.entries(postingKinds).map(([value, label]: [string, string]) => ({ value: value as PostingKind, label })),
]
const accounts = [
  all,
  ...Object.entries(ledgerAccounts).map(([value, { label }]) => ({ value: value as LedgerAccount, label })),
]

/** Which postings: by order or number, by what they are, by account, by days. */
export function LedgerFilter({ filter, narrowing }: { filter: Filter; narrowing: Filtering<Filter> }) {
  const { field, set } = narrowing
  return (
    <div className="mt-4 grid grid-cols-2 items-end gap-3 border-b border-hairline pb-4 sm:grid-cols-4">
      <SearchField
        label="按订单号、支付单号或流水号查分录"
        placeholder="订单号、支付单号、银行流水号"
        keyword={filter.keyword}
        onSearch={(keyword) => set({ keyword })}
        className="col-span-full"
      />
      <Select label="类别" options={kinds} {...field('kind')} />
      <Select label="科目" options={accounts} {...field('account')} />
      <TextField label="从" type="date" max={filter.to || today()} {...field('from')} />
      <TextField
        label="到"
        type="date"
        min={filter.from || undefined}
        max={today()}
        {...field('to')}
        value={filter.to}
      />
    </div>
  )
}
