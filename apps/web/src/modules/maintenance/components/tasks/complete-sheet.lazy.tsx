import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { type Form, required, useForm } from '../../../../kits/form/use-form.ts'
import { PhotoField } from '../../../../kits/form/photo-field.tsx'
import type { FieldAct } from '../../../../shell/field/use-field-acts.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../../ui/fields/field.tsx'
import type { TaskDetail, TaskPart } from '../../order-queries.ts'
import { useTaskAct } from '../../task-acts.ts'
import { CustomerSignature } from './customer-signature.tsx'
import type { TaskSheetProps } from './task-sheet-props.ts'

const PHOTOS_MAX = 6
interface Numbers {
  readonly old_number: string
  readonly new_number: string
}
interface Finish {
  result: string
  meter: string
  before: File[]
  after: File[]
  numbers: Readonly<Record<number, Numbers>>
  signature: string
}
const blank: Finish = { result: '', meter: '', before: [], after: [], numbers: {}, signature: '' }
const isMeter = (text: string) => /^\d{1,7}(\.\d{1,4})?$/.test(text.trim())

/** What has to be said where work ends. */
export type FinishedWork = Pick<TaskDetail, 'needs_meter' | 'meter_unit' | 'requires_signature' | 'parts'>
const checkOf =
  ({ needs_meter: needsMeter, requires_signature: needsName }: FinishedWork) =>
  ({ result, meter, before, after, signature }: Finish) => ({
    result: required(result, '写明做了什么'),
    meter:
      meter.trim() === ''
        ? needsMeter
          ? '请填写表上的数'
          : undefined
        : isMeter(meter)
          ? undefined
          : '表数是 0 到 9999999，最多四位小数',
    photos_before: before.length === 0 ? '至少一张处理前的照片' : undefined,
    photos_after: after.length === 0 ? '至少一张处理后的照片' : undefined,
    signature: needsName && signature === '' ? '请客户签名' : undefined,
  })

/** 完成: what was done, the meter, the machine before and after, what was exchanged, and the customer's name. */
export function CompleteSheet({ task, ...sheet }: TaskSheetProps) {
  return (
    <FinishSheet
      work={task}
      act={useTaskAct(task, 'complete')}
      follows="报修的人 48 小时内验收，不说话就算验收。"
      {...sheet}
    />
  )
}

interface FinishSheetProps extends Omit<TaskSheetProps, 'task'> {
  work: FinishedWork
  act: FieldAct
  /** What comes of it, in a sentence. */
  follows: string
}
export function FinishSheet({ work, act, follows, isOpen, onClose }: FinishSheetProps) {
  const used = work.parts.filter((part) => part.used > 0)
  const form = useForm({
    start: blank,
    check: checkOf(work),
    command: act,
    input: ({ result, meter, before, after, numbers, signature }) => ({
      payload: {
        result: result.trim(),
        ...(meter.trim() !== '' && { meter: Number(meter) }),
        replaced: used.map(({ part_id: id }) => ({ part_id: id, ...numbers[id] })),
        ...(signature !== '' && { signature }),
      },
      files: { photos_before: before, photos_after: after },
    }),
    onDone: onClose,
  })
  const { values, change, text, errorOf } = form
  const picture = (field: 'before' | 'after') => ({
    files: values[field],
    max: PHOTOS_MAX,
    onChange: (changed: (files: readonly File[]) => File[]) => change((now) => ({ [field]: changed(now[field]) })),
    error: errorOf(`photos_${field}`),
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="处理完了"
      description={follows}
      height="full"
      tone="commit"
      words={['完成', '正在记下']}
    >
      <TextArea
        label="做了什么"
        rows={3}
        maxLength={1000}
        placeholder="查到什么、换了什么、试机怎么样"
        {...text('result')}
      />
      {(work.needs_meter || work.meter_unit !== null) && (
        <TextField
          label="表上的数"
          isOptional={!work.needs_meter}
          inputMode="decimal"
          trail={work.meter_unit === 'km' ? '公里' : '小时'}
          {...text('meter')}
        />
      )}
      <PhotoField label="处理前" hint="毛病在哪、换下来的件，编号看得清" {...picture('before')} />
      <PhotoField label="处理后" hint="装好的样子、试机时的显示" {...picture('after')} />
      <Replaced parts={used} form={form} />
      <CustomerSignature
        isNeeded={work.requires_signature}
        error={errorOf('signature')}
        onChange={(signature) => change({ signature })}
      />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

/** What was taken out belongs to the payer: its number, and that of what was put in. */
function Replaced({ parts, form: { values, change } }: { parts: readonly TaskPart[]; form: Form<Finish> }) {
  if (parts.length === 0) return null
  const note = (id: number, changed: Partial<Numbers>) =>
    change(({ numbers }) => ({
      numbers: { ...numbers, [id]: { old_number: '', new_number: '', ...numbers[id], ...changed } },
    }))
  return (
    <div>
      <p className="text-meta text-ink-2">换下的件，编号选填；旧件归付费的人</p>
      <ul>
        {parts.map(({ part_id: id, name, number }) => (
          <li key={id} className="border-b border-hairline py-3">
            <p className="text-body font-semibold">
              {name} <span className="figures text-meta font-normal text-ink-2">{number}</span>
            </p>
            <div className="mt-2 grid grid-cols-2 gap-3">
              <TextField
                label="旧件编号"
                maxLength={60}
                value={values.numbers[id]?.old_number ?? ''}
                onChange={(event) => note(id, { old_number: event.target.value })}
              />
              <TextField
                label="新件编号"
                maxLength={60}
                value={values.numbers[id]?.new_number ?? ''}
                onChange={(event) => note(id, { new_number: event.target.value })}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
