import { AppLink } from '../../../shell/navigation.tsx'
import { useUser } from '../../../shell/api/user.ts'
import { clockTime } from '../../../ui/text/format.ts'
import { Section } from '../../../ui/section.tsx'
import type { Dashboard } from '../dashboard-queries.ts'
import { consolePaths } from '../../../kits/desk/paths.ts'

const verifications: Readonly<Record<string, string>> = { pending: '待审', approved: '通过', rejected: '拒绝' }

/** R154, R178: how old the figures are, and which orders disagree with themselves. */
export function DashboardDebug({ data }: { data: Dashboard | undefined }) {
  const user = useUser()
  const mayRepair = user?.is_superuser || user?.permissions.includes('rental_approve')
  const found = data?.mismatched
  return (
    <Section title="调试" className="mt-5 border-y border-edge py-4">
      <p className="figures text-meta text-ink-2">
        {data
          ? `${clockTime(data.fetchedAt)} 取到，用了 ${data.tookMs} 毫秒；服务器时间 ${clockTime(data.as_of)}`
          : '还没有取到数据'}
      </p>
      {found && (
        <p className="mt-2 text-meta">
          {found.count === 0 ? '订单状态和审核结果都对得上。' : `${found.count} 单的状态和审核结果对不上：`}
        </p>
      )}
      {found && found.count > 0 && (
        <ul className="mt-1">
          {found.results.map((one) => (
            <li key={one.rental_id} className="figures flex min-h-9 flex-wrap items-center gap-x-3 text-meta">
              <AppLink
                to={consolePaths.order({ id: one.rental_id, line: one.line })}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {one.order_number}
              </AppLink>
              <span className="text-ink-2">
                {one.display_status}，审核为{verifications[one.verification_status] ?? one.verification_status}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayRepair && (
        <AppLink
          to="/admin/rental-status-fixer"
          className="inline-flex min-h-11 items-center text-meta underline underline-offset-4"
        >
          去状态修复
        </AppLink>
      )}
    </Section>
  )
}
