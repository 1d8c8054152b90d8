import { type LedgerAccount, ledgerAccounts, type PostingKind, postingKinds } from '@jihui/protocol/payment/ledger'
import { useSetQuery } from '../../../../shell/navigation.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { today } from '../../../../ui/text/format.ts'
import type { LedgerFilter as Filter } from '../ledger-queries.ts'
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
export function LedgerFilter({ filter }: { filter: Filter }) {
  const setQuery = useSetQuery()
  const set = (name: keyof Filter) => (value: string) => setQuery({ [name]: value || undefined })
  return (
    <div className="mt-4 grid grid-cols-2 items-end gap-3 border-b border-hairline pb-4 sm:grid-cols-4">
      <SearchField
        label="按订单号、支付单号或流水号查分录"
        placeholder="订单号、支付单号、银行流水号"
        keyword={filter.keyword}
        onSearch={set('keyword')}
        className="col-span-full"
      />
      <Select label="类别" value={filter.kind} onChange={(event) => set('kind')(event.target.value)} options={kinds} />
      <Select
        label="科目"
        value={filter.account}
        onChange={(event) => set('account')(event.target.value)}
        options={accounts}
      />
      <TextField
        label="从"
        type="date"
        max={filter.to || today()}
        value={filter.from}
        onChange={(event) => set('from')(event.target.value)}
      />
      <TextField
        label="到"
        type="date"
        min={filter.from || undefined}
        max={today()}
        value={filter.to}
        onChange={(event) => set('to')(event.target.value)}
      />
    </div>
  )
}
