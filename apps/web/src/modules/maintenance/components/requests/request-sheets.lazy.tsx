/** What owner and desk decide on a report, and its end by whoever made it: each in a sheet. */
import { type MaintenanceKind, maintenanceKinds } from '@jihui/protocol/maintenance/machine'
import { type Payer, payers } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { useQuery } from '@tanstack/react-query'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { reasonAlone, ReasonSheet } from '../../../../kits/form/reason-sheet.tsx'
import { type Sent, TechnicianField, type TechnicianFieldProps } from '../../../../kits/form/technician-field.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { isAdmin, useUser } from '../../../../shell/api/user.ts'
import { RadioCard, SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea, type TextAreaProps } from '../../../../ui/fields/field.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import {
  type CareRequestDetail,
  openOfUnitQuery,
  useMergeRequest,
  useRejectRequest,
  useTakeIn,
  useWithdrawRequest,
} from '../../order-queries.ts'
import { HandoverPhotos } from '../handover-photos.tsx'
import { DayFields, daysProblem } from '../arrange-fields.tsx'

export interface RequestSheetProps {
  request: CareRequestDetail
  isOpen: boolean
  onClose: () => void
}
const kindOptions = (Object.keys(maintenanceKinds) as MaintenanceKind[]).map((value) => ({
  value,
  label: maintenanceKinds[value],
}))
const payerHints: Readonly<Record<Payer, string>> = {
  owner: '正常磨损、设备自己的毛病',
  platform: '平台承担',
  renter: '使用不当造成的，交接照片能说明',
  reporter: '谁报的谁付',
}

const payerProblems = ({ payer, payer_reason: reason }: { payer: Payer | ''; payer_reason: string }) => ({
  payer: payer === '' ? '选谁付费，一开始就说清楚' : undefined,
  payer_reason: payer !== '' && payers[payer].why ? required(reason, '写明为什么由租客付，租客会看到') : undefined,
})

