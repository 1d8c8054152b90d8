import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { dayRange, maskedPhone, momentText, money } from '../../../../ui/text/format.ts'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import { StatusTag } from '../../../../ui/status.tsx'
import { addressOf } from '../../../rental/public.ts'
import { documentChecks } from '../document-checks.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import type { Dossier, QueueItem } from '../review-queries.ts'
import { AttentionTag } from './attention-tag.tsx'

/** Who wants which machine for when, and what strikes about the documents. */
export function ReviewHead({ order }: { order: QueueItem }) {
  const isDecided = order.verification_date !== null
  const isYes = order.verification_status === 'approved'
  return (
    <div>
      <div className="flex gap-3">
        <MachineTile line={order.line} illustration={order.illustration} size="compact" />
        <div className="min-w-0">
          <p className="figures text-meta text-ink-2">
            {order.order_number} · 第 {Math.max(1, order.submission)} 次提交
          </p>
          <h2 className="text-title-s">{order.party_name || order.contact_name}</h2>
          <p className="text-meta text-ink-2">{order.equipment_name}</p>
          <p className="figures text-meta text-ink-2">{dayRange(order.start_date, order.end_date)}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
        {isDecided ? (
          <>
            <StatusTag icon={isYes ? CircleCheck : CircleX} tone={isYes ? 'ok' : 'danger'}>
              {isYes ? '已通过' : '已拒绝'}
            </StatusTag>
            <span className="figures text-meta text-ink-2">
              {order.decided_by} {order.verification_date && momentText(order.verification_date)}，现在
              {order.display_status}
            </span>
          </>
        ) : (
          <AttentionTag item={order} />
        )}
      </div>
    </div>
  )
}

const checkSigns = {
  ok: { icon: CircleCheck, colour: 'text-ok', word: '通过：' },
  look: { icon: TriangleAlert, colour: 'text-warn', word: '留意：' },
  bad: { icon: CircleX, colour: 'text-danger', word: '不符：' },
}

/** 核对: what types and dates alone can tell. */
export function ReviewChecks({ order }: { order: Pick<Dossier, 'demanded' | 'documents' | 'end_date'> }) {
  const checks = documentChecks(order.demanded, order.documents, order.end_date)
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
export function ReviewFacts({ order }: { order: Dossier }) {
  const facts = [
    { label: '申请人', value: order.customer_name },
    { label: '联系人', value: order.contact_name },
    { label: '租期', value: `${order.rental_days} 天` },
    { label: '总金额', value: `${money(order.total_amount)}，含押金 ${money(order.deposit_amount)}` },
    { label: '选项', value: order.options.map(({ label }) => label).join('、') },
    ...order.answers.map(({ label, value }) => ({ label, value })),
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
