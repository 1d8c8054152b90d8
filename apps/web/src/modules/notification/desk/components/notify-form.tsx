import { priorities, type Priority } from '@jihui/protocol/notification/types'
import {
  messageMax,
  priorityLabels,
  sendableTypeCodes,
  sendableTypes,
  titleMax,
  type SendableType,
} from '@jihui/protocol/notification/sendable'
import { useState } from 'react'
import { useCommand } from '../../../../kits/command/use-command.ts'
import { FormFrame } from '../../../../kits/form/form-frame.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { ApiError, messageOf } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { Select, TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { groups, send, sendingsQuery, type Message, type SendResult } from '../notify-queries.ts'
import { NotifyRecipient, type Recipient } from './notify-recipient.tsx'
import { NotifyResult } from './notify-result.tsx'

const addressed = (to: NonNullable<Recipient>): Partial<Message> =>
  to.kind === 'person' ? { recipient_id: to.id } : (groups.find(({ value }) => value === to.value)?.to ?? {})

interface Draft {
  to: Recipient
  type: SendableType
  priority: Priority
  title: string
  message: string
  send_sms: boolean
  send_email: boolean
}
const blank = {
  type: 'system',
  priority: 'medium',
  title: '',
  message: '',
  send_sms: false,
  send_email: false,
} as const

const useSending = () =>
  useCommand(send, {
    told: 'refusal',
    touches: [sendingsQuery.queryKey],
    refusal: (error) => (error instanceof ApiError && error.status === 404 ? messageOf(error) : '发送通知失败，请重试'),
  })

/** Writes to one person or a group; what became of it is said as the server counted it. */
export function NotifyForm({ start, isEmailOn }: { start?: Recipient; isEmailOn: boolean | undefined }) {
  const [done, setDone] = useState<{ result: SendResult; to: string } | null>(null)
  const form = useForm({
    start: (): Draft => ({ ...blank, to: start }),
    check: ({ to, title, message }) => ({
      recipient_id: to ? undefined : '请选择收件人',
      title: required(title, '请填写标题'),
      message: required(message, '请填写内容'),
    }),
    command: useSending(),
    input: ({ to, ...words }) =>
      to ? { ...addressed(to), ...words, title: words.title.trim(), message: words.message.trim() } : null,
    leaves: (values) => ({ ...values, title: '', message: '' }),
    onDone: (result) => setDone({ result, to: to?.name ?? '' }),
  })
  const { values, change, text } = form
  const { to, type, title, message } = values
  const ask = async () => {
    if (form.isBusy) return
    setDone(null)
    if (!form.isReady()) return
    const isSure =
      to?.kind === 'person' ||
      (await confirm({
        title: `把这条消息发给${to?.name}吗？`,
        body: values.send_sms ? '会同时发短信，发出后收不回来。' : '发出后收不回来。',
        confirmLabel: '发送',
      }))
    if (isSure) form.submit()
  }
  return (
    <FormFrame form={{ ...form, submit: () => void ask() }} className="space-y-5">
      <NotifyRecipient value={to} onChange={(next) => change({ to: next })} error={form.errorOf('recipient_id')} />
      <Select
        label="类型"
        hint={sendableTypes[type].hint}
        options={sendableTypeCodes.map((code) => ({ value: code, label: sendableTypes[code].label }))}
        {...text('type')}
      />
      <TextField label="标题" maxLength={titleMax} aside={`${title.length}/${titleMax}`} {...text('title')} />
      <TextArea
        label="内容"
        maxLength={messageMax}
        rows={4}
        aside={`${message.length}/${messageMax}`}
        {...text('message')}
      />
      <div>
        <p className="mb-1.5 text-meta text-ink-2">轻重</p>
        <SegmentedControl
          label="轻重"
          value={values.priority}
          onChange={(priority) => change({ priority })}
          options={priorities.map((value) => ({ value, label: priorityLabels[value] }))}
        />
      </div>
      <Ways values={values} onChange={change} isEmailOn={isEmailOn} />
      {done && <NotifyResult result={done.result} to={done.to} />}
      <Button type="submit" tone="ink" size="main" busy={form.isBusy} className="max-lg:w-full">
        {form.isBusy ? '正在发送' : '发送'}
      </Button>
    </FormFrame>
  )
}

interface WaysProps {
  values: Draft
  onChange: (changes: Partial<Draft>) => void
  isEmailOn: boolean | undefined
}

function Ways({ values, onChange, isEmailOn }: WaysProps) {
  return (
    <fieldset>
      <legend className="text-meta text-ink-2">除了站内通知，还发</legend>
      <Checkbox
        label="短信"
        checked={values.send_sms}
        onChange={({ target }) => onChange({ send_sms: target.checked })}
      />
      <Checkbox
        label={isEmailOn === false ? '邮件（平台还没有开通）' : '邮件'}
        checked={values.send_email}
        disabled={isEmailOn === false}
        onChange={({ target }) => onChange({ send_email: target.checked })}
      />
    </fieldset>
  )
}
