import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { money, momentText } from '../../../../ui/text/format.ts'
import { PriceLines } from '../../../../ui/text/price-lines.tsx'
import { serviceUrgencies } from '@jihui/protocol/service-order/urgency'
import { technicianDeskPaths } from '../../../technician/desk/public.ts'
import { OrderTag } from '../../components/order-status.tsx'
import { OrderPhotos } from '../../components/progress/order-photos.tsx'
import { costLines, costTotal, isOver, minutesText, placeText, windowText } from '../../order-words.ts'
import { type DeskOrder, deskOrderQuery } from '../desk-queries.ts'
import { AskedTechnicians } from './asked-technicians.tsx'
import { OrderActs } from './order-acts.tsx'
import { concernText } from './order-row.tsx'

/** One service order for staff: who asked for what, who was asked and comes, what it costs, and what they can do. */
export function OrderDesk({ orderId }: { orderId: string }) {
  const { data, error, refetch, isFetching } = useQuery(deskOrderQuery(orderId))
  if (data) return <Desk order={data} />
  if (!error) return <SkeletonText lines={8} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState illustration="excavator" title="没有这张服务单">
        地址里的编号不对，从列表里另选一张。
      </EmptyState>
    )
  return <ConsoleError title="服务单没有取到" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}

function Desk({ order }: { order: DeskOrder }) {
  return (
    <article aria-label={`服务单 ${order.externalOrderCode}`}>
      <Head order={order} />
      <Concern order={order} />
      <OrderActs order={order} />
      <div className="xl:grid xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] xl:gap-10">
        <div className="min-w-0">
          <Asked order={order} />
          <Coming order={order} />
          <AskedTechnicians order={order} />
        </div>
        <div className="min-w-0">
          <Costs order={order} />
          <OrderPhotos photos={order.photos} />
          <Section title="经过">
            <HistoryRail
              isOpen={!isOver(order)}
              entries={order.timeline.toReversed().map(({ label, at, notes }, index) => ({
                id: index,
                title: label,
                meta: momentText(at),
                note: notes,
              }))}
            />
          </Section>
        </div>
      </div>
    </article>
  )
}

function Head({ order }: { order: DeskOrder }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-title">{order.service_type_name}</h2>
        <p className="figures text-meta text-ink-2">
          {[
            order.externalOrderCode,
            `${momentText(order.createdAt)} 下单`,
            order.is_rework && '质保返修',
            order.urgency_level !== 'medium' && serviceUrgencies[order.urgency_level].label,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <OrderTag order={order} />
    </div>
  )
}

function Concern({ order }: { order: DeskOrder }) {
  const text = concernText(order)
  if (!text) return null
  return (
    <p role="status" className="mt-4 flex items-start gap-2 rounded-half bg-warn-soft px-3 py-2 text-body text-warn">
      <TriangleAlert size={18} className="mt-[3px] shrink-0" aria-hidden="true" />
      <span>{`${text}。${order.technician === null ? '派一位师傅，或者给客户打个电话。' : '给师傅打个电话，或者换人。'}`}</span>
    </p>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{label}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
)
const Call = ({ phone }: { phone: string }) => (
  <a
    href={`tel:${phone}`}
    className="figures inline-flex min-h-11 items-center underline decoration-tick underline-offset-4 pointer-fine:min-h-6"
  >
    {phone}
  </a>
)

function Asked({ order }: { order: DeskOrder }) {
  const { customer_id: customerId } = order
  return (
    <Section title="要修什么">
      <p className="text-body whitespace-pre-line [overflow-wrap:anywhere]">{order.description}</p>
      <dl className="mt-3 grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-body">
        <Fact label="上门时间">
          <span className="figures">{windowText(order)}</span>
        </Fact>
        <Fact label="地点">{placeText(order)}</Fact>
        <Fact label="联系人">
          {order.contact_name} <Call phone={order.contact_phone} />
        </Fact>
        {order.email && <Fact label="邮箱">{order.email}</Fact>}
        <Fact label="账号">
          {customerId === null ? (
            '没有注册，手机验证过'
          ) : (
            <AppLink to={consolePaths.user(customerId)} className="underline decoration-tick underline-offset-4">
              看这个用户
            </AppLink>
          )}
        </Fact>
      </dl>
    </Section>
  )
}

function Coming({ order: { technician, job_id: jobId, offers } }: { order: DeskOrder }) {
  if (!technician) return null
  const { id, phone, status_display: stands, eta_minutes: eta, late_minutes: late } = technician
  // Staff know him by his whole name.
  const name = offers.find(({ technician_id: asked }) => asked === id)?.name ?? technician.name
  return (
    <Section title="去的师傅" aside={stands}>
      <div className="flex items-center justify-between gap-4 border-y border-hairline py-2">
        <div className="min-w-0 flex-1">
          <AppLink
            to={technicianDeskPaths.technician(id)}
            className="inline-flex min-h-11 items-center text-lead font-semibold underline decoration-tick underline-offset-4"
          >
            {name}
          </AppLink>
          <p className="figures text-meta text-ink-2">
            {[
              eta !== null && (eta < 1 ? minutesText(eta) : `还有${minutesText(eta)}`),
              late > 0 && `说要晚 ${late} 分钟`,
              `做过 ${technician.jobs_done} 单`,
              technician.rating === null ? '还没有评分' : `${technician.rating} 分`,
              jobId !== null && `任务 ${jobId}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {phone && <Call phone={phone} />}
      </div>
    </Section>
  )
}

const paidWords: Readonly<Record<DeskOrder['payment_status'], string>> = {
  none: '',
  due: '等客户付款',
  paid: '客户付了',
  refunded: '退给客户了',
}
function Costs({ order }: { order: DeskOrder }) {
  const lines = costLines(order)
  return (
    <Section title="费用" aside={paidWords[order.payment_status] || order.quote?.status_display}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-body">
        <Fact label="下单时说的">
          <span className="figures">
            {money(order.estimatedMinPrice)} – {money(order.estimatedMaxPrice)}
          </span>
        </Fact>
        <Fact label="上门费">
          <span className="figures">{order.call_out_fee === 0 ? '免收' : money(order.call_out_fee)}</span>
        </Fact>
        {order.raised > 0 && (
          <Fact label="平台加价">
            <span className="figures">{money(order.raised)}</span>
          </Fact>
        )}
      </dl>
      {lines.length > 0 ? (
        <PriceLines className="mt-3" lines={lines} total={{ label: '合计', amount: costTotal(order) }} />
      ) : (
        <p className="mt-2 text-meta text-ink-2">还没有报价。</p>
      )}
      {order.quote?.is_above_promise && <p className="mt-2 text-meta text-warn">报价超过下单时说的最高价。</p>}
    </Section>
  )
}
