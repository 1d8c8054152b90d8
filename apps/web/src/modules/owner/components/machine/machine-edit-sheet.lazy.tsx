import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { useChangeMachine, type LineForm, type OwnedMachine } from '../../fleet-queries.ts'
import {
  draftOf,
  machineBody,
  machineParts,
  machineProblems,
  type MachineDraft,
  type MachinePart,
} from '../../machine-draft.ts'
import { DeliveryPartFields, MachinePartFields, ServicesPartFields, WordsPartFields } from './machine-parts.tsx'
import { RatesPartFields } from './machine-rates-part.tsx'

const parts = {
  machine: { title: '基本资料', Fields: MachinePartFields },
  rates: { title: '价格与租期', Fields: RatesPartFields },
  services: { title: '另外收费的服务', Fields: ServicesPartFields },
  delivery: { title: '运输与停放', Fields: DeliveryPartFields },
  words: { title: '给租客看的', Fields: WordsPartFields },
} as const

export interface MachineEditSheetProps {
  machine: OwnedMachine
  form: LineForm
  part: MachinePart
  isOpen: boolean
  onClose: () => void
}

/** One part of a machine, changed and saved by itself. */
export function MachineEditSheet({ machine, form, part, isOpen, onClose }: MachineEditSheetProps) {
  const { title, Fields } = parts[part]
  const fields: readonly string[] = machineParts[part]
  const sheet = useForm({
    start: (): MachineDraft => draftOf(machine),
    check: (draft) =>
      Object.fromEntries(
        Object.entries(machineProblems(draft)).filter(([field]) => fields.includes(field.split('.')[0] ?? '')),
      ),
    command: useChangeMachine(),
    input: (draft) => ({ id: machine.id, body: machineBody(draft, form, part) }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={sheet}
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={part === 'rates' ? '只影响之后的订单，已经下的单价格不变。' : undefined}
      words={['保存', '正在保存']}
    >
      <Fields form={form} draft={sheet.values} change={sheet.change} errorOf={sheet.errorOf} />
    </FormSheet>
  )
}
