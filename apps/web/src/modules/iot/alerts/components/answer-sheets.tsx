import { alertLimits } from '@jihui/protocol/iot/alerts/limits'
import { useQuery } from '@tanstack/react-query'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { Select, TextArea } from '../../../../ui/fields/field.tsx'
import {
  assigneesQuery,
  useAssign,
  useClose,
  useComment,
  useRepair,
  useSnooze,
  useTellRenter,
} from '../alert-queries.ts'

interface Props {
  id: number
  isOpen: boolean
  onClose: () => void
}

export function CloseSheet({ id, ...sheet }: Props) {
  const form = useForm({
    start: { notes: '' },
    command: useClose(id),
    input: ({ notes }) => notes.trim(),
    onDone: sheet.onClose,
  })
  return (
    <FormSheet form={form} {...sheet} title="关闭告警" words={['关闭', '正在关闭']}>
      <TextArea label="怎么处理的" isOptional maxLength={alertLimits.noteMax} {...form.text('notes')} />
    </FormSheet>
  )
}

export function CommentSheet({ id, ...sheet }: Props) {
  const form = useForm({
    start: { text: '' },
    check: ({ text }) => ({ text: required(text, '请写点什么') }),
    command: useComment(id),
    input: ({ text }) => text.trim(),
    onDone: sheet.onClose,
  })
  return (
    <FormSheet form={form} {...sheet} title="写备注" words={['写下', '正在保存']}>
      <TextArea label="备注" maxLength={alertLimits.noteMax} {...form.text('text')} />
    </FormSheet>
  )
}

export function RepairSheet({ id, ...sheet }: Props) {
  const form = useForm({
    start: { description: '' },
    command: useRepair(id),
    input: ({ description }) => description.trim(),
    onDone: sheet.onClose,
  })
  return (
    <FormSheet form={form} {...sheet} title="报修" tone="commit" words={['报修', '正在报修']}>
      <p className="text-body text-ink-2">告警前后的读数会附在报修里。</p>
      <TextArea label="补充说明" isOptional maxLength={alertLimits.noteMax} {...form.text('description')} />
    </FormSheet>
  )
}

const phrases = [
  '设备报了警，请停机检查一下，有问题联系我。',
  '机器离开了约定的地方，请说明一下情况。',
  '机器好一阵没有消息了，请看看终端有没有通电。',
  '请尽快补充燃油或电量。',
]
export function TellRenterSheet({ id, ...sheet }: Props) {
  const form = useForm({
    start: { text: '' },
    check: ({ text }) => ({ text: required(text, '请写要说的话') }),
    command: useTellRenter(id),
    input: ({ text }) => text.trim(),
    onDone: sheet.onClose,
  })
  const options = [{ value: '', label: '自己写' }, ...phrases.map((one) => ({ value: one, label: one }))]
  const { text } = form.values
  return (
    <FormSheet form={form} {...sheet} title="通知使用者" tone="commit" words={['发给他', '正在发送']}>
      <Select
        label="常用的话"
        options={options}
        value={phrases.includes(text) ? text : ''}
        onChange={({ target }) => form.change({ text: target.value })}
      />
      <TextArea
        label="要说的话"
        hint="发给现在用着机器的人，也记在告警的经过里"
        maxLength={alertLimits.messageMax}
        {...form.text('text')}
      />
    </FormSheet>
  )
}

const spans = [
  { value: '1', label: '1 小时' },
  { value: '4', label: '4 小时' },
  { value: '12', label: '12 小时' },
  { value: '24', label: '1 天' },
  { value: '72', label: '3 天' },
  { value: '168', label: '7 天' },
]
export function SnoozeSheet({ id, ...sheet }: Props) {
  const form = useForm({
    start: { until: '4' },
    command: useSnooze(id),
    input: ({ until }) => Number(until),
    onDone: sheet.onClose,
  })
  return (
    <FormSheet form={form} {...sheet} title="暂停提醒" words={['暂停', '正在保存']}>
      <Select label="多久不提醒" options={spans} {...form.text('until')} />
    </FormSheet>
  )
}

export function AssignSheet({ id, ...sheet }: Props) {
  const people = useQuery(assigneesQuery(id, sheet.isOpen))
  const form = useForm({
    start: { user_id: '' },
    check: (values) => ({ user_id: required(values.user_id, '请选择处理人') }),
    command: useAssign(id),
    input: (values) => Number(values.user_id),
    onDone: sheet.onClose,
  })
  const options = (people.data?.results ?? []).map((one) => ({ value: String(one.id), label: one.name }))
  return (
    <FormSheet form={form} {...sheet} title="交给别人" words={['交给他', '正在保存']}>
      <Select label="处理人" placeholder="请选择" options={options} {...form.text('user_id')} />
    </FormSheet>
  )
}
