/** What either side of an order asks, claims or ends, each in a sheet. */
import { extraKinds, type ExtraKind } from '@jihui/protocol/freight/order-machine'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { reasonAlone, ReasonSheet } from '../../../../kits/form/reason-sheet.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { messageOf } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { RatingInput } from '../../../../ui/fields/rating-input.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import {
  cancelPreviewQuery,
  type FreightOrderDetail,
  useAnswerDispute,
  useCancelOrder,
  useClaimExtra,
  useDispute,
  useEscalate,
  useRate,
  useShare,
} from '../../order-queries.ts'
import { PhotoField } from './photo-field.tsx'
import { FormRefusal, useWithPhotos } from './trip-sheets.tsx'

export interface OrderSheetProps {
  order: FreightOrderDetail
  isOpen: boolean
  onClose: () => void
}
const isAmount = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 0
const someReason = (reason: string) => (reason.trim() === '' ? '请填写原因' : undefined)

/** What it costs now, line by line, before it is done. */
function CancelCost({ id, isOpen }: { id: number; isOpen: boolean }) {
  const { data, error } = useQuery(cancelPreviewQuery(id, isOpen))
  if (error) return <p className="text-body text-danger">{messageOf(error)}</p>
  if (!data) return <SkeletonText lines={2} />
  return (
    <div className="rounded-card bg-sunken p-4">
      <dl className="space-y-1.5 text-body">
        <Line label="退回运费" value={data.refund} />
        {data.lines.map((line) => (
          <div key={line.label}>
            <Line label={line.label} value={line.amount} />
            <p className="text-caption text-ink-2">{line.working}</p>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-meta text-ink-2">{data.sentence}</p>
    </div>
  )
}
function Line({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex justify-between gap-3">
      <dt>{label}</dt>
      <dd>
        <Money value={value} size="inline" />
      </dd>
    </div>
  )
}

export function CancelSheet({ order, ...sheet }: OrderSheetProps) {
  const isDriver = order.role === 'driver'
  return (
    <ReasonSheet
      {...sheet}
      command={useCancelOrder(order.id)}
      input={reasonAlone}
      title={isDriver ? '放弃这一单' : '取消运单'}
      tone="danger"
      words={[isDriver ? '确定放弃' : '确定取消', '正在取消']}
      missing="请填写原因"
    >
      <CancelCost id={order.id} isOpen={sheet.isOpen} />
    </ReasonSheet>
  )
}

/** He is there, and the cargo is not, or is another. */
export function EmptyRunSheet({ order, isOpen, onClose }: OrderSheetProps) {
  const form = useForm({
    start: { cause: 'cargo_missing' as 'cargo_missing' | 'cargo_differs', reason: '', files: [] as File[] },
    check: ({ reason, files }) => ({
      reason: someReason(reason),
      photos: files.length === 0 ? '请拍一张现场的照片' : undefined,
    }),
    command: useWithPhotos(useCancelOrder(order.id)),
    input: (values) => values,
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="到了装不了"
      description="运单结束，货主补偿空驶和放空费，从托管的运费里付给你。"
      tone="danger"
      words={['确定放空', '正在提交']}
    >
      <SegmentedControl
        label="为什么装不了"
        options={[
          { value: 'cargo_missing', label: '货不在' },
          { value: 'cargo_differs', label: '和说的不一样' },
        ]}
        value={form.values.cause}
        onChange={(cause) => form.change({ cause })}
      />
      <TextArea label="说明" rows={2} maxLength={300} {...form.text('reason')} />
      <PhotoField
        label="现场"
        least={1}
        files={form.values.files}
        onChange={(change) => form.change(({ files }) => ({ files: change(files) }))}
        error={form.errorOf('photos')}
      />
      <FormRefusal form={form} />
    </FormSheet>
  )
}

export function DisputeSheet({ order, isOpen, onClose }: OrderSheetProps) {
  const form = useForm({
    start: { reason: '', claimed_amount: '', files: [] as File[] },
    check: ({ reason, claimed_amount: claimed, files }) => ({
      reason: reason.trim() === '' ? '请写明问题' : undefined,
      claimed_amount: isAmount(claimed) ? undefined : '请填写要求的金额，最多两位小数',
      photos: files.length === 0 ? '至少要 1 张照片' : undefined,
    }),
    command: useWithPhotos(useDispute(order.id)),
    input: (values) => ({ ...values, claimed_amount: Number(values.claimed_amount) }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="收到的货有问题"
      description="运费先不付给司机。司机可以同意，也可以说明情况由平台裁定。"
      words={['提出异议', '正在提交']}
    >
      <TextArea label="问题" rows={3} maxLength={500} {...form.text('reason')} />
      <TextField label="要求的金额（元）" inputMode="decimal" {...form.text('claimed_amount')} />
      <PhotoField
        label="照片"
        hint="和装货照片同一个角度最说明问题"
        least={1}
        files={form.values.files}
        onChange={(change) => form.change(({ files }) => ({ files: change(files) }))}
        error={form.errorOf('photos')}
      />
      <FormRefusal form={form} />
    </FormSheet>
  )
}

export function AnswerSheet({ order, isOpen, onClose }: OrderSheetProps) {
  const form = useForm({
    start: { answer: '', files: [] as File[] },
    check: ({ answer }) => ({ answer: answer.trim() === '' ? '请写明情况' : undefined }),
    command: useWithPhotos(useAnswerDispute(order.id)),
    input: (values) => values,
    onDone: onClose,
  })
  return (
    <FormSheet form={form} isOpen={isOpen} onClose={onClose} title="说明情况" words={['提交说明', '正在提交']}>
      <TextArea label="说明" rows={4} maxLength={500} {...form.text('answer')} />
      <PhotoField
        label="照片（选填）"
        least={0}
        files={form.values.files}
        onChange={(change) => form.change(({ files }) => ({ files: change(files) }))}
      />
      <FormRefusal form={form} />
    </FormSheet>
  )
}

export function EscalateSheet({ order, ...sheet }: OrderSheetProps) {
  return (
    <ReasonSheet
      {...sheet}
      command={useEscalate(order.id)}
      input={reasonAlone}
      title="请平台介入"
      words={['请平台介入', '正在提交']}
      missing="请填写原因"
    />
  )
}

const kinds = Object.entries(extraKinds).map(([value, { label }]) => ({ value: value as ExtraKind, label }))
export function ExtraSheet({ order, isOpen, onClose }: OrderSheetProps) {
  const form = useForm({
    start: { kind: 'waiting' as ExtraKind, amount: '', note: '', files: [] as File[] },
    check: ({ kind, amount, files }) => ({
      amount: kind === 'toll' && !isAmount(amount) ? '请填写过路费' : undefined,
      photos: kind === 'toll' && files.length === 0 ? '请拍下票据' : undefined,
    }),
    command: useWithPhotos(useClaimExtra(order.id)),
    input: ({ amount, ...values }) => ({ ...values, ...(values.kind === 'toll' && { amount: Number(amount) }) }),
    onDone: onClose,
  })
  const { kind } = form.values
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="申请附加费"
      description="货主 24 小时没有回应就算同意。等待费在装完、卸完时自动算好。"
      words={['申请', '正在申请']}
    >
      <SegmentedControl label="哪一种" options={kinds} value={kind} onChange={(next) => form.change({ kind: next })} />
      {kind === 'toll' && <TextField label="金额（元）" inputMode="decimal" {...form.text('amount')} />}
      {kind !== 'waiting' && <TextField label="说明（选填）" maxLength={200} {...form.text('note')} />}
      {kind === 'toll' && (
        <PhotoField
          label="票据"
          least={1}
          files={form.values.files}
          onChange={(change) => form.change(({ files }) => ({ files: change(files) }))}
          error={form.errorOf('photos')}
        />
      )}
      <FormRefusal form={form} />
    </FormSheet>
  )
}

const praise = {
  driver: ['好找', '装货快', '沟通好', '如实'],
  shipper: ['准时', '稳当', '沟通好', '爱惜货物'],
} as const
export function RateSheet({ order, isOpen, onClose }: OrderSheetProps) {
  const side = order.role === 'driver' ? 'driver' : 'shipper'
  const form = useForm({
    start: { rating: 0, tags: [] as string[], comments: '' },
    check: ({ rating }) => ({ rating: rating === 0 ? '请选择 1 到 5 分' : undefined }),
    command: useRate(order.id),
    input: (values) => values,
    onDone: onClose,
  })
  const { rating, tags } = form.values
  const toggle = (tag: string) =>
    form.change({ tags: tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag] })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={side === 'driver' ? '评价货主' : '评价司机'}
      description="双方都评了，或过了 7 天，才看得到对方的评价。"
      words={['提交评价', '正在提交']}
    >
      <RatingInput label="总体" name="rating" value={rating} onChange={(next) => form.change({ rating: next })} />
      {form.errorOf('rating') && <p className="text-meta text-danger">{form.errorOf('rating')}</p>}
      <ul className="flex flex-wrap gap-2">
        {praise[side].map((tag) => (
          <li key={tag}>
            <Button
              tone={tags.includes(tag) ? 'ink' : 'outline'}
              aria-pressed={tags.includes(tag)}
              onClick={() => toggle(tag)}
            >
              {tag}
            </Button>
          </li>
        ))}
      </ul>
      <TextArea label="还想说的（选填）" rows={2} maxLength={300} {...form.text('comments')} />
      <FormRefusal form={form} />
    </FormSheet>
  )
}

/** A link for whoever receives the cargo: where it is, and the code he tells the driver. */
export function ShareSheet({ order, isOpen, onClose }: OrderSheetProps) {
  const share = useShare(order.id)
  const [hours, setHours] = useState<'12' | '24' | '72'>('24')
  const made = share.data
  const copy = async () => {
    await navigator.clipboard.writeText(made!.url)
    toast.ok('链接已复制')
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="给收货人的链接"
      description="不用账号就能看到哪了、什么时候到，还有收货码。到期自动失效。"
      footer={
        made ? (
          <Button tone="ink" size="main" wide onClick={() => void copy()}>
            复制链接
          </Button>
        ) : (
          <Button tone="ink" size="main" wide busy={share.isPending} onClick={() => share.mutate(Number(hours))}>
            {share.isPending ? '正在生成' : '生成链接'}
          </Button>
        )
      }
    >
      {made ? (
        <>
          <p className="figures rounded-card bg-sunken p-4 text-body break-all">{made.url}</p>
          <p className="mt-2 text-meta text-ink-2">{momentText(made.expires_at)} 失效</p>
        </>
      ) : (
        <SegmentedControl
          label="有效多久"
          options={[
            { value: '12', label: '12 小时' },
            { value: '24', label: '1 天' },
            { value: '72', label: '3 天' },
          ]}
          value={hours}
          onChange={setHours}
        />
      )}
    </Sheet>
  )
}
