import type { ReactNode } from 'react'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { ListBody, type ListWords } from './list-body.tsx'
import type { ListLook } from './list-look.ts'
import { MoreRows, type ListTotal } from './more-rows.tsx'
import type { Narrowing } from './use-filters.ts'
import type { List } from './use-list.ts'

export interface ListTabs<Tab extends string = string> {
  readonly label: string
  readonly rows: readonly { readonly value: Tab; readonly label: string; readonly count?: number | string }[]
  readonly value: Tab
  onChange(tab: Tab): void
}

export interface ListParts {
  list: List
  narrowing?: Pick<Narrowing, 'values' | 'isNarrowed' | 'clear'>
  words: ListWords
  /** What narrows it beside tabs and search. */
  filters?: ReactNode
  tabs?: ListTabs
  /** Beside the tabs where it is wide, else under them. */
  besideTabs?: ReactNode
  /** Between the tabs and the rows. */
  lead?: ReactNode
  /** Stands in the list's place, under its tabs. */
  instead?: ReactNode
  skeleton?: ReactNode
  line?: string
  isKept?: boolean
  /** On the button that fetches the next rows: 看更早的订单. Absent where the rows bring their own foot. */
  more?: string
  /** How many there are in all, said beside what is listed. */
  total?: ListTotal
  /** Said where a long list ends: 共 12 个订单，已经到底 */
  end?: string
  /** Its rows, drawn. */
  children: ReactNode
}

/** A list with what narrows it, from the filters to the way on. */
export function ListContent(props: ListParts & { look: ListLook; skeleton: ReactNode }) {
  const { list, look, filters, tabs, besideTabs, lead, instead, more, total, end, children, ...body } = props
  const content = instead || (
    <>
      {lead && <div className="mb-3">{lead}</div>}
      <ListBody list={list} {...body}>
        {children}
        {more && <MoreRows list={list} look={look} label={more} total={total} end={end} />}
      </ListBody>
    </>
  )
  if (!tabs)
    return (
      <>
        {filters}
        {content}
      </>
    )
  const { label, rows, value, onChange } = tabs
  const strip = (
    <TabStrip className={look.tabs} label={label} tabs={rows} value={value} onChange={(tab) => onChange(tab)} />
  )
  return (
    <>
      {filters}
      {besideTabs ? (
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end lg:gap-6">
          {strip}
          {besideTabs}
        </div>
      ) : (
        strip
      )}
      <div role="tabpanel" aria-label={rows.find((tab) => tab.value === value)?.label} className={look.panel}>
        {content}
      </div>
    </>
  )
}
