/** What explains a payable's books: its figures, what its own tables say they are, and what stands in no book. */
import type { LedgerAccount, PostingKind } from '@jihui/protocol/payment/ledger'
import { ledgerAccounts } from '@jihui/protocol/payment/ledger'
import type { DepositKind } from '@jihui/protocol/rental/deposit-ladder'

export interface ExplainedEntry {
  readonly account: LedgerAccount
  readonly kind: PostingKind
  /** Debit positive, credit negative. */
  readonly amountFen: number
}

export interface Figure {
  readonly label: string
  /** Where it is read on a screen, or what it leaves out. */
  readonly hint: string
  /** What an entry adds to it, in fen. */
  readonly pick: (entry: ExplainedEntry) => number
}

export interface Explanation {
  readonly head: {
    readonly line: string
    readonly equipment_name: string
    readonly illustration: string
    readonly status_display: string
    readonly deposit_kind: DepositKind | null
    readonly deposit_kind_display: string
  }
  readonly figures: Readonly<Record<string, Figure>>
  /** What the other tables say each of them is. */
  readonly shown: Readonly<Record<string, number>>
  readonly offBooks: readonly { readonly label: string; readonly fen: number; readonly note: string }[]
}

export const isCash = ({ account }: ExplainedEntry): boolean => account === 'gateway' || account === 'bank'
export const isIncome = ({ account }: ExplainedEntry): boolean => ledgerAccounts[account].kind === 'income'
export const on = (account: LedgerAccount) => (entry: ExplainedEntry) =>
  entry.account === account ? entry.amountFen : 0
export const owed = (account: LedgerAccount) => (entry: ExplainedEntry) =>
  entry.account === account ? -entry.amountFen : 0
export const cashOf = (kinds: readonly PostingKind[]) => (entry: ExplainedEntry) =>
  isCash(entry) && kinds.includes(entry.kind) ? entry.amountFen : 0
