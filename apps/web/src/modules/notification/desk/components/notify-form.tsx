import { priorities, type Priority } from '@jihui/protocol/notification/schema'
import {
  messageMax,
  priorityLabels,
  sendableTypeCodes,
  sendableTypes,
  titleMax,
  type SendableType,
} from '@jihui/protocol/notification/sendable'
import { useState, type FormEvent } from 'react'
import { useCommand } from '../../../../kits/command/use-command.ts'
import { ApiError, fieldProblems, messageOf } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { Select, TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { groups, send, sendingsQuery, type Message, type SendResult } from '../notify-queries.ts'
import { NotifyRecipient, type Recipient } from './notify-recipient.tsx'
import { NotifyResult } from './notify-result.tsx'

type Errors = Partial<Record<'recipient_id' | 'title' | 'message', string>>

const missing = (to: Recipient, title: string, message: string): Errors => ({
  ...(to ? {} : { recipient_id: '请选择收件人' }),
  ...(title.trim() ? {} : { title: '请填写标题' }),
  ...(message.trim() ? {} : { message: '请填写内容' }),
})
const addressed = (to: NonNullable<Recipient>): Partial<Message> =>
  to.kind === 'person' ? { recipient_id: to.id } : (groups.find(({ value }) => value === to.value)?.to ?? {})

/** Writes to one person or a group; what became of it is said as the server counted it. */
export function NotifyForm({ start, isEmailOn }: { start?: Recipient; isEmailOn: boolean | undefined }) {
  const [to, setTo] = useState<Recipient>(start)
  const [type, setType] = useState<SendableType>('system')
  const [priority, setPriority] = useState<Priority>('medium')
  const [title, setTitle] = useState('')
  const [message, setMessage] = useState('')
  const [isTexted, setIsTexted] = useState(false)
  const [isMailed, setIsMailed] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [done, setDone] = useState<{ result: SendResult; to: string } | null>(null)
  /** What is being put right is not called wrong any more. */
  const right = (field: keyof Errors) => {
    setErrors((old) => ({ ...old, [field]: undefined }))
    if (sending.isError) sending.reset()
  }
  const sending = useCommand(send, {
    told: 'refusal',
    touches: [sendingsQuery.queryKey],
    refusal: (error) => (error instanceof ApiError && error.status === 404 ? messageOf(error) : '发送通知失败，请重试'),
    keep: (_client, result) => {
      setDone({ result, to: to?.name ?? '' })
      setTitle('')
      setMessage('')
    },
  })
  const problems = { ...fieldProblems(sending.error), ...errors }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const lacking = missing(to, title, message)
    setErrors(lacking)
    setDone(null)
    if (!to || Object.keys(lacking).length > 0) return
    const isSure =
      to.kind === 'person' ||
      (await confirm({
        title: `把这条消息发给${to.name}吗？`,
        body: isTexted ? '会同时发短信，发出后收不回来。' : '发出后收不回来。',
        confirmLabel: '发送',
      }))
    if (!isSure) return
    sending.mutate({
      ...addressed(to),
      type,
      priority,
      title: title.trim(),
      message: message.trim(),
      send_sms: isTexted,
      send_email: isMailed,
    })
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <NotifyRecipient
        value={to}
        onChange={(next) => {
          setTo(next)
          right('recipient_id')
        }}
        error={problems.recipient_id}
      />
      <Select
        label="类型"
        value={type}
        hint={sendableTypes[type].hint}
        options={sendableTypeCodes.map((code) => ({ value: code, label: sendableTypes[code].label }))}
        onChange={({ target }) => setType(target.value as SendableType)}
      />
      <TextField
        label="标题"
        value={title}
        maxLength={titleMax}
        aside={`${title.length}/${titleMax}`}
        error={problems.title}
        onChange={({ target }) => {
          setTitle(target.value)
          right('title')
        }}
      />
      <TextArea
        label="内容"
        value={message}
        maxLength={messageMax}
        rows={4}
        aside={`${message.length}/${messageMax}`}
        error={problems.message}
        onChange={({ target }) => {
          setMessage(target.value)
          right('message')
        }}
      />
      <div>
        <p className="mb-1.5 text-meta text-ink-2">轻重</p>
        <SegmentedControl
          label="轻重"
          value={priority}
          onChange={setPriority}
          options={priorities.map((value) => ({ value, label: priorityLabels[value] }))}
        />
      </div>
      <fieldset>
        <legend className="text-meta text-ink-2">除了站内通知，还发</legend>
        <Checkbox label="短信" checked={isTexted} onChange={({ target }) => setIsTexted(target.checked)} />
        <Checkbox
          label={isEmailOn === false ? '邮件（平台还没有开通）' : '邮件'}
          checked={isMailed}
          disabled={isEmailOn === false}
          onChange={({ target }) => setIsMailed(target.checked)}
        />
      </fieldset>
      {done && <NotifyResult result={done.result} to={done.to} />}
      <Button type="submit" tone="ink" size="main" busy={sending.isPending} className="max-lg:w-full">
        {sending.isPending ? '正在发送' : '发送'}
      </Button>
    </form>
  )
}
