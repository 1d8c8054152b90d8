import { partLimits } from '@jihui/protocol/parts/limits'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm, wholeNumber } from '../../../../kits/form/use-form.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { type Inbound, useReceiveInbound } from '../document-queries.ts'

interface Came {
  readonly quantity: string
  readonly returned: string
  readonly difference: string
}
const missingOf = ({ quantity, received }: Inbound['lines'][number]): number => Math.max(0, quantity - received)

/** What is more than was ordered, or went back, is explained. */
const differenceProblem = (ordered: Inbound['lines'][number], { quantity, returned, difference }: Came) => {
  if (difference.trim() !== '') return undefined
  if (Number(returned) > 0) return '退回去的请写明原因'
  return Number(quantity) > missingOf(ordered) ? '多收的请写明原因' : undefined
}
function useReceiveForm({ id, lines: ordered }: Inbound, onDone: () => void) {
  return useForm({
    start: {
      lines: ordered.map((line): Came => ({ quantity: String(missingOf(line)), returned: '0', difference: '' })),
      closes: false,
      reason: '',
    },
    check: ({ lines, closes, reason }) => ({
      ...Object.fromEntries(
        lines.flatMap((line, at) => [
          [`lines.${at}.quantity`, wholeNumber(line.quantity, partLimits.pieces * 2)],
          [`lines.${at}.difference`, differenceProblem(ordered[at]!, line)],
        ]),
      ),
      reason: closes ? required(reason, '请填写原因') : undefined,
    }),
    command: useReceiveInbound(id),
    input: ({ lines, closes, reason }) => ({
      closes,
      reason,
      lines: lines.map(({ quantity, returned, difference }, at) => ({
        part_id: ordered[at]!.part_id,
        quantity: Number(quantity),
        returned: Number(returned) || 0,
        difference,
      })),
    }),
    onDone,
  })
}

/** 收货: how many of each came; a difference says why. */
export function ReceiveSheet({ inbound, onClose }: { inbound: Inbound; onClose: () => void }) {
  const form = useReceiveForm(inbound, onClose)
  const { lines, closes } = form.values
  const problem = form.refusal ?? form.errorOf('lines')
  return (
    <FormSheet form={form} isOpen onClose={onClose} title="收货入库" height="full" words={['入库', '正在入库']}>
      {inbound.lines.map((line, at) => (
        <CameLine
          key={line.part_id}
          line={line}
          came={lines[at]!}
          onChange={(changes) =>
            form.change({ lines: lines.map((one, place) => (place === at ? { ...one, ...changes } : one)) })
          }
          errorOf={(field) => form.errorOf(`lines.${at}.${field}`)}
        />
      ))}
      <Checkbox
        label="不会再来货了，按收到的结清"
        checked={closes}
        onChange={({ target }) => form.change({ closes: target.checked })}
      />
      {closes && <TextField label="原因" maxLength={200} {...form.text('reason')} />}
      {problem && <FieldError>{problem}</FieldError>}
    </FormSheet>
  )
}

interface CameLineProps {
  line: Inbound['lines'][number]
  came: Came
  onChange: (changes: Partial<Came>) => void
  errorOf: (field: keyof Came) => string | undefined
}
function CameLine({ line, came, onChange, errorOf }: CameLineProps) {
  return (
    <fieldset className="space-y-2 border-b border-hairline pb-4">
      <legend className="text-body">
        {line.part_name}
        <span className="figures block text-meta text-ink-2">
          订 {line.quantity}，已收 {line.received} {line.unit}
        </span>
      </legend>
      <div className="flex gap-2">
        <TextField
          className="flex-1"
          label="这次收"
          inputMode="numeric"
          trail={line.unit}
          value={came.quantity}
          onChange={({ target }) => onChange({ quantity: target.value })}
          error={errorOf('quantity')}
        />
        <TextField
          className="flex-1"
          label="当场退回"
          inputMode="numeric"
          trail={line.unit}
          value={came.returned}
          onChange={({ target }) => onChange({ returned: target.value })}
          error={errorOf('returned')}
        />
      </div>
      <TextField
        label="差异说明"
        isOptional
        maxLength={200}
        value={came.difference}
        onChange={({ target }) => onChange({ difference: target.value })}
        error={errorOf('difference')}
      />
    </fieldset>
  )
}
