/** What a technician says about a job, each in a sheet. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { chosenPauseReasons, declineReasons, jobPauseReasons } from '@jihui/protocol/job/machine'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { PhotoField } from '../../../kits/form/photo-field.tsx'
import { ReasonSheet } from '../../../kits/form/reason-sheet.tsx'
import { required, useForm } from '../../../kits/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip, RadioCard, SegmentedControl } from '../../../ui/fields/choice.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../ui/fields/field.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { ScanCode } from '../../machine-code/public.ts'
import { whereIStand } from '../../maintenance/public.ts'
import { useJobAct } from '../job-acts.ts'
import type { JobAct } from '../job-steps.ts'
import type { JobSheetProps } from './job-sheets.tsx'

interface ReasonsProps<Code extends string> {
  legend: string
  rows: readonly { readonly value: Code; readonly label: string; readonly hint?: string }[]
  value: string
  error: string | undefined
  onChange: (value: Code) => void
}
function Reasons<Code extends string>({ legend, rows, value, error, onChange }: ReasonsProps<Code>) {
  return (
    <fieldset data-invalid={error !== undefined} className="space-y-2">
      <legend className="sr-only">{legend}</legend>
      {rows.map((row) => (
        <RadioCard
          key={row.value}
          name="reason"
          value={row.value}
          label={row.label}
          hint={row.hint}
          checked={value === row.value}
          onChange={() => onChange(row.value)}
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

interface ReasonedSheetProps<Code extends string> extends JobSheetProps {
  readonly act: JobAct
  readonly title: string
  readonly description?: string
  readonly words: readonly [string, string]
  readonly legend: string
  readonly rows: ReasonsProps<Code>['rows']
}
/** An act with one of a few reasons, and what else is to be said. */
function ReasonedSheet<Code extends string>({
  job,
  isOpen,
  onClose,
  act,
  legend,
  rows,
  ...sheet
}: ReasonedSheetProps<Code>) {
  const form = useForm({
    start: { reason: '', notes: '' },
    check: ({ reason }) => ({ reason: required(reason, '选一个原因') }),
    command: useJobAct(job, act),
    input: ({ reason, notes }) => ({ payload: { reason, notes: notes.trim() } }),
    onDone: onClose,
  })
  return (
    <FormSheet form={form} isOpen={isOpen} onClose={onClose} {...sheet}>
      <Reasons
        legend={legend}
        rows={rows}
        value={form.values.reason}
        error={form.errorOf('reason')}
        onChange={(reason) => form.change({ reason })}
      />
      <TextArea label="说明" isOptional rows={2} maxLength={300} {...form.text('notes')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

const declines = (Object.keys(declineReasons) as (keyof typeof declineReasons)[]).map((value) => ({
  value,
  label: declineReasons[value].label,
}))
export const DeclineSheet = (props: JobSheetProps) => (
  <ReasonedSheet
    {...props}
    act="decline"
    title="不接这一单"
    description="不扣分，不影响以后派单。"
    words={['不接', '正在提交']}
    legend="为什么不接"
    rows={declines}
  />
)

export function ReleaseSheet({ job, isOpen, onClose }: JobSheetProps) {
  return (
    <ReasonSheet
      isOpen={isOpen}
      onClose={onClose}
      title="交回这一单"
      description="马上重新派给别人，客户会知道。不扣你的钱。"
      tone="danger"
      words={['交回', '正在交回']}
      command={useJobAct(job, 'release')}
      input={(reason) => ({ payload: { reason } })}
      missing="写明为什么交回"
    />
  )
}

const lates = [
  { value: '0', label: '准时' },
  { value: '15', label: '15 分' },
  { value: '30', label: '30 分' },
  { value: '60', label: '1 小时' },
]
interface LateSheetProps extends JobSheetProps {
  readonly act: JobAct
  readonly title: string
  readonly word: string
}
/** By how much he is late, which the customer hears. */
function LateSheetOf({ job, isOpen, onClose, act, title, word }: LateSheetProps) {
  const form = useForm({
    start: { late: act === 'late' ? '15' : '0' },
    command: useJobAct(job, act),
    input: ({ late }) => ({ payload: { late_minutes: Number(late) } }),
    onDone: onClose,
  })
  const { late } = form.values
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description="客户马上收到消息。"
      tone="commit"
      words={[word, '正在记下']}
    >
      <div>
        <p className="mb-1.5 text-meta text-ink-2">要晚到吗</p>
        <SegmentedControl
          label="晚到多久"
          options={lates}
          value={late}
          onChange={(value) => form.change({ late: value })}
        />
        <p className="mt-2 text-meta text-ink-2">{late === '0' ? '按约好的时间到。' : `告诉客户晚到 ${late} 分钟。`}</p>
      </div>
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
export const DepartSheet = (props: JobSheetProps) => <LateSheetOf {...props} act="depart" title="出发" word="出发" />
export const LateSheet = (props: JobSheetProps) => <LateSheetOf {...props} act="late" title="要晚到" word="告诉客户" />

/** 到场: by the four digits the customer has, by the machine's code, or by where he is. */
export function CheckInSheet({ job, isOpen, onClose }: JobSheetProps) {
  const act = useJobAct(job, 'checkin')
  const [isLooking, setIsLooking] = useState(false)
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: /^\d{4}$/.test(code.trim()) ? undefined : '上门码是 4 位数字' }),
    command: act,
    input: ({ code }) => ({ payload: { method: 'door_code', code: code.trim() } }),
    onDone: onClose,
  })
  const arrive = (payload: Readonly<Record<string, unknown>>) => act.mutate({ payload }, { onSuccess: onClose })
  const byPlace = async () => {
    setIsLooking(true)
    const here = await whereIStand()
    setIsLooking(false)
    if (here) arrive({ method: 'location', ...here })
    else toast.error('没有拿到位置，向客户要上门码')
  }
  const isOfMachine = job.source === 'task'
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="到了"
      description={isOfMachine ? '扫机器上的码，或者用位置。' : '先报名字，再向客户要 4 位上门码。'}
      tone="commit"
      words={['到场', '正在记下']}
      isIdle={isOfMachine}
    >
      {isOfMachine ? (
        <ScanCode action="用编号到场" onCode={(code) => arrive({ method: 'code', code })} />
      ) : (
        <TextField
          label="上门码"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          className="figures"
          {...form.text('code')}
        />
      )}
      <Button
        size="main"
        wide
        busy={isLooking || act.isPending}
        icon={<LocateFixed size={20} aria-hidden="true" />}
        onClick={() => void byPlace()}
      >
        {isLooking ? '正在定位' : isOfMachine ? '没有码，用位置' : '客户没有码，用位置'}
      </Button>
      <p className="text-caption text-ink-3">离约定的地点超过 {jobLimits.nearMetres} 米，会记在经过里。</p>
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

const hints: Readonly<Record<(typeof chosenPauseReasons)[number], string>> = {
  parts: '缺的件到了再继续',
  standstill: '机器还在用，等它停下来',
  permit: '动火、登高、停电等要先批',
}
const pauses = chosenPauseReasons.map((value) => ({ value, label: jobPauseReasons[value].label, hint: hints[value] }))
export const PauseSheet = (props: JobSheetProps) => (
  <ReasonedSheet {...props} act="pause" title="暂停" words={['暂停', '正在记下']} legend="等什么" rows={pauses} />
)

const PHOTOS_MAX = 4
/** 客户不在: said once he has waited; a photograph of the door helps him if the customer objects. */
export function AbsentSheet({ job, isOpen, onClose }: JobSheetProps) {
  const [here, setHere] = useState<Awaited<ReturnType<typeof whereIStand>>>(null)
  const form = useForm({
    start: { files: [] as File[] },
    command: useJobAct(job, 'no_show'),
    input: ({ files }) => ({ payload: { ...here }, files: { photos: files } }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="客户不在"
      description={`到场满 ${jobLimits.absentMinutes} 分钟没有见到人，上门费照收，归你。`}
      tone="danger"
      words={['客户不在，我走了', '正在记下']}
    >
      <PhotoField
        label="门口的照片"
        hint="门牌、打不通的电话，以后说得清"
        isOptional
        files={form.values.files}
        max={PHOTOS_MAX}
        onChange={(changed) => form.change(({ files }) => ({ files: changed(files) }))}
        error={form.errorOf('photos')}
      />
      <Button
        icon={<LocateFixed size={18} aria-hidden="true" />}
        onClick={() => void whereIStand().then(setHere)}
        disabled={here !== null}
      >
        {here ? '位置记下了' : '加上我的位置'}
      </Button>
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

const dangers = ['有人受伤', '漏电', '起火冒烟', '会倒会塌', '漏气漏液'] as const
/** 现场有危险: asked once, sent at once; one tap says what it is. */
export function DangerSheet({ job, isOpen, onClose }: JobSheetProps) {
  const form = useForm({
    start: { description: '', files: [] as File[] },
    check: ({ description }) => ({ description: required(description, '选一项，或者写一句') }),
    command: useJobAct(job, 'danger'),
    input: ({ description, files }) => ({ payload: { description: description.trim() }, files: { photos: files } }),
    onDone: onClose,
  })
  const { description, files } = form.values
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="现场有危险"
      description="先离开。点了马上停下这一单，平台马上知道。有人受伤先打 120，起火打 119。"
      tone="dangerSolid"
      words={['停下，报告平台', '正在报告']}
    >
      <div role="group" aria-label="什么危险" className="flex flex-wrap gap-2">
        {dangers.map((one) => (
          <Chip key={one} isOn={description === one} onClick={() => form.change({ description: one })}>
            {one}
          </Chip>
        ))}
      </div>
      <TextArea label="怎么回事" rows={2} maxLength={500} {...form.text('description')} />
      <PhotoField
        label="照片"
        isOptional
        files={files}
        max={PHOTOS_MAX}
        onChange={(changed) => form.change((now) => ({ files: changed(now.files) }))}
        error={form.errorOf('photos')}
      />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
