import { useQuery } from '@tanstack/react-query'
import { useForm } from '../../../kits/form/use-form.ts'
import { useFirstProblem } from '../../../kits/form/first-problem.ts'
import { messageOf } from '../../../shell/api/api-error.ts'
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
  const terms = useForm({
    start: (): MachineDraft => draftOf(machine),
    check: machineProblems,
    command: useChangeMachine(),
    input: (draft) => ({
      id: machine.id,
      body: { ...machineBody(draft, form, 'rates'), ...machineBody(draft, form, 'delivery') },
    }),
    onDone,
  })
  const frame = useFirstProblem<HTMLDivElement>(terms.failedAttempts)
  const part = { form, draft: terms.values, change: terms.change, errorOf: terms.errorOf }
  return (
    <div ref={frame} className="mt-2 rounded-card bg-sunken p-4">
      <div className="grid gap-8 lg:grid-cols-2">
        <div>
          <RatesPartFields {...part} />
        </div>
        <div>
          <DeliveryPartFields {...part} />
        </div>
      </div>
      <div className="mt-5 flex gap-2">
        <Button onClick={onDone} disabled={terms.isBusy}>
          不改了
        </Button>
        <Button tone="ink" busy={terms.isBusy} onClick={terms.submit}>
          {terms.isBusy ? '正在保存' : '保存'}
        </Button>
      </div>
    </div>
  )
}
