import { dossierKinds } from '@jihui/protocol/audit/decisions'
import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { useUser } from '../../../../shell/api/user.ts'
import { AppLink, useLineId, usePathParam } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { orderDossierQuery, type OrderDossier } from '../audit-queries.ts'
import { DossierEvents, writtenTime } from '../components/audit-dossier.tsx'
import { ConsoleError, ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { consolePaths } from '../../../../kits/desk/paths.ts'

/** 审核档案: the whole file of one order, to read and to print. */
export function Screen() {
  const id = Number(usePathParam('id'))
  const lineId = useLineId()
  const { data, error, refetch, isFetching } = useQuery({
    ...orderDossierQuery(id),
    enabled: Number.isSafeInteger(id) && id > 0,
  })
  const back = lineId && findLine(lineId).desks.audits
  const isUnknown = !(id > 0) || (error instanceof ApiError && [400, 404].includes(error.status))
  if (isUnknown)
    return (
      <EmptyState
        title="没有这个订单的档案"
        actions={
          back && (
            <AppLink to={back} className={buttonClass('outline')}>
              回到审核管理
            </AppLink>
          )
        }
      >
        订单编号可能写错了。
      </EmptyState>
    )
  if (error && !data)
    return <ConsoleError title="获取档案失败" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data)
    return (
      <ConsolePage title="审核档案">
        <div className="mt-4">
          <SkeletonText lines={10} />
        </div>
      </ConsolePage>
    )
  return <Dossier dossier={data} back={back} />
}

function Dossier({ dossier, back }: { dossier: OrderDossier; back: string | undefined }) {
  const permissions = useUser()?.permissions ?? []
  const facts: [string, React.ReactNode][] = [
    ['设备', `${dossier.equipment_name} ${dossier.equipment_model}`],
    ['编号', dossier.unit_serial],
    ['联系人', dossier.contact_name],
    [
      '租期',
      <>
        <span className="keep">{dossier.start_date} –</span> <span className="keep">{dossier.end_date}</span>，
        <span className="keep">{dossier.days} 天</span>
      </>,
    ],
    ['合同', dossier.contract_number ?? '还没有'],
    ...(dossier.total_amount === null
      ? []
      : ([['总额', <Money key="total" value={dossier.total_amount} />]] as [string, React.ReactNode][])),
    ['现在', dossier.display_status],
    ['下单', writtenTime(dossier.created_at)],
  ]
  return (
    <ConsolePage
      caption={
        <span className="figures">
          {back && (
            <>
              <AppLink to={back} className="underline underline-offset-4 print:no-underline">
                审核管理
              </AppLink>
              {' / '}
            </>
          )}
          {dossier.order_number}
        </span>
      }
      title={dossier.party_name}
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          {permissions.includes('rental_view') && (
            <AppLink
              to={consolePaths.order({ id: dossier.rental_id, line: dossier.line })}
              className={buttonClass('outline')}
            >
              去订单
            </AppLink>
          )}
          <Button icon={<Printer size={18} aria-hidden="true" />} onClick={() => window.print()}>
            打印
          </Button>
        </div>
      }
    >
      <dl className="mt-4 grid grid-cols-2 gap-x-6 border-t border-edge lg:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0 border-b border-hairline py-2.5">
            <dt className="text-meta text-ink-2">{label}</dt>
            <dd className="figures text-body break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <DossierEvents dossier={dossier} />
      {dossier.left_out.length > 0 && (
        <p className="mt-4 text-meta text-ink-2">
          {dossier.left_out.map((kind) => dossierKinds[kind].label).join('、')}不在你能看的范围里，这里没有列出。
        </p>
      )}
      <p className="figures mt-6 text-caption text-ink-3">档案取自 {writtenTime(dossier.made_at)}</p>
    </ConsolePage>
  )
}