/** 受理: what it is and who pays, said from the start; days and technician now or later. */
export function AcceptSheet({ request, isOpen, onClose }: RequestSheetProps) {
  const isRented = request.rental_id !== null
  const form = useForm({
    start: {
      kind: 'repair' as MaintenanceKind,
      payer_reason: '',
      payer: (request.payers.length === 1 ? request.payers[0]! : '') as Payer | '',
      standstill: request.urgency === 'high',
      start_date: '',
      end_date: '',
      sent: null as Sent | null,
      notes: '',
    },
    check: payerProblems,
    checkAtOnce: daysProblem,
    command: useTakeIn(request.id),
    input: ({ payer, payer_reason, standstill, sent, start_date: start, end_date: end, ...values }) =>
      payer === ''
        ? null
        : {
            ...values,
            ...(isRented && { standstill }),
            payer,
            ...(payers[payer].why && { payer_reason: payer_reason.trim() }),
            start_date: start,
            end_date: end || start,
            ...(sent && { assigned_to: sent.id }),
          },
    onDone: onClose,
  })
  const { values, change, errorOf } = form
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="受理报修"
      height="full"
      words={['受理', '正在受理']}
    >
      <SegmentedControl label="类型" options={kindOptions} value={values.kind} onChange={(kind) => change({ kind })} />
      <PayerField
        payers={request.payers}
        value={values.payer}
        error={errorOf('payer')}
        onChange={(payer) => change({ payer })}
      />
      <WhyField payer={values.payer} photos={request.handover_photos} {...form.text('payer_reason')} />
      {isRented && (
        <Switch
          label="机器停着，租客用不了"
          hint="不是租客弄坏的，从报修起每停满 24 小时，归还时退一天租金"
          checked={values.standstill}
          onChange={({ target }) => change({ standstill: target.checked })}
        />
      )}
      <DayFields
        values={values}
        change={change}
        errorOf={errorOf}
        hint="选填。填了日期，这台机器那几天就不会租出去；到租客那里去修的，不用填。"
      />
      <SentField value={values.sent} onChange={(sent) => change({ sent })} error={errorOf('assigned_to')} />
      <TextArea label="备注" isOptional rows={2} maxLength={500} {...form.text('notes')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

/** Technicians are known to staff alone; an owner leaves it to them. */
function SentField(props: Omit<TechnicianFieldProps, 'label'>) {
  const user = useUser()
  return user !== undefined && isAdmin(user) ? <TechnicianField label="派给" {...props} /> : null
}

interface PayerFieldProps {
  payers: CareRequestDetail['payers']
  value: Payer | ''
  error: string | undefined
  onChange: (payer: Payer) => void
}
function PayerField({ payers: known, value, error, onChange }: PayerFieldProps) {
  return (
    <fieldset data-invalid={error !== undefined} className="space-y-2">
      <legend className="mb-1.5 text-meta text-ink-2">谁付费</legend>
      {known.map((payer) => (
        <RadioCard
          key={payer}
          name="payer"
          value={payer}
          label={payers[payer].label}
          hint={payerHints[payer]}
          checked={value === payer}
          onChange={() => onChange(payer)}
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

interface WhyFieldProps extends Omit<TextAreaProps, 'label'> {
  payer: Payer | ''
  photos: CareRequestDetail['handover_photos']
}
/** Of a payer who may object to it: why, beside the machine as it was handed to him. */
function WhyField({ payer, photos, ...field }: WhyFieldProps) {
  const label = payer === '' ? undefined : payers[payer].why
  if (label === undefined) return null
  return (
    <>
      <TextArea
        label={label}
        hint="租客会看到；归还时还没付，就列入押金扣款单，这是依据"
        rows={2}
        maxLength={300}
        {...field}
      />
      <HandoverPhotos photos={photos} />
    </>
  )
}

export function RejectSheet({ request, ...sheet }: RequestSheetProps) {
  return (
    <ReasonSheet
      {...sheet}
      command={useRejectRequest(request.id)}
      input={reasonAlone}
      title="不受理这次报修"
      description="报修的人会看到原因。"
      tone="danger"
      words={['不受理', '正在提交']}
      missing="写明为什么不受理"
    />
  )
}

export function WithdrawSheet({ request, ...sheet }: RequestSheetProps) {
  return (
    <ReasonSheet
      {...sheet}
      command={useWithdrawRequest(request.id)}
      input={reasonAlone}
      title="撤回报修"
      description="还没有受理，撤回以后没有人会来。"
      tone="danger"
      words={['撤回', '正在撤回']}
    />
  )
}

/** 合并: the same fault, told twice, is one order. */
export function MergeSheet({ request, isOpen, onClose }: RequestSheetProps) {
  const { data } = useQuery(openOfUnitQuery(request.unit_id))
  const others = data?.results.filter(({ id }) => id !== request.id) ?? []
  const form = useForm({
    start: { into: '' },
    check: ({ into }) => ({ into: required(into, '选并入哪一次') }),
    command: useMergeRequest(request.id),
    input: ({ into }) => Number(into),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="并入另一次报修"
      description="同一台设备的同一个毛病，只修一次。这次的话和照片都留着。"
      isIdle={others.length === 0}
      words={['并入', '正在合并']}
    >
      {data && others.length === 0 && <p className="text-body text-ink-2">这台设备没有别的还没完的报修。</p>}
      <fieldset className="space-y-2">
        <legend className="sr-only">并入哪一次</legend>
        {others.map(({ id, number, fault_display: fault, description, created_at: at }) => (
          <RadioCard
            key={id}
            name="into"
            value={String(id)}
            label={fault || description}
            hint={`${number} · ${momentText(at)}`}
            checked={form.values.into === String(id)}
            onChange={() => form.change({ into: String(id) })}
          />
        ))}
      </fieldset>
      {form.errorOf('into') && <FieldError>{form.errorOf('into')}</FieldError>}
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
