import { type CommandCode, commands } from '@jihui/protocol/iot/commands'
import { commandLimits, parametersOf } from '@jihui/protocol/iot/commands/limits'
import { batchCommandCodes } from '@jihui/protocol/iot/batches/limits'
import type { ProfileCode } from '@jihui/protocol/iot/profiles'
import { lines } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { FormFrame } from '../../../../kits/form/form-frame.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { useGo } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Select, TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { Page } from '../../../../ui/page.tsx'
import { profilesQuery } from '../../park/park-queries.ts'
import { batchPaths } from '../batch-paths.ts'
import { type AskedBatch, previewQuery, useCreateBatch } from '../batch-queries.ts'
import { DevicePicker } from '../components/device-picker.tsx'
import { PreviewNote } from '../components/preview-note.tsx'

interface Values {
  readonly command: string
  readonly 'parameters.seconds': string
  readonly 'parameters.text': string
  readonly way: 'filter' | 'picked'
  readonly line: string
  readonly profile: string
  readonly devices: readonly number[]
  readonly reason: string
}
const start: Values = {
  command: 'locate',
  'parameters.seconds': '60',
  'parameters.text': '',
  way: 'filter',
  line: '',
  profile: '',
  devices: [],
  reason: '',
}
type BatchCommand = AskedBatch['command']
const isCommand = (word: string): word is BatchCommand & CommandCode =>
  (batchCommandCodes as readonly string[]).includes(word)
const declaredOf = ({ command }: Values) => (isCommand(command) ? parametersOf(command) : {})
const isSeconds = (text: string) => /^\d{1,6}$/.test(text.trim())

const check = (values: Values) => {
  const declared = declaredOf(values)
  return {
    'parameters.seconds': 'seconds' in declared && !isSeconds(values['parameters.seconds']) ? '请填写秒数' : undefined,
    'parameters.text': 'text' in declared ? required(values['parameters.text'], '请填写要显示的文字') : undefined,
    devices: values.way === 'picked' && values.devices.length === 0 ? '至少选一台设备' : undefined,
  }
}
const askedOf = (values: Values): AskedBatch | null => {
  if (!isCommand(values.command)) return null
  const declared = declaredOf(values)
  const { line, profile, devices, way, reason } = values
  return {
    command: values.command,
    parameters: {
      ...('seconds' in declared && { seconds: Number(values['parameters.seconds']) }),
      ...('text' in declared && { text: values['parameters.text'].trim() }),
    },
    reason: reason.trim(),
    ...(way === 'picked'
      ? { devices: [...devices] }
      : { filter: { ...(line && { line }), ...(profile && { profile: profile as ProfileCode }) } }),
  }
}
/** What is asked of the server before anything is sent: not what is still being written. */
const previewedOf = (values: Values): AskedBatch | null => {
  const isComplete = Object.values(check(values)).every((problem) => problem === undefined)
  const asked = isComplete ? askedOf(values) : null
  return asked && { ...asked, reason: '' }
}

const ways = [
  { value: 'filter', label: '按条件' },
  { value: 'picked', label: '一台一台选' },
] as const
const commandOptions = batchCommandCodes.map((value) => ({ value, label: commands[value].label }))
const lineOptions = lines.map(({ id, label }) => ({ value: id, label }))

/** 批量下发: one command, whom it is for, and what that comes to before anything is sent. */
export function Screen() {
  const go = useGo()
  const profiles = useQuery(profilesQuery)
  const form = useForm({
    start,
    check,
    command: useCreateBatch(),
    input: askedOf,
    onDone: ({ id }) => go(batchPaths.one(id), { replace: true }),
  })
  const { values } = form
  const declared = declaredOf(values)
  const preview = useQuery(previewQuery(previewedOf(values)))
  return (
    <Page title="批量下发" back={batchPaths.all}>
      <FormFrame form={form} className="space-y-5">
        <Select
          label="指令"
          hint="锁车、解锁和鸣笛要一台一台地决定"
          options={commandOptions}
          {...form.text('command')}
        />
        {'seconds' in declared && (
          <TextField
            label="多久上报一次（秒）"
            inputMode="numeric"
            maxLength={6}
            {...form.text('parameters.seconds')}
          />
        )}
        {'text' in declared && (
          <TextField label="显示的文字" maxLength={commandLimits.textMax} {...form.text('parameters.text')} />
        )}
        <div>
          <SegmentedControl
            label="发给哪些设备"
            options={ways}
            value={values.way}
            onChange={(way) => form.change({ way })}
            className="mb-4"
          />
          {values.way === 'filter' ? (
            <div className="space-y-5">
              <Select label="业务线" placeholder="全部" options={lineOptions} {...form.text('line')} />
              <Select
                label="设备型号"
                placeholder="全部"
                options={(profiles.data?.results ?? []).map(({ code, label }) => ({ value: code, label }))}
                {...form.text('profile')}
              />
            </div>
          ) : (
            <DevicePicker
              chosen={values.devices}
              error={form.errorOf('devices')}
              onChange={(devices) => form.change({ devices })}
            />
          )}
        </div>
        <TextArea label="原因" isOptional rows={2} maxLength={commandLimits.reasonMax} {...form.text('reason')} />
        <PreviewNote query={preview} />
        {form.refusal && <FieldError>{form.refusal}</FieldError>}
        <Button type="submit" tone="commit" size="main" wide busy={form.isBusy}>
          {form.isBusy ? '正在下发' : '开始下发'}
        </Button>
      </FormFrame>
    </Page>
  )
}
