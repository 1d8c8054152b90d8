import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useChannelState, useTopic } from '../../../shell/api/realtime.signed-in.ts'
import { AppLink, usePathParam } from '../../../shell/navigation.tsx'
import { Button, type ButtonTone, buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StatusCard } from '../../../ui/status-card.tsx'
import { dayText, momentText, shanghaiDay } from '../../../ui/text/format.ts'
import { Facts, orderIdOf } from '../../rental/public.ts'
import { carePaths } from '../care-paths.ts'
import { daysText, workerText } from '../care-words.ts'
import { CareHistory } from '../components/care-history.tsx'
import { CarePhotos } from '../components/care-photos.tsx'
import { RequestStatus } from '../components/care-status.tsx'
import { MachineRow } from '../components/machine-row.tsx'
import type { RequestSheetProps } from '../components/requests/request-sheets.lazy.tsx'
import { WrongId } from '../components/wrong-id.tsx'
import { type CareRequestDetail, requestQuery } from '../order-queries.ts'

const POLL_MS = 30_000
/** While it is heard that the order moved. */
const LIVE_POLL_MS = 60_000

/** 报修申请详情: what was said of the machine, and what becomes of it. */
export function Screen() {
  const id = orderIdOf(usePathParam('id'))
  return id === null ? (
    <WrongId title="报修" list={carePaths.requests} label="看报修申请" />
  ) : (
    <Loaded key={id} id={id} />
  )
}

function Loaded({ id }: { id: number }) {
  const isHeard = useChannelState() === 'connected'
  useTopic(`maintenance_request/${id}`)
  const query = useQuery({ ...requestQuery(id), refetchInterval: isHeard ? LIVE_POLL_MS : POLL_MS })
  const { data } = query
  if (!data)
    return (
      <Page title="报修" back={carePaths.requests}>
        {query.error ? (
          <QueryError
            query={query}
            title="报修没有取到"
            illustration="excavator"
            actions={
              <AppLink to={carePaths.requests} className={buttonClass('outline')}>
                看报修申请
              </AppLink>
            }
          />
        ) : (
          <SkeletonRows count={2} />
        )}
      </Page>
    )
  const isOpen = data.status === 'submitted' || data.status === 'accepted'
  return (
    <Page title="报修" back={carePaths.requests} aside={<CareHistory history={data.history} isOpen={isOpen} />}>
      <RequestHead request={data} />
      <MachineRow of={data} />
      <Section title="说了什么">
        {data.fault_display && <p className="text-lead font-semibold">{data.fault_display}</p>}
        <p className="text-body text-pretty whitespace-pre-line">{data.description}</p>
        <Facts
          rows={[
            ['报修人', [data.reporter_name, data.origin_display].filter(Boolean).join(' · ')],
            ['急不急', data.urgency_display],
            ['订单', data.order_number],
            ['报修时间', momentText(data.created_at)],
          ]}
        />
      </Section>
      <CarePhotos photos={data.photos} />
    </Page>
  )
}

const titles: Readonly<Record<CareRequestDetail['status'], string>> = {
  submitted: '等受理',
  accepted: '已经受理',
  closed: '处理完了',
  rejected: '没有受理',
  merged: '并到另一次报修里了',
  withdrawn: '已经撤回',
}

function RequestHead({ request }: { request: CareRequestDetail }) {
  const { status, technician_name: technician, created_at: at } = request
  const days = daysText(request)
  const title =
    status === 'submitted' && request.actions.includes('accept')
      ? '轮到你受理'
      : status === 'accepted' && days
        ? `${days}处理`
        : titles[status]
  return (
    <StatusCard
      tag={<RequestStatus request={request} />}
      number={request.number}
      title={title}
      actions={<RequestActions request={request} />}
    >
      <p className="text-pretty">
        {status === 'accepted' && technician && `${workerText(technician)}来。`}
        {request.waits}
        {request.reason && `原因：${request.reason}`}
        {status === 'closed' && !request.waits && `${dayText(shanghaiDay(at))}报的，处理结果在维护单里。`}
      </p>
    </StatusCard>
  )
}

type Action = CareRequestDetail['actions'][number]
const sheetOf = (name: 'AcceptSheet' | 'RejectSheet' | 'MergeSheet' | 'WithdrawSheet') =>
  lazy(async (): Promise<{ default: ComponentType<RequestSheetProps> }> => ({
    default: (await import('../components/requests/request-sheets.lazy.tsx'))[name],
  }))
const acts: Readonly<Record<Action, { label: string; tone: ButtonTone; Sheet: ComponentType<RequestSheetProps> }>> = {
  accept: { label: '受理', tone: 'ink', Sheet: sheetOf('AcceptSheet') },
  merge: { label: '并入另一次', tone: 'outline', Sheet: sheetOf('MergeSheet') },
  reject: { label: '不受理', tone: 'ghost', Sheet: sheetOf('RejectSheet') },
  withdraw: { label: '撤回', tone: 'outline', Sheet: sheetOf('WithdrawSheet') },
}

function RequestActions({ request }: { request: CareRequestDetail }) {
  const [open, setOpen] = useState<Action | null>(null)
  const Opened = open === null ? null : acts[open].Sheet
  const shown = (Object.keys(acts) as Action[]).filter((action) => request.actions.includes(action))
  return (
    <>
      {request.task_id !== null && (
        <AppLink to={carePaths.task(request.task_id)} className={buttonClass('ink')}>
          看处理到哪了
        </AppLink>
      )}
      {request.merged_into !== null && (
        <AppLink to={carePaths.request(request.merged_into)} className={buttonClass('ink')}>
          看并入的那次
        </AppLink>
      )}
      {shown.map((action) => (
        <Button key={action} tone={acts[action].tone} onClick={() => setOpen(action)}>
          {acts[action].label}
        </Button>
      ))}
      <Suspense fallback={null}>{Opened && <Opened request={request} isOpen onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}
