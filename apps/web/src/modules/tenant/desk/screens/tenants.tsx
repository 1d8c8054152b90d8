import { tenantStatusCodes, tenantStatuses } from '@jihui/protocol/tenant/machine'
import { lazy } from 'react'
import { DecisionDesk } from '../../../../kits/desk/decision-desk.tsx'
import { place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { cx } from '../../../../ui/class-names.ts'
import { listedCount } from '../../../../ui/listed-count.ts'
import { momentText } from '../../../../ui/text/format.ts'
import { companiesQuery } from '../tenant-queries.ts'

const Desk = lazy(async () => ({ default: (await import('../components/tenant-desk.tsx')).TenantDesk }))

const filters = { status: place(tenantStatusCodes, 'pending'), keyword: words }

/** 企业核实: companies by what was decided about them, those that wait first. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { status, keyword } = narrowing.values
  const list = useList(companiesQuery(status, keyword))
  const { head } = list
  return (
    <DecisionDesk
      title="企业核实"
      caption="名称、代码和营业执照一致，再通过"
      narrowing={narrowing}
      search={{ button: '搜企业', label: '企业名称或信用代码' }}
      tabs={{
        label: '企业状态',
        ...narrowing.pick('status'),
        rows: tenantStatusCodes.map((value) => ({
          value,
          label: tenantStatuses[value].label,
          count: listedCount(head?.by_status[value] ?? 0),
        })),
      }}
      list={list}
      unit="家"
      words={{
        failed: '企业没有取到',
        empty: {
          title: '没有这样的企业',
          hint: status === 'pending' ? '新创建的企业一到就排在这里。' : '换一个状态看看。',
        },
      }}
      pathOf={({ id }) => `/admin/tenants/${id}`}
      renderRow={(row, { isOn, onPick }) => (
        <li key={row.id} className="relative border-b border-hairline">
          {isOn && <span aria-hidden="true" className="absolute inset-y-0 start-0 w-[3px] bg-accent" />}
          <button
            type="button"
            aria-current={isOn ? 'true' : undefined}
            onClick={onPick}
            className={cx('block w-full px-4 py-3 text-start', isOn ? 'bg-surface' : 'hover:bg-sunken')}
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className={cx('min-w-0 truncate text-body', isOn && 'font-semibold')}>{row.name}</span>
              <span className="keep figures text-meta text-ink-2">{momentText(row.updated_at)}</span>
            </span>
            <span className="figures block truncate text-meta text-ink-2">{row.credit_code}</span>
          </button>
        </li>
      )}
      renderDesk={(id, onDone) => <Desk key={id} id={id} onDone={onDone} />}
    />
  )
}
