/** What a technician says and photographs at the machine, each in a sheet. */
import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import { type PauseReason, pauseReasons } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { fieldProblems, messageOf } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { RadioCard } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { ScanCode } from '../../../machine-code/public.ts'
import { useTaskAct } from '../../task-acts.ts'
import { whereIStand } from '../../where-i-stand.ts'
import type { TaskSheetProps } from './task-sheet-props.ts'

/** 开始: at the machine, by the code on it or by where he is. */
export function StartSheet({ task, isOpen, onClose }: TaskSheetProps) {
  const start = useTaskAct(task, 'start')
  const [isLooking, setIsLooking] = useState(false)
  const begin = (payload: Readonly<Record<string, unknown>>) =>
    start.mutate({ payload }, { onSuccess: onClose, showsFields: true })
  const byPlace = async () => {
    setIsLooking(true)
    const here = await whereIStand()
    setIsLooking(false)
    if (here) begin({ method: 'location', ...here })
    else toast.error('没有拿到位置，换用机器码')
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      canDismiss={!start.isPending}
      title="到设备旁了"
      description={`${task.equipment_name} ${task.unit_serial}`}
    >
      <div className="space-y-5 pb-4">
        <ScanCode action="用编号开始" onCode={(code) => begin({ method: 'code', code })} />
        <Button
          size="main"
          wide
          className="min-h-14"
          busy={isLooking || start.isPending}
          icon={<LocateFixed size={20} aria-hidden="true" />}
          onClick={() => void byPlace()}
        >
          {isLooking ? '正在定位' : '没有码，用位置开始'}
        </Button>
        <p className="text-caption text-ink-3">
          离设备登记的位置超过 {workOrderLimits.nearMetres} 米的，会记在经过里。
        </p>
        {start.error && (
          <FieldError>{Object.values(fieldProblems(start.error))[0] ?? messageOf(start.error)}</FieldError>
        )}
      </div>
    </Sheet>
  )
}

export function DeclineSheet({ task, isOpen, onClose }: TaskSheetProps) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, '写明为什么不接') }),
    command: useTaskAct(task, 'decline'),
    input: ({ reason }) => ({ payload: { reason: reason.trim() } }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="不接这一单"
      description="会重新安排，可能派给别人。"
      tone="danger"
      words={['不接', '正在提交']}
    >
      <TextArea label="原因" rows={3} maxLength={300} {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

const reasons = Object.keys(pauseReasons) as PauseReason[]
const reasonHints: Readonly<Record<PauseReason, string>> = {
  parts: '缺的配件会进采购清单',
  standstill: '机器还在用，等它停下来',
  permit: '动火、登高、停电等要先批',
}
export function PauseSheet({ task, isOpen, onClose }: TaskSheetProps) {
  const form = useForm({
    start: { reason: '' as PauseReason | '', notes: '' },
    check: ({ reason }) => ({ reason: required(reason, '选一个原因') }),
    command: useTaskAct(task, 'pause'),
    input: ({ reason, notes }) => ({ payload: { reason, notes: notes.trim() } }),
    onDone: onClose,
  })
  const problem = form.errorOf('reason')
  return (
    <FormSheet form={form} isOpen={isOpen} onClose={onClose} title="暂停" words={['暂停', '正在记下']}>
      <fieldset data-invalid={problem !== undefined} className="space-y-2">
        <legend className="sr-only">等什么</legend>
        {reasons.map((reason) => (
          <RadioCard
            key={reason}
            name="reason"
            value={reason}
            label={pauseReasons[reason].label}
            hint={reasonHints[reason]}
            checked={form.values.reason === reason}
            onChange={() => form.change({ reason })}
          />
        ))}
      </fieldset>
      {problem && <FieldError>{problem}</FieldError>}
      <TextArea label="说明" isOptional rows={2} maxLength={300} {...form.text('notes')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
