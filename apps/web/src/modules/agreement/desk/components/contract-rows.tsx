import { AppLink } from '../../../../shell/navigation.tsx'
import { dayRange, momentText } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import { useIsDesk } from '../../../../ui/window-width.ts'
import type { ContractItem } from '../contract-queries.ts'
import { ContractStatus } from './contract-status.tsx'

interface RowsProps {
  items: readonly ContractItem[]
  /** Where a contract is opened. */
  pathOf: (item: ContractItem) => string
}

/** What time says about a contract: until when it can be signed, else when it was, else when it was made. */
const momentOf = (item: ContractItem): { moment: string; what: string } => {
  if (item.signature_deadline) return { moment: `${momentText(item.signature_deadline)} 前`, what: '要签' }
  if (item.signed_date) return { moment: momentText(item.signed_date), what: '签署' }
  return { moment: momentText(item.created_at), what: '生成' }
}

/** One contract per row of a table on a desk, two lines each on a phone. */
export function ContractRows(props: RowsProps) {
  return useIsDesk() ? <ContractTable {...props} /> : <ContractList {...props} />
}

const head = 'pb-2 font-normal'

function ContractTable({ items, pathOf }: RowsProps) {
  return (
    <table className="w-full table-fixed border-collapse text-start">
      <thead className="border-b border-edge text-caption text-ink-3">
        <tr>
          <th scope="col" className={`${head} w-64 text-start`}>
            承租方
          </th>
          <th scope="col" className={`${head} w-42 text-start`}>
            合同
          </th>
          <th scope="col" className={`${head} text-start`}>
            设备和租期
          </th>
          <th scope="col" className={`${head} w-26 text-end`}>
            金额
          </th>
          <th scope="col" className={`${head} w-40 ps-5 text-start`}>
            状态
          </th>
          <th scope="col" className={`${head} w-30 text-end`}>
            时间
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const { moment, what } = momentOf(item)
          return (
            <tr key={item.id} data-line={item.line} className="relative border-b border-hairline hover:bg-sunken">
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link inside is its text */}
              <td className="py-2.5 pe-4">
                <AppLink
                  to={pathOf(item)}
                  className="flex items-center gap-2.5 text-body font-semibold after:absolute after:inset-0 focus-visible:shadow-none focus-visible:after:shadow-(--focus)"
                >
                  <span aria-hidden="true" className="h-4 w-[3px] shrink-0 bg-hue" />
                  <span className="truncate">{item.party_name}</span>
                </AppLink>
              </td>
              <td className="figures py-2.5 pe-4">
                <span className="keep block text-meta">{item.contract_number}</span>
                <span className="keep block text-caption text-ink-3">{item.order_number}</span>
              </td>
              <td className="figures py-2.5 pe-3">
                <span className="block truncate text-meta">{item.equipment_name}</span>
                <span className="keep block text-caption text-ink-3">
                  {dayRange(item.start_date, item.end_date)}，{item.rental_days} 天
                </span>
              </td>
              <td className="py-2.5 text-end">
                <Money value={item.total_amount} size="row" />
              </td>
              <td className="py-2.5 ps-5">
                <ContractStatus contract={item} />
              </td>
              <td className="figures py-2.5 text-end">
                <span className="keep block text-meta">{moment}</span>
                <span className="block text-caption text-ink-3">{what}</span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function ContractList({ items, pathOf }: RowsProps) {
  return (
    <ul className="border-t border-hairline">
      {items.map((item) => {
        const { moment, what } = momentOf(item)
        return (
          <li key={item.id} data-line={item.line} className="relative border-b border-hairline py-3">
            <div className="flex items-center justify-between gap-3">
              <span className="flex min-w-0 items-center gap-2">
                <span aria-hidden="true" className="h-4 w-[3px] shrink-0 bg-hue" />
                <AppLink
                  to={pathOf(item)}
                  className="truncate text-body font-semibold after:absolute after:inset-0 focus-visible:shadow-none focus-visible:after:shadow-(--focus)"
                >
                  {item.party_name}
                </AppLink>
              </span>
              <ContractStatus contract={item} />
            </div>
            <div className="mt-1 flex items-baseline justify-between gap-3">
              <span className="figures min-w-0 truncate text-meta text-ink-2">
                {item.order_number} · {item.equipment_name}
              </span>
              <span className="keep figures text-caption text-ink-3">
                {moment} {what}
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
