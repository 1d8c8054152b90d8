import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { PayoutAccountRow } from '../../payment/public.ts'
import { SupplierOffers } from '../components/offers.tsx'
import { standingOf, SupplierStanding } from '../components/standing.tsx'
import { SupplierOrders } from '../components/orders.tsx'
import { supplierPaths } from '../supplier-paths.ts'
import { summaryQuery, type SupplierSummary } from '../supplier-queries.ts'

/** 供应商工作台: what is ordered of him, what he offers, what he is owed and how he does. */
export function Screen() {
  const user = useUser()
  const status = user?.supplier_profile?.status
  const isOne = status === 'approved' || status === 'suspended'
  const summary = useQuery({ ...summaryQuery, enabled: isOne })
  const standing = standingOf(user)
  if (standing && !isOne)
    return (
      <Page title="供应商工作台" back="/user">
        <SupplierStanding standing={standing} />
      </Page>
    )
  if (!isOne)
    return (
      <Page title="供应商工作台" back="/user">
        <EmptyState
          illustration="forklift"
          title="这里给配件供应商用"
          actions={
            <AppLink to={supplierPaths.register} className={buttonClass('ink', 'main')}>
              登记成为供应商
            </AppLink>
          }
        >
          登记以后可以报价、接单，收货后三个工作日打款。
        </EmptyState>
      </Page>
    )
  return (
    <Page
      title={summary.data?.company_name ?? '供应商工作台'}
      back="/user"
      aside={summary.data && <Figures summary={summary.data} />}
    >
      {!summary.data && summary.error && <QueryError query={summary} title="工作台没有取到" />}
      {!summary.data && !summary.error && <SkeletonText lines={4} />}
      {status === 'suspended' && (
        <p className="mb-3 text-body text-warn">资格已暂停，已经接的订单照常完成，别的请联系平台。</p>
      )}
      <SupplierOrders />
      <SupplierOffers />
    </Page>
  )
}

const percent = (value: number | null): string => (value === null ? '还没有' : `${value}%`)
function Figures({ summary: { due, paid, performance } }: { summary: SupplierSummary }) {
  const rows = [
    { label: '按时到货', value: percent(performance.in_time_percent) },
    { label: '一次到齐', value: percent(performance.complete_percent) },
    { label: '退货', value: percent(performance.returned_percent) },
  ]
  return (
    <>
      <Section title="货款">
        <p className="flex justify-between border-b border-hairline py-2.5 text-body">
          应收 <Money value={due} />
        </p>
        <p className="flex justify-between border-b border-hairline py-2.5 text-body">
          已付 <Money value={paid} />
        </p>
        <PayoutAccountRow isOwed={due > 0} />
      </Section>
      <Section title={`履约（${performance.orders} 单）`}>
        <dl>
          {rows.map(({ label, value }) => (
            <div key={label} className="flex justify-between border-b border-hairline py-2.5 text-body">
              <dt>{label}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  )
}
