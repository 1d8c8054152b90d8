import { useQuery } from '@tanstack/react-query'
import type { TenantCapability } from '@jihui/protocol/tenant/roles'
import { useState } from 'react'
import type { ActingCompany } from '../../../shell/api/acting-company.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { addressesQuery, invoiceTitlesQuery, useRemoveAddress, useRemoveInvoiceTitle } from '../queries.ts'
import { AddressSheet, InvoiceTitleSheet } from './holding-sheets.tsx'

interface HoldingProps {
  acting: ActingCompany | null
  /** What the reader may do for the company he acts for; null: he acts for himself. */
  may: readonly TenantCapability[] | null
}

/** Addresses and invoice titles of whoever the reader acts for. */
export function HoldingLists({ acting, may }: HoldingProps) {
  const of = acting?.id ?? 0
  const can = (capability: TenantCapability) => may === null || may.includes(capability)
  return (
    <>
      {can('view_orders') && <Addresses of={of} mayChange={can('keep_addresses')} />}
      {can('view_money') && <InvoiceTitles of={of} mayChange={can('keep_invoice_titles')} />}
    </>
  )
}

interface ListProps {
  of: number
  mayChange: boolean
}

function Addresses({ of, mayChange }: ListProps) {
  const { data } = useQuery(addressesQuery(of))
  const remove = useRemoveAddress()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Section title="收货地址" aside={of === 0 ? '自己的' : '企业的'}>
      <Rows
        empty="还没有保存的地址。"
        rows={data?.results.map((one) => ({
          id: one.id,
          title: `${one.region} ${one.address}`,
          detail: [one.label, one.contact_name, one.contact_phone, one.is_default && '默认']
            .filter(Boolean)
            .join(' · '),
        }))}
        onRemove={mayChange ? (id) => remove.mutate(id) : undefined}
      />
      {mayChange && (
        <Button wide className="mt-3" onClick={() => setIsAdding(true)}>
          添加地址
        </Button>
      )}
      <AddressSheet isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Section>
  )
}

function InvoiceTitles({ of, mayChange }: ListProps) {
  const { data } = useQuery(invoiceTitlesQuery(of))
  const remove = useRemoveInvoiceTitle()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Section title="发票抬头" aside={of === 0 ? '自己的' : '企业的'}>
      <Rows
        empty="还没有发票抬头。"
        rows={data?.results.map((one) => ({
          id: one.id,
          title: one.title,
          detail: [one.tax_number, one.is_default && '默认'].filter(Boolean).join(' · '),
        }))}
        onRemove={mayChange ? (id) => remove.mutate(id) : undefined}
      />
      {mayChange && (
        <Button wide className="mt-3" onClick={() => setIsAdding(true)}>
          添加抬头
        </Button>
      )}
      <InvoiceTitleSheet isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Section>
  )
}

interface RowsProps {
  empty: string
  rows: readonly { id: number; title: string; detail: string }[] | undefined
  onRemove: ((id: number) => void) | undefined
}

function Rows({ empty, rows, onRemove }: RowsProps) {
  if (rows?.length === 0) return <p className="text-body text-ink-2">{empty}</p>
  return (
    <ul className="border-t border-hairline">
      {rows?.map((one) => (
        <li key={one.id} className="flex min-h-14 items-center justify-between gap-3 border-b border-hairline py-2">
          <span className="min-w-0">
            <span className="block text-body break-words">{one.title}</span>
            <span className="figures block text-meta text-ink-2">{one.detail}</span>
          </span>
          {onRemove && (
            <Button tone="ghost" aria-label={`删除 ${one.title}`} onClick={() => onRemove(one.id)}>
              删除
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
