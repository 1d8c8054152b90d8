import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConsoleError, ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { reasonAlone, ReasonSheet } from '../../../../kits/form/reason-sheet.tsx'
import { usePathParam } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { Section } from '../../../../ui/section.tsx'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { money, momentText } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import { DeskDeductions } from '../components/deductions.tsx'
import { ExtraFacts } from '../../components/orders/extra-facts.tsx'
import { OrderDelivery, OrderHead, OrderMoney } from '../../components/orders/order-parts.tsx'
import { OrderPhotos } from '../../components/orders/order-photos.tsx'
import { FreightOrderStatus } from '../../components/orders/order-status.tsx'
import { TripView } from '../../components/orders/trip-view.tsx'
import { type Extra, type FreightOrderDetail, trackingQuery } from '../../order-queries.ts'
import {
  deskOrderQuery,
  useCallOff,
  useDecideDispute,
  useDecideExtra,
  useOpenCode,
  useStepIn,
  useWaiveExtra,
} from '../trip-queries.ts'

/** One freight order for staff: both sides' photographs, times, money, way, and what is to be decided. */
export function Screen() {
  const id = Number(usePathParam('id'))
  const isId = Number.isSafeInteger(id) && id > 0
  const order = useQuery({ ...deskOrderQuery(id), enabled: isId })
  const { data } = order
  if (!data)
    return (
      <ConsolePage title="运单">
        {order.error ? (
          <ConsoleError
            title="运单没有取到"
            error={order.error}
            onRetry={() => void order.refetch()}
            isRetrying={order.isFetching}
          />
        ) : isId ? (
          <SkeletonText lines={8} />
        ) : (
          <EmptyState illustration="lowbed" title="没有这张运单">
            地址里的编号不对，从列表里另选一张。
          </EmptyState>
        )}
      </ConsolePage>
    )
  return (
    <ConsolePage title={data.number} caption={`${data.shipper.name} · ${data.driver.name} ${data.vehicle.plate}`}>
      <div className="mt-4 lg:grid lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-10">
        <div className="min-w-0">
          <FreightOrderStatus order={data} />
          <div className="mt-3">
            <OrderHead order={data} />
          </div>
          <Decisions order={data} />
          <Extras order={data} />
          <DeskDeductions deductions={data.deductions} />
          <OrderDelivery order={data} />
          <OrderPhotos order={data} hasKeys />
          <OrderMoney order={data} />
          <DriverShare order={data} />
        </div>
        <div className="min-w-0">
          <Way id={data.id} />
          <Section title="经过">
            <HistoryRail
              isOpen={false}
              entries={data.history.toReversed().map((step) => ({
                id: step.id,
                title: step.label || step.notes,
                meta: `${momentText(step.occurred_at)} · ${step.actor}${step.is_doubtful ? ' · 待核实' : ''}`,
                note: step.label ? step.notes : '',
              }))}
            />
          </Section>
        </div>
      </div>
    </ConsolePage>
  )
}

/** What of it is the driver's, or would be. */
function DriverShare({ order: { net, commission, commission_percent: percent } }: { order: FreightOrderDetail }) {
  if (net === null || commission === null) return null
  return (
    <p className="mt-2 text-meta text-ink-2">
      其中司机到手 {money(net)}，平台佣金 {money(commission)}（{percent}%）
    </p>
  )
}

function Way({ id }: { id: number }) {
  const trip = useQuery(trackingQuery(id))
  return trip.data ? (
    <Section title="轨迹" className="mt-0">
      <TripView trip={trip.data} />
    </Section>
  ) : null
}

type Asked = 'decide' | 'call_off' | 'escalate' | 'open_code'
function Decisions({ order }: { order: FreightOrderDetail }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const may = (action: FreightOrderDetail['actions'][number]) => order.actions.includes(action)
  const close = () => setAsked(null)
  useShortcuts({ a: may('decide') ? () => setAsked('decide') : undefined })
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {may('decide') && (
        <Button tone="commit" onClick={() => setAsked('decide')}>
          裁定
          <KeyCap isOnInk>A</KeyCap>
        </Button>
      )}
      {may('escalate') && <Button onClick={() => setAsked('escalate')}>平台介入</Button>}
      {order.is_code_locked && <Button onClick={() => setAsked('open_code')}>重开装货码</Button>}
      {may('call_off') && (
        <Button tone="danger" onClick={() => setAsked('call_off')}>
          叫停
        </Button>
      )}
      {asked === 'decide' && <DecideSheet order={order} onClose={close} />}
      {asked === 'call_off' && <CallOffSheet order={order} onClose={close} />}
      {asked === 'escalate' && <StepInSheet id={order.id} onClose={close} />}
      {asked === 'open_code' && <OpenCodeSheet id={order.id} onClose={close} />}
    </div>
  )
}

const isAmount = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text)
interface SheetProps {
  order: FreightOrderDetail
  onClose: () => void
}

