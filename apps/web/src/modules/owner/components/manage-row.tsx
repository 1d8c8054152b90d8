import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { cx } from '../../../ui/class-names.ts'
import { MachineTile } from '../../../ui/machine-tile.tsx'
import { Money } from '../../../ui/money.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { machineQuery, useChangeMachine, type LineForm, type OwnedItem, type OwnedMachine } from '../fleet-queries.ts'
import { draftOf, machineBody, machineProblems, type MachineDraft } from '../machine-draft.ts'
import { ownerPaths } from '../owner-paths.ts'
import { useListing } from './machine-page.tsx'
import { DeliveryPartFields, RatesPartFields } from './machine-parts.tsx'

/** One machine of the fleet: on or off at once, its prices and terms opened in place. */
export function ManageRow({ item, form }: { item: OwnedItem; form: LineForm | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const listing = useListing(item)
  const bodyId = useId()
  return (
    <li data-line={item.line} className="border-b border-hairline py-3">
      <div className="flex items-center gap-3">
        <MachineTile line={item.line} illustration={item.illustration} photo={item.thumbnail_url} size="compact" />
        <div className="min-w-0 flex-1">
          <AppLink
            to={ownerPaths.machine(item.id)}
            className="text-lead font-semibold underline-offset-4 hover:underline"
          >
            {item.name}
          </AppLink>
          <p className="text-meta text-ink-2">
            <Money value={item.rental_price_per_day} size="inline" />
            /天
            {item.week_rate !== null && (
              <>
                {' · '}
                <Money value={item.week_rate} size="inline" />
                /周
              </>
            )}
            {item.month_rate !== null && (
              <>
                {' · '}
                <Money value={item.month_rate} size="inline" />
                /月
              </>
            )}
          </p>
        </div>
        <Button
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-label={`改 ${item.name} 的价格`}
          onClick={() => setIsOpen(!isOpen)}
        >
          改价
          <ChevronDown size={16} aria-hidden="true" className={cx(isOpen && 'rotate-180')} />
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <div className="min-w-0 flex-1">
          <Switch
            label={listing.isPaused ? '已暂停' : '出租中'}
            hint={
              item.open_orders > 0
                ? `${item.open_orders} 单进行中`
                : `${item.unit_counts.free} ${findLine(item.line).unitWord}今天空闲`
            }
            checked={!listing.isPaused}
            disabled={listing.isBusy}
            onChange={() => void listing.toggle()}
            aria-label={`出租 ${item.name}`}
          />
        </div>
        <Button
          tone="ghost"
          busy={listing.isBusy}
          aria-label={`移除 ${item.name}`}
          icon={<Trash2 size={18} aria-hidden="true" />}
          onClick={() => void listing.remove()}
        >
          移除
        </Button>
      </div>
      <div id={bodyId}>{isOpen && form && <Terms id={item.id} form={form} onDone={() => setIsOpen(false)} />}</div>
    </li>
  )
}

function Terms({ id, form, onDone }: { id: number; form: LineForm; onDone: () => void }) {
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
