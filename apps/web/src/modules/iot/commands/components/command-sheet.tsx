import { type CommandCode, commandCodes } from '@jihui/protocol/iot/commands'
import { parametersOf, commandLimits } from '@jihui/protocol/iot/commands/limits'
import { type LockReasonCode, lockReasonCodes } from '@jihui/protocol/iot/commands/lock-reasons'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { RadioCard } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Select, TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { type CommandChoices, useSendCommand } from '../command-queries.ts'

interface Values {
  readonly command: string
  readonly reason_code: string
  readonly reason: string
  readonly 'parameters.seconds': string
  readonly 'parameters.text': string
}
const isCode = (word: string): word is CommandCode => (commandCodes as readonly string[]).includes(word)
const isReason = (word: string): word is LockReasonCode => (lockReasonCodes as readonly string[]).includes(word)

const needsReason = ({ command, reason_code: code }: Values, choices: CommandChoices): boolean =>
  command === 'lock' && choices.lock_reasons.some((one) => one.code === code && one.needs_second)

const check = (values: Values, choices: CommandChoices) => {
  const parameters = isCode(values.command) ? parametersOf(values.command) : {}
  return {
    command: required(values.command, '请选择指令'),
    reason: needsReason(values, choices) ? required(values.reason, '请写明为什么要锁车') : undefined,
    'parameters.seconds':
      'seconds' in parameters && !/^\d{1,6}$/.test(values['parameters.seconds'].trim()) ? '请填写秒数' : undefined,
    'parameters.text': 'text' in parameters ? required(values['parameters.text'], '请填写要显示的文字') : undefined,
  }
}

const asked = (values: Values) => {
  const { command, reason, reason_code: code } = values
  if (!isCode(command)) return null
  const declared = parametersOf(command)
  return {
    command,
    parameters: {
      ...('seconds' in declared && { seconds: Number(values['parameters.seconds']) }),
      ...('text' in declared && { text: values['parameters.text'].trim() }),
    },
    reason: reason.trim(),
    ...(command === 'lock' && isReason(code) && { reason_code: code }),
  }
}

interface CommandSheetProps {
  deviceId: string
  /** What is told something: 液压挖掘机，SN-1. */
  about: string
  choices: CommandChoices
  onClose: () => void
}
/** 下发指令: what this person may tell the device; for a lock, why, and what is in its way now. */
export function CommandSheet({ deviceId, about, choices, onClose }: CommandSheetProps) {
  const form = useForm<Values, NonNullable<ReturnType<typeof asked>>, unknown>({
    start: {
      command: choices.commands[0]?.code ?? '',
      reason_code: 'storage',
      reason: '',
      'parameters.seconds': '60',
      'parameters.text': '',
    },
    check: (values) => check(values, choices),
    command: useSendCommand(deviceId),
    input: asked,
    onDone: onClose,
  })
  const { command } = form.values
  const parameters = isCode(command) ? parametersOf(command) : {}
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title="下发指令"
      description={about}
      tone={command === 'lock' ? 'danger' : 'ink'}
      words={[command === 'lock' ? '锁车' : '下发', '正在下发']}
    >
      <Select
        label="指令"
        options={choices.commands.map(({ code, label }) => ({ value: code, label }))}
        {...form.text('command')}
      />
      {'seconds' in parameters && (
        <TextField label="多久上报一次（秒）" inputMode="numeric" maxLength={6} {...form.text('parameters.seconds')} />
      )}
      {'text' in parameters && (
        <TextField label="显示的文字" maxLength={commandLimits.textMax} {...form.text('parameters.text')} />
      )}
      {command === 'lock' && (
        <LockReasons
          choices={choices}
          value={form.values.reason_code}
          onChange={(code) => form.change({ reason_code: code })}
        />
      )}
      <TextArea
        label="原因"
        isOptional={!needsReason(form.values, choices)}
        rows={2}
        maxLength={commandLimits.reasonMax}
        {...form.text('reason')}
      />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

function LockReasons({
  choices,
  value,
  onChange,
}: {
  choices: CommandChoices
  value: string
  onChange: (code: LockReasonCode) => void
}) {
  const chosen = choices.lock_reasons.find(({ code }) => code === value)
  return (
    <>
      <p className="text-meta text-ink-2">
        锁车只让机器下一次不能启动，不会让正在运转的机器停下。下发的那一刻会再看一次机器的状态，不安全就不下发。
      </p>
      <fieldset className="space-y-2">
        <legend className="mb-1 text-meta text-ink-2">为什么锁</legend>
        {choices.lock_reasons.map(({ code, label, hint, needs_second: isSecond }) => (
          <RadioCard
            key={code}
            name="lock-reason"
            label={isSecond ? `${label}（要另一个人同意）` : label}
            hint={hint}
            checked={code === value}
            onChange={() => onChange(code)}
          />
        ))}
      </fieldset>
      {chosen?.condition && (
        <p role="status" className="rounded-half bg-danger-soft p-3 text-body text-danger">
          现在不能锁：{chosen.condition_display}
        </p>
      )}
    </>
  )
}
