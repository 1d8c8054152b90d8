const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value))
  return params.size > 0 ? `${path}?${params}` : path
}

/** An order, by what its address needs. */
interface Named {
  readonly id: number
  readonly line: string
}

/** What money moved for, as the books name it. */
interface Paid {
  readonly rental_id: number | null
  readonly payable_kind: string | null
  readonly payable_id: number | null
}

/** Where the console's screens stand. */
export const consolePaths = {
  home: '/admin',
  review: (query: { rentalId?: number; tab?: string; line?: string } = {}) =>
    withQuery('/admin/qualification-verification', query),
  orders: (query: { tab?: string; status?: string } = {}) => withQuery('/admin/orders', query),
  order: ({ id, line }: Named, query: { move?: string } = {}) => withQuery(`/admin/orders/${id}`, { line, ...query }),
  handover: ({ id, line }: Named, stage: 'out' | 'back') => withQuery(`/admin/orders/${id}/handover`, { line, stage }),
  contract: ({ id, line }: Named) => withQuery(`/admin/contracts/rental/${id}`, { line }),
  contracts: (query: { tab?: string; line?: string } = {}) => withQuery('/admin/contracts', query),
  contractById: (id: number) => `/admin/contracts/${id}`,
  user: (id: number) => `/admin/users/${id}`,
  deductions: '/admin/deductions',
  deduction: (id: number) => `/admin/deductions/${id}`,
  payouts: '/admin/payouts',
  payout: (id: number) => `/admin/payouts/${id}`,
  templates: '/admin/contract-templates',
  ledger: (query: { keyword?: string; account?: string; from?: string; to?: string } = {}) =>
    withQuery('/admin/ledger', query),
  ledgerOrder: (rentalId: number, query: { figure?: string } = {}) => withQuery(`/admin/ledger/${rentalId}`, query),
  /** The books of whatever it is that money moved for. */
  ledgerOf: ({ rental_id: id, payable_kind: kind, payable_id: other }: Paid, query: { figure?: string } = {}) =>
    withQuery(`/admin/ledger/${id ?? `${kind}-${other}`}`, query),
  /** Its own page; null where staff have none of it. */
  payable: ({
    rental_id: id,
    payable_link: link,
    line,
  }: Paid & { readonly payable_link: string | null; readonly line: string }) =>
    id === null ? link : withQuery(`/admin/orders/${id}`, { line }),
  template: (id: number, query: { step?: string } = {}) => withQuery(`/admin/contract-templates/${id}`, query),
}
