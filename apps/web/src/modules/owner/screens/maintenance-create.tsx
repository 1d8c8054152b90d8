import { maintenanceKindCodes, maintenanceKinds, type MaintenanceKind } from '@jihui/protocol/care/machine'
import { urgencies, urgencyCodes, type Urgency } from '@jihui/protocol/care/schema'
import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { ApiError, messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { AppLink, useGo, useQueryTexts } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/fields/choice.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { Select, TextArea, TextField } from '../../../ui/fields/field.tsx'
import { addDays, dayRange, today } from '../../../ui/text/format.ts'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { inTheWay, periodProblem } from '../held-days.ts'
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
      {machines.isError && (
        <ErrorState
          title="设备没有取到"
          onRetry={() => void machines.refetch()}
          isRetrying={machines.isFetching}
          reference={referenceOf(machines.error)}
        >
          {messageOf(machines.error)}
        </ErrorState>
      )}
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

function MaintenanceForm({ machines }: { machines: readonly { id: number; name: string; model: string }[] }) {
  const go = useGo()
  const query = useQueryTexts()
  const [only] = machines.length === 1 ? machines : []
  const [machineId, setMachineId] = useState(query.equipment_id ?? (only ? String(only.id) : ''))
  const [unitId, setUnitId] = useState(query.unit_id ?? '')
  const [kind, setKind] = useState<MaintenanceKind>('repair')
  const [urgency, setUrgency] = useState<Urgency>('medium')
  const [text, setText] = useState({ description: '', start: '', end: '', notes: '' })
  const [isChecked, setIsChecked] = useState(false)
  const command = useRequestMaintenance()
  const { data: units = [] } = useQuery({ ...unitChoicesQuery(Number(machineId)), enabled: machineId !== '' })
  const { data: calendar = [] } = useQuery({ ...heldDaysQuery(Number(machineId)), enabled: machineId !== '' })
  const [oneUnit] = units.length === 1 ? units : []
  const unit = units.find(({ id }) => String(id) === unitId) ?? oneUnit
  const held = calendar.find(({ id }) => id === unit?.id)?.entries ?? []
  const put = (field: keyof typeof text) => (event: { target: { value: string } }) =>
    setText({ ...text, [field]: event.target.value })

  const refusals = command.error instanceof ApiError ? command.error.errors : {}
  const period = periodProblem(text.start, text.end, today())
  const way = inTheWay(held, text.start, text.end)
  const problems = {
    machine: machineId ? undefined : '选一台设备',
    unit: unit || !machineId ? undefined : '选哪一台单机',
    description: text.description.trim() ? undefined : '写明要做什么',
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.values(problems).some(Boolean) || period || way) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    command.mutate(
      {
        unit_id: unit?.id,
        kind,
        urgency,
        description: text.description.trim(),
        start_date: text.start,
        end_date: text.end || text.start,
        notes: text.notes.trim(),
      },
      { onSuccess: ({ id }) => go(ownerPaths.maintenanceDetail(id), { replace: true }) },
    )
  }
  const shownIf = (problem: string | undefined) => (isChecked ? problem : undefined)
  const limits = { min: today(), max: addDays(today(), DAYS_AHEAD) }
  return (
    <form noValidate onSubmit={send}>
      <div className="space-y-4">
        <Select
          label="设备"
          placeholder="选一台设备"
          value={machineId}
          onChange={(event) => {
            setMachineId(event.target.value)
            setUnitId('')
          }}
          options={machines.map(({ id, name, model }) => ({ value: String(id), label: `${name} ${model}` }))}
          error={shownIf(problems.machine) ?? refusals['equipment_id']}
        />
        {units.length > 1 && (
          <Select
            label="单机"
            placeholder="选哪一台"
            value={unitId}
            onChange={(event) => setUnitId(event.target.value)}
            options={units.map(({ id, serial, city, state_display: state }) => ({
              value: String(id),
              label: [serial, city, state].filter(Boolean).join(' · '),
            }))}
            error={shownIf(problems.unit) ?? refusals['unit_id']}
          />
        )}
        <SegmentedControl
          label="类型"
          options={maintenanceKindCodes.map((code) => ({ value: code, label: maintenanceKinds[code] }))}
          value={kind}
          onChange={setKind}
        />
        <TextArea
          label="要做什么"
          rows={3}
          maxLength={DESCRIPTION_MAX}
          value={text.description}
          onChange={put('description')}
          placeholder="500 小时保养：换机油和三滤"
          error={shownIf(problems.description) ?? refusals['description']}
        />
        <fieldset>
          <legend className="mb-1.5 text-meta text-ink-2">急不急</legend>
          <SegmentedControl
            label="急不急"
            options={urgencyCodes.map((code) => ({ value: code, label: urgencies[code] }))}
            value={urgency}
            onChange={setUrgency}
          />
        </fieldset>
      </div>
      <Section title="哪几天做" aside="选填">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="开始"
            type="date"
            {...limits}
            value={text.start}
            onChange={put('start')}
            error={
              period?.field === 'start' ? period.text : (refusals['start_date'] ?? (way ? '这几天有安排' : undefined))
            }
          />
          <TextField
            label="结束"
            type="date"
            {...limits}
            min={text.start || limits.min}
            value={text.end}
            onChange={put('end')}
            error={period?.field === 'end' ? period.text : refusals['end_date']}
          />
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
      <div className="mt-7">
        <TextArea
          label="备注"
          isOptional
          rows={2}
          maxLength={500}
          value={text.notes}
          onChange={put('notes')}
          placeholder="找谁做、用什么件"
          error={refusals['notes']}
        />
      </div>
      <StickyBar>
        <Button type="submit" tone="ink" size="main" wide busy={command.isPending}>
          {command.isPending ? '正在提交' : text.start ? '建维护单，占用这几天' : '建维护单'}
        </Button>
      </StickyBar>
    </form>
  )
}
