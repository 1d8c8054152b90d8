import type { ReactNode } from 'react'
import { FormFrame } from '../../../../kits/form/form-frame.tsx'
import { type Sent, TechnicianField } from '../../../../kits/form/technician-field.tsx'
import { type DrawnForm, required, useForm } from '../../../../kits/form/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { CompletionFields, useCompletion } from '../../../owner/public.ts'
import { reasonOn } from '../maintenance-days.ts'
import {
  type ScheduledDetail,
  useArrangeMaintenance,
  useDropMaintenance,
  useFinishMaintenance,
} from '../maintenance-queries.ts'
import { MaintenanceCalendar, type Span } from './maintenance-calendar.tsx'

interface FormProps {
  item: ScheduledDetail
  onDone: () => void
  onBack: () => void
}

/** One of the forms under a request, with the way back beside its button. */
function Framed({
  form,
  words,
  tone = 'ink',
  onBack,
  children,
}: {
  form: DrawnForm
  words: readonly [send: string, sending: string]
  tone?: 'ink' | 'danger'
  onBack: () => void
  children: ReactNode
}) {
  return (
    <FormFrame form={form} className="mt-4 space-y-4">
      {children}
      <div className="mt-5 flex gap-2">
        <Button className="flex-1" onClick={onBack}>
          返回
        </Button>
        <Button type="submit" tone={tone} className="flex-[2]" busy={form.isBusy}>
          {words[form.isBusy ? 1 : 0]}
        </Button>
      </div>
    </FormFrame>
  )
}

export function ArrangeForm({ item, onDone, onBack }: FormProps) {
  const form = useForm({
    start: {
      span: (item.start_date ? { start: item.start_date, end: item.end_date ?? item.start_date } : null) as Span | null,
      sent: (item.assigned_to === null ? null : { id: item.assigned_to, name: item.technician_name }) as Sent | null,
      notes: item.notes,
    },
    check: ({ span }) => ({ start_date: span ? undefined : '请选择日期' }),
    command: useArrangeMaintenance(item.id),
    input: ({ span, sent, notes }) =>
      span && {
        start_date: span.start,
        end_date: span.end,
        assigned_to: sent?.id ?? null,
        notes: notes.trim(),
      },
    onDone,
  })
  const { values, change, errorOf } = form
  const problem = errorOf('start_date') ?? errorOf('end_date')
  return (
    <Framed form={form} words={['安排', '正在安排']} onBack={onBack}>
      <div>
        <p className="mb-1.5 text-meta text-ink-2">选了的日期，这台机器不会租出去。</p>
        <MaintenanceCalendar
          value={values.span}
          onChange={(span) => change({ span })}
          reasonOf={(day) => reasonOn(item.taken, day)}
        />
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <TechnicianField
        label="派给"
        value={values.sent}
        onChange={(sent) => change({ sent })}
        error={errorOf('assigned_to')}
      />
      <TextArea
        label="备注"
        isOptional
        rows={2}
        maxLength={500}
        placeholder="带什么件、在哪里修"
        {...form.text('notes')}
      />
    </Framed>
  )
}

export function CompleteForm({ item, onDone, onBack }: FormProps) {
  const form = useCompletion({ command: useFinishMaintenance(item.id), missing: '请填写处理结果', onDone })
  return (
    <Framed form={form} words={['完成', '正在保存']} onBack={onBack}>
      <CompletionFields form={form} label="处理结果" placeholder="做了什么、换了什么件、试机怎么样" />
    </Framed>
  )
}

export function CancelForm({ item, onDone, onBack }: FormProps) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, '请填写取消原因') }),
    command: useDropMaintenance(item.id),
    input: ({ reason }) => reason.trim(),
    onDone,
  })
  return (
    <Framed form={form} tone="danger" words={['取消维护单', '正在取消']} onBack={onBack}>
      <p className="text-body text-ink-2">
        {item.origin === 'renter' ? `${item.customer_name}和设备主会收到通知` : '设备主会收到通知'}
        ，占着的日期马上放开。
      </p>
      <TextArea label="取消原因" rows={2} maxLength={300} {...form.text('reason')} />
    </Framed>
  )
}
