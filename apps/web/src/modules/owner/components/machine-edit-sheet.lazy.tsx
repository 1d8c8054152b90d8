import { useState } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useChangeMachine, type LineForm, type OwnedMachine } from '../fleet-queries.ts'
import {
  draftOf,
  machineBody,
  machineParts,
  machineProblems,
  type MachineDraft,
  type MachinePart,
} from '../machine-draft.ts'
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
  const [draft, setDraft] = useState<MachineDraft>(() => draftOf(machine))
  const [isTried, setIsTried] = useState(false)
  const save = useChangeMachine()
  const { title, Fields } = parts[part]
  const fields: readonly string[] = machineParts[part]
  const problems = Object.fromEntries(
    Object.entries(machineProblems(draft)).filter(([field]) => fields.includes(field.split('.')[0] ?? '')),
  )
  const refused = save.error instanceof ApiError ? save.error.errors : {}
  const submit = () => {
    setIsTried(true)
    if (Object.keys(problems).length > 0) return
    save.mutate({ id: machine.id, body: machineBody(draft, form, part) }, { onSuccess: onClose })
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={part === 'rates' ? '只影响之后的订单，已经下的单价格不变。' : undefined}
      canDismiss={!save.isPending}
      footer={
        <Button tone="ink" size="main" wide busy={save.isPending} onClick={submit}>
          {save.isPending ? '正在保存' : '保存'}
        </Button>
      }
    >
      <div className="pb-3">
        <Fields
          form={form}
          draft={draft}
          change={(changes) => {
            setDraft((old) => ({ ...old, ...changes }))
            if (save.error) save.reset()
          }}
          errorOf={(field) => refused[field] ?? (isTried ? problems[field] : undefined)}
        />
      </div>
    </Sheet>
  )
}
