import { findLine } from '@jihui/protocol/rental/faces'
import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../../shell/navigation.tsx'
import { dayRange, maskedPhone, momentText, money } from '../../../ui/format.ts'
import { MachineTile } from '../../../ui/machine-tile.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { requiredQuery, type QualificationImage } from '../../qualification/public.ts'
import type { Order } from '../../rental/public.ts'
import { decisionsQuery } from '../console-queries.ts'
import { documentChecks } from '../document-checks.ts'
import { consolePaths } from '../paths.ts'
import { addressOf } from '../../rental/public.ts'
import { staffSentence } from '../staff-words.ts'
import { StaffStatus } from './staff-status.tsx'

/** Who wants which machine for when. */
export function ReviewHead({ order }: { order: Order }) {
  return (
    <div>
      <div className="flex gap-3">
        <MachineTile
          line={order.line}
          illustration={order.illustration}
          photo={order.equipment_image_url}
          size="compact"
        />
        <div className="min-w-0">
          <p className="figures text-meta text-ink-2">
            {order.order_number} · {momentText(order.created_at)} 提交
          </p>
          <h2 className="text-title-s">{order.party_name || order.customer_name}</h2>
          <p className="text-meta text-ink-2">
            {order.equipment_name} · <span className="keep figures">{dayRange(order.start_date, order.end_date)}</span>
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
        <StaffStatus item={order} />
        <span className="text-meta text-ink-2">{staffSentence(order)}</span>
      </div>
    </div>
  )
}

const checkSigns = {
  ok: { icon: CircleCheck, colour: 'text-ok', word: '通过：' },
  look: { icon: TriangleAlert, colour: 'text-warn', word: '留意：' },
  bad: { icon: OctagonX, colour: 'text-danger', word: '不符：' },
}

/** 核对: what types and dates alone can tell. */
export function ReviewChecks({ order, documents }: { order: Order; documents: readonly QualificationImage[] }) {
  const { data, isPending } = useQuery(
    requiredQuery(
      findLine(order.line),
      order.equipment_id,
      order.options.map(({ flag }) => flag),
    ),
  )
  if (isPending) return <SkeletonText lines={2} />
  const checks = documentChecks(data?.required ?? [], documents, order.end_date)
  if (checks.length === 0) return null
  return (
    <section>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-body font-semibold">核对</h3>
        <span className="text-caption text-ink-3">按填写的类型和有效期</span>
      </div>
      <ul>
        {checks.map((check) => {
          const { icon: Sign, colour, word } = checkSigns[check.state]
          return (
            <li key={check.key} className="flex gap-2.5 border-b border-hairline py-2.5">
              <Sign size={18} className={`mt-0.5 shrink-0 ${colour}`} aria-hidden="true" />
              <span className="min-w-0">
                <span className="block text-body">
                  <span className="sr-only">{word}</span>
                  {check.title}
                </span>
                <span className="figures block text-caption text-ink-2">{check.note}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** 订单信息 */
export function ReviewFacts({ order }: { order: Order }) {
  const facts = [
    { label: '申请人', value: order.customer_name },
    { label: '联系人', value: order.contact_name },
    { label: '执业许可证号', value: order.license_number },
    { label: '租期', value: `${order.rental_days} 天` },
    { label: '总金额', value: `${money(order.total_amount)}，含押金 ${money(order.deposit_amount)}` },
    { label: '送货地址', value: addressOf(order) },
    { label: '备注', value: order.remarks },
  ].filter(({ value }) => value)
  return (
    <section>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-body font-semibold">订单信息</h3>
        <AppLink to={consolePaths.order(order)} className="text-meta text-ink-2 underline underline-offset-4">
          查看详情
        </AppLink>
      </div>
      <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-meta">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
        {order.contact_phone && (
          <div className="contents">
            <dt className="text-ink-3">电话</dt>
            <dd>
              <a href={`tel:${order.contact_phone}`} className="figures underline underline-offset-4">
                {maskedPhone(order.contact_phone)}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** 审核历史: what was decided about this order before. */
export function ReviewHistory({ order }: { order: Order }) {
  const { data } = useQuery(decisionsQuery(findLine(order.line), order.id))
  if (!data || data.length === 0) return null
  return (
    <section>
      <h3 className="text-body font-semibold">审核历史</h3>
      <ul>
        {data.map((row) => {
          const isYes = row.action === 'approve'
          const Sign = isYes ? CircleCheck : OctagonX
          return (
            <li key={row.id} className="flex gap-2.5 border-b border-hairline py-2.5">
              <Sign size={18} className={`mt-0.5 shrink-0 ${isYes ? 'text-ok' : 'text-danger'}`} aria-hidden="true" />
              <span className="min-w-0">
                <span className="block text-body">
                  {row.action_display}
                  {row.notes && `：${row.notes}`}
                </span>
                <span className="figures block text-caption text-ink-3">
                  {momentText(row.decided_at)} · {row.decided_by} · {row.document_count} 份文件
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
