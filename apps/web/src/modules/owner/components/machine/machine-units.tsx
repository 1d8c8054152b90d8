import { Pencil, Plus, PowerOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { monthDay } from '../../../../ui/text/format.ts'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { Section } from '../../../../ui/section.tsx'
import { useChangeUnit, useRetireUnit, type LineForm, type OwnedMachine, type OwnedUnit } from '../../fleet-queries.ts'
import { ownerPaths } from '../../owner-paths.ts'
import { unitLooks } from '../calendar/unit-strip.tsx'

const UnitSheet = lazy(async () => ({ default: (await import('./unit-sheet.lazy.tsx')).UnitSheet }))

/** The units of a machine: what each does today, its facts, changed, added or retired. */
export function MachineUnits({ machine, form }: { machine: OwnedMachine; form: LineForm }) {
  /** undefined: nothing open; null: one more. */
  const [edited, setEdited] = useState<OwnedUnit | null>()
  const wasOpened = useOnceOpen(edited !== undefined)
  const retire = useRetireUnit(machine.id)
  const change = useChangeUnit(machine.id)
  const active = machine.units.filter(({ status }) => status === 'active')
  const retired = machine.units.filter(({ status }) => status !== 'active')
  const ask = async (unit: OwnedUnit) => {
    const isSure = await confirm({
      title: `停用 ${unit.serial} 吗？`,
      body: '停用后租客选不到它，历史订单都还在，以后可以再启用。',
      confirmLabel: '停用',
      tone: 'danger',
    })
    if (isSure) retire.mutate(unit.id)
  }
  return (
    <Section title={`每${form.unit_word}`} aside={`${active.length} ${form.unit_word}在册`}>
      <ul>
        {active.map((unit) => (
          <li key={unit.id} className="flex items-start gap-3 border-b border-hairline py-3">
            <span aria-hidden="true" className={cx('mt-1.5 size-3.5 shrink-0 rounded-[3px]', unitLooks[unit.state])} />
            <div className="min-w-0 flex-1">
              <p className="text-body">
                <span className="figures font-semibold">{unit.serial}</span>
                <span className="ms-2 text-meta text-ink-2">
                  {unit.state_display}
                  {unit.state_until && `，到 ${monthDay(unit.state_until)}`}
                </span>
              </p>
              <p className="text-meta text-ink-2">
                {[unit.location || unit.city, ...unit.facts.map(({ label, value }) => `${label} ${value}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {unit.rental_id !== null && (
                <AppLink
                  to={ownerPaths.rental(unit.rental_id)}
                  className="inline-flex min-h-8 items-center text-meta underline underline-offset-4"
                >
                  看这一单
                </AppLink>
              )}
            </div>
            <IconButton label={`改 ${unit.serial}`} onClick={() => setEdited(unit)}>
              <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <IconButton label={`停用 ${unit.serial}`} className="-ms-2" onClick={() => void ask(unit)}>
              <PowerOff size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
        {retired.map((unit) => (
          <li key={unit.id} className="flex items-center gap-3 border-b border-hairline py-2 text-ink-2">
            <span className="figures min-w-0 flex-1 text-body">{unit.serial} 已停用</span>
            <Button
              tone="ghost"
              busy={change.isPending}
              onClick={() => change.mutate({ unitId: unit.id, body: { status: 'active' } })}
            >
              重新启用
            </Button>
          </li>
        ))}
      </ul>
      <Button wide className="mt-3" icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEdited(null)}>
        加一{form.unit_word}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <UnitSheet
            key={edited?.id ?? `new-${machine.units.length}`}
            machine={machine}
            form={form}
            unit={edited ?? null}
            isOpen={edited !== undefined}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}
