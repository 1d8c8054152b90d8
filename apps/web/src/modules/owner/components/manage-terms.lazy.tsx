import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { machineQuery, useChangeMachine, type LineForm, type OwnedMachine } from '../fleet-queries.ts'
import { draftOf, machineBody, machineProblems, type MachineDraft } from '../machine-draft.ts'
import { DeliveryPartFields } from './machine/machine-parts.tsx'
import { RatesPartFields } from './machine/machine-rates-part.tsx'

/** Prices and terms of a machine, changed in place. */
export function ManageTerms({ id, form, onDone }: { id: number; form: LineForm; onDone: () => void }) {
  const machine = useQuery(machineQuery(id))
  if (machine.data) return <TermsForm machine={machine.data} form={form} onDone={onDone} />
  return machine.isError ? (
    <p role="alert" className="py-3 text-body text-danger">
      {messageOf(machine.error)}
    </p>
  ) : (
    <SkeletonText lines={4} />
  )
}

function TermsForm({ machine, form, onDone }: { machine: OwnedMachine; form: LineForm; onDone: () => void }) {
  const [draft, setDraft] = useState<MachineDraft>(() => draftOf(machine))
  const [isTried, setIsTried] = useState(false)
  const save = useChangeMachine()
  const problems = machineProblems(draft)
  const refused = save.error instanceof ApiError ? save.error.errors : {}
  const submit = () => {
    setIsTried(true)
    if (Object.keys(problems).length > 0) return
    const body = { ...machineBody(draft, form, 'rates'), ...machineBody(draft, form, 'delivery') }
    save.mutate({ id: machine.id, body }, { onSuccess: onDone })
  }
  const part = {
    form,
    draft,
    change: (changes: Partial<MachineDraft>) => {
      setDraft((old) => ({ ...old, ...changes }))
      if (save.error) save.reset()
    },
    errorOf: (field: string) => refused[field] ?? (isTried ? problems[field] : undefined),
  }
  return (
    <div className="mt-2 rounded-card bg-sunken p-4">
      <div className="grid gap-8 lg:grid-cols-2">
        <div>
          <RatesPartFields {...part} />
        </div>
        <div>
          <DeliveryPartFields {...part} />
        </div>
      </div>
      <div className="mt-5 flex gap-2">
        <Button onClick={onDone} disabled={save.isPending}>
          不改了
        </Button>
        <Button tone="ink" busy={save.isPending} onClick={submit}>
          {save.isPending ? '正在保存' : '保存'}
        </Button>
      </div>
    </div>
  )
}
