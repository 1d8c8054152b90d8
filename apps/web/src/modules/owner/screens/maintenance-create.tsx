import type { MaintenanceKind, Urgency } from '@jihui/protocol/maintenance/machine'
import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { type Form, required, useForm } from '../../../kits/form/use-form.ts'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink, useGo, useQueryTexts } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Select, TextArea, TextField } from '../../../ui/fields/field.tsx'
import { addDays, dayRange, today } from '../../../ui/text/format.ts'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { KindField, UrgencyField } from '../components/maintenance-fields.tsx'
import { inTheWay, periodProblems } from '../held-days.ts'
import { heldDaysQuery, machineChoicesQuery, unitChoicesQuery, useRequestMaintenance } from '../maintenance-queries.ts'
import { ownerPaths } from '../owner-paths.ts'

const DESCRIPTION_MAX = 1000
const DAYS_AHEAD = 365

/** A machine to be repaired, serviced or inspected; with days it is not rented meanwhile. */
export function Screen() {
  const machines = useQuery(machineChoicesQuery)
  return (
    <Page title="新建维护单" back={ownerPaths.maintenance()}>
      {machines.isPending && <SkeletonRows count={2} tile="size-16" />}
      {machines.isError && <QueryError query={machines} title="设备没有取到" />}
      {machines.data?.length === 0 && (
        <EmptyState
          illustration="excavator"
          title="还没有设备"
          actions={
            <AppLink to={ownerPaths.register} className={buttonClass('ink')}>
              登记第一台设备
            </AppLink>
          }
        >
          登记以后才能给它建维护单。
        </EmptyState>
      )}
      {machines.data && machines.data.length > 0 && <MaintenanceForm machines={machines.data} />}
    </Page>
  )
}

const blank = {
  unit_id: '',
  kind: 'repair' as MaintenanceKind,
  urgency: 'medium' as Urgency,
  description: '',
  start_date: '',
  end_date: '',
  notes: '',
}
type Request = typeof blank

interface Machine {
  id: number
  name: string
  model: string
}

/** Which machine, which of its units, and what stands in that one's calendar. */
function useUnitChoice(machineId: string) {
  const of = { enabled: machineId !== '' }
  const { data: units = [] } = useQuery({ ...unitChoicesQuery(Number(machineId)), ...of })
  const { data: calendar = [] } = useQuery({ ...heldDaysQuery(Number(machineId)), ...of })
  const [oneUnit] = units.length === 1 ? units : []
  const unitOf = (id: string) => units.find((unit) => String(unit.id) === id) ?? oneUnit
  return { units, unitOf, heldOf: (id: string) => calendar.find((one) => one.id === unitOf(id)?.id)?.entries ?? [] }
}

function MaintenanceForm({ machines }: { machines: readonly Machine[] }) {
  const go = useGo()
  const query = useQueryTexts()
  const [only] = machines.length === 1 ? machines : []
  const [machineId, setMachineId] = useState(query.equipment_id ?? (only ? String(only.id) : ''))
  const { units, unitOf, heldOf } = useUnitChoice(machineId)
  const wayOf = (given: Request) => inTheWay(heldOf(given.unit_id), given.start_date, given.end_date)
  const form = useForm({
    start: () => ({ ...blank, unit_id: query.unit_id ?? '' }),
    check: ({ unit_id, description }) => ({
      equipment_id: required(machineId, '选一台设备'),
      unit_id: unitOf(unit_id) || !machineId ? undefined : '选哪一台单机',
      description: required(description, '写明要做什么'),
    }),
    checkAtOnce: (given) => ({
      ...(wayOf(given) && { start_date: '这几天有安排' }),
      ...periodProblems(given, today()),
    }),
    command: useRequestMaintenance(),
    input: (given) => ({
      ...given,
      unit_id: unitOf(given.unit_id)?.id,
      description: given.description.trim(),
      end_date: given.end_date || given.start_date,
      notes: given.notes.trim(),
    }),
    onDone: ({ id }) => go(ownerPaths.maintenanceDetail(id), { replace: true }),
  })
  const { values, change, text, errorOf } = form
  return (
    <FormFrame form={form}>
      <div className="space-y-4">
        <Select
          label="设备"
          placeholder="选一台设备"
          value={machineId}
          onChange={(event) => {
            setMachineId(event.target.value)
            change({ unit_id: '' })
          }}
          options={machines.map(({ id, name, model }) => ({ value: String(id), label: `${name} ${model}` }))}
          error={errorOf('equipment_id')}
        />
        {units.length > 1 && (
          <Select
            label="单机"
            placeholder="选哪一台"
            options={units.map(({ id, serial, city, state_display: state }) => ({
              value: String(id),
              label: [serial, city, state].filter(Boolean).join(' · '),
            }))}
            {...text('unit_id')}
          />
        )}
        <WorkFields form={form} />
      </div>
      <DayFields form={form} held={heldOf(values.unit_id)} way={wayOf(values)} />
      <div className="mt-7">
        <TextArea label="备注" isOptional rows={2} maxLength={500} placeholder="找谁做、用什么件" {...text('notes')} />
      </div>
      <StickyBar>
        <Button type="submit" tone="ink" size="main" wide busy={form.isBusy}>
          {form.isBusy ? '正在提交' : values.start_date ? '建维护单，占用这几天' : '建维护单'}
        </Button>
      </StickyBar>
    </FormFrame>
  )
}

/** What is to be done and how soon. */
function WorkFields({ form: { values, change, text } }: { form: Form<Request> }) {
  return (
    <>
      <KindField label="类型" value={values.kind} onChange={(kind) => change({ kind })} />
      <TextArea
        label="要做什么"
        rows={3}
        maxLength={DESCRIPTION_MAX}
        placeholder="500 小时保养：换机油和三滤"
        {...text('description')}
      />
      <fieldset>
        <legend className="mb-1.5 text-meta text-ink-2">急不急</legend>
        <UrgencyField label="急不急" value={values.urgency} onChange={(urgency) => change({ urgency })} />
      </fieldset>
    </>
  )
}

interface DayFieldsProps {
  form: Form<Request>
  /** What the unit is already taken for. */
  held: ReturnType<ReturnType<typeof useUnitChoice>['heldOf']>
  /** What stands in the way of the days that were chosen. */
  way: string | null
}

function DayFields({ form: { values, text }, held, way }: DayFieldsProps) {
  const limits = { min: today(), max: addDays(today(), DAYS_AHEAD) }
  return (
    <Section title="哪几天做" aside="选填">
      <div className="grid grid-cols-2 gap-3">
        <TextField label="开始" type="date" {...limits} {...text('start_date')} />
        <TextField label="结束" type="date" {...limits} min={values.start_date || limits.min} {...text('end_date')} />
      </div>
      {way ? (
        <p role="alert" className="mt-2 flex items-center gap-2 text-meta text-danger">
          <CalendarX size={18} className="shrink-0" aria-hidden="true" />
          {way}，换几天，或先不填日期。
        </p>
      ) : (
        <p className="mt-2 text-meta text-ink-2">填了日期，这台机器那几天就不会租出去；定下来再填也行。</p>
      )}
      {held.length > 0 && (
        <ul className="mt-2 text-meta text-ink-3" aria-label="这台接下来的安排">
          {held.slice(0, 4).map((entry) => (
            <li key={entry.id} className="figures">
              {dayRange(entry.from, entry.to)} {entry.kind_display}
              {entry.party_name && ` ${entry.party_name}`}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