function DecideSheet({ order, onClose }: SheetProps) {
  const form = useForm({
    start: { to_shipper: String(Math.min(order.price, order.dispute?.claimed ?? 0)), reason: '' },
    check: ({ to_shipper: back, reason }) => ({
      to_shipper: isAmount(back) && Number(back) <= order.price ? undefined : `应在 0 到 ${money(order.price)} 之间`,
      reason: required(reason, '请填写原因'),
    }),
    command: useDecideDispute(order.id),
    input: ({ to_shipper: back, reason }) => ({
      to_shipper: Number(back),
      to_driver: Math.round((order.price - Number(back)) * 100) / 100,
      reason,
    }),
    onDone: onClose,
  })
  const { to_shipper: back } = form.values
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title="裁定"
      description={`托管的运费 ${money(order.price)}`}
      tone="commit"
      words={['就这样裁定', '正在提交']}
    >
      <TextField label="退给货主（元）" inputMode="decimal" {...form.text('to_shipper')} />
      <p className="text-body">
        付给司机 <Money value={isAmount(back) ? Math.max(0, order.price - Number(back)) : 0} size="inline" />
        ，佣金从中扣
      </p>
      <TextArea label="原因" rows={3} maxLength={500} {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

function CallOffSheet({ order, onClose }: SheetProps) {
  const form = useForm({
    start: { to_driver: '0', reason: '' },
    check: ({ to_driver: given, reason }) => ({
      to_driver: isAmount(given) ? undefined : '请填写金额，最多两位小数',
      reason: required(reason, '请填写原因'),
    }),
    command: useCallOff(order.id),
    input: ({ to_driver: given, reason }) => ({ to_driver: Number(given), reason }),
    onDone: onClose,
  })
  return (
    <FormSheet form={form} isOpen onClose={onClose} title="叫停运单" tone="danger" words={['叫停', '正在提交']}>
      <TextField
        label="补偿司机（元）"
        inputMode="decimal"
        hint="从托管的运费里付，其余退给货主"
        {...form.text('to_driver')}
      />
      <TextArea label="原因" rows={3} maxLength={300} {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

const staffReason = {
  isOpen: true,
  input: reasonAlone,
  words: ['提交', '正在提交'],
  missing: '请填写原因',
} as const
interface OwnSheetProps {
  id: number
  onClose: () => void
}
function StepInSheet({ id, onClose }: OwnSheetProps) {
  return <ReasonSheet {...staffReason} title="平台介入" command={useStepIn(id)} onClose={onClose} />
}
function OpenCodeSheet({ id, onClose }: OwnSheetProps) {
  return <ReasonSheet {...staffReason} title="重开装货码" command={useOpenCode(id)} onClose={onClose} />
}

function Extras({ order }: { order: FreightOrderDetail }) {
  if (order.extras.length === 0) return null
  return (
    <Section title="附加费">
      <ul>
        {order.extras.map((extra) => (
          <ExtraRow key={extra.id} extra={extra} />
        ))}
      </ul>
    </Section>
  )
}
function ExtraRow({ extra }: { extra: Extra }) {
  const [asked, setAsked] = useState<'decide' | 'waive' | null>(null)
  const close = () => setAsked(null)
  return (
    <li className="border-b border-hairline py-3">
      <ExtraFacts extra={extra} />
      <div className="mt-2 flex gap-2">
        {extra.actions.includes('decide') && (
          <Button tone="ink" onClick={() => setAsked('decide')}>
            裁定
          </Button>
        )}
        {extra.actions.includes('waive') && <Button onClick={() => setAsked('waive')}>免收</Button>}
      </div>
      {asked === 'decide' && <DecideExtraSheet extra={extra} onClose={close} />}
      {asked === 'waive' && <WaiveSheet extra={extra} onClose={close} />}
    </li>
  )
}
function DecideExtraSheet({ extra, onClose }: { extra: Extra; onClose: () => void }) {
  const form = useForm({
    start: { amount: String(extra.amount), reason: '' },
    check: ({ amount, reason }) => ({
      amount: isAmount(amount) ? undefined : '请填写金额，最多两位小数',
      reason: required(reason, '请填写原因'),
    }),
    command: useDecideExtra(extra.order_id, extra.id),
    input: ({ amount, reason }) => ({ amount: Number(amount), reason }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title={`裁定${extra.kind_display}`}
      words={['就这样裁定', '正在提交']}
    >
      <TextField label="金额（元）" inputMode="decimal" hint={`申请 ${money(extra.amount)}`} {...form.text('amount')} />
      <TextArea label="原因" rows={3} maxLength={300} {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
function WaiveSheet({ extra, onClose }: { extra: Extra; onClose: () => void }) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, '请填写原因') }),
    command: useWaiveExtra(extra.order_id, extra.id),
    input: (values) => values,
    onDone: onClose,
  })
  return (
    <FormSheet form={form} isOpen onClose={onClose} title="免收附加费" tone="danger" words={['免收', '正在提交']}>
      <TextArea label="原因" rows={3} maxLength={300} {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
