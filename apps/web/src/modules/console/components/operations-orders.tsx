import { AppLink } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { count } from '../../../ui/text/format.ts'
import { Section } from '../../../ui/section.tsx'
import { faceOf } from '../dashboard-words.ts'
import type { Operations } from '../operation-queries.ts'
import { consolePaths } from '../../../kits/desk/paths.ts'

/** Every status with how many orders stand in it, line beside line; a status opens its list. */
export function OperationsOrders({ orders }: { orders: Operations['orders'] }) {
  const statuses = orders[0]?.statuses ?? []
  const at = (line: Operations['orders'][number], index: number) => line.statuses[index]?.count ?? 0
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const open = sum(orders.map((one) => one.open))
  const total = sum(orders.map((one) => one.total))
  return (
    <Section
      title="订单"
      aside={
        <span className="figures">
          进行中 {count(open)}，一共 {count(total)}
        </span>
      }
    >
      <table className="w-full border-collapse text-body">
        <thead>
          <tr className="border-b border-edge text-meta text-ink-2">
            <th scope="col" className="pb-2 text-start font-normal">
              状态
            </th>
            {orders.map(({ line }) => (
              <th key={line} scope="col" data-line={line} className="pb-2 ps-2 text-end font-normal">
                <span className="keep inline-flex items-center gap-1.5">
                  <span aria-hidden="true" className="hidden h-3.5 w-[3px] bg-hue sm:block" />
                  {faceOf(line)?.short ?? line}
                </span>
              </th>
            ))}
            <th scope="col" className="pb-2 ps-2 text-end font-normal">
              合计
            </th>
          </tr>
        </thead>
        <tbody>
          {statuses.map(({ status, label }, index) => {
            const all = sum(orders.map((line) => at(line, index)))
            return (
              <tr key={status} className="border-b border-hairline">
                <th scope="row" className="text-start font-normal">
                  <AppLink
                    to={consolePaths.orders({ tab: 'all', status })}
                    className="-ms-2 inline-flex min-h-11 items-center rounded-half px-2 underline-offset-4 hover:underline"
                  >
                    {status === 'pending_approval' ? `${label}（文件没交齐）` : label}
                  </AppLink>
                </th>
                {orders.map((line) => (
                  <Count key={line.line} value={at(line, index)} />
                ))}
                <Count value={all} isWhole isLate={status === 'overdue' && all > 0} />
              </tr>
            )
          })}
        </tbody>
      </table>
    </Section>
  )
}

function Count({ value, isWhole, isLate }: { value: number; isWhole?: boolean; isLate?: boolean }) {
  return (
    <td
      className={cx(
        'figures ps-2 text-end',
        value === 0 ? 'text-ink-3' : isLate ? 'font-semibold text-danger' : isWhole && 'font-semibold',
      )}
    >
      {count(value)}
    </td>
  )
}
