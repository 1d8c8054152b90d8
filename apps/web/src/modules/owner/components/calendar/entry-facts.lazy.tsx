import { findLine } from '@jihui/protocol/rental/faces'
import { Unlock } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { dayRange, dayNumber, daysOfUse } from '../../../../ui/text/format.ts'
import { Ruler } from '../../../../ui/ruler.tsx'
import { barText, barWords, holdText, lookOf, stoppedWord, stretchesOf } from '../../fleet-days.ts'
import { useReleaseBlock, type CalendarEntry, type CalendarMachine, type CalendarUnit } from '../../fleet-queries.ts'
import { ownerPaths } from '../../owner-paths.ts'

export interface PickedEntry {
  machine: CalendarMachine
  unit: CalendarUnit
  entry: CalendarEntry
}

const whose = {
  running: '谁在用',
  booked: '谁订的',
  hold: '为谁保留',
  past: '谁租过',
  buffer: '为什么',
  maintenance: '为什么',
  block: '为什么',
} as const

/** What follows for the unit. */
function effectOf({ machine, unit, entry }: PickedEntry, today: string): string {
  const look = lookOf(entry, today)
  if (look === 'hold') return holdText(entry) ?? '还没签合同，这几天先为他留着。'
  if (look === 'past') return '已经归还，只留作记录。'
  const after = unit.entries
    .filter((one) => one.from > entry.to && one.rental_id !== null && one.kind === 'rental')
    .sort((a, b) => a.from.localeCompare(b.from))[0]
  const next = after
    ? `之后 ${after.party_name ?? '下一位'} ${after.from.slice(5).replace('-', '/')} 起租，中间 ${dayNumber(after.from) - dayNumber(entry.to) - 1} 天`
    : '之后没有安排'
  if (look === 'running' || look === 'booked') return next
  return `这些天租客选不到这${findLine(machine.line).unitWord}，${next}`
}

export interface EntryFactsProps {
  picked: PickedEntry
  today: string
  onDone: () => void
}

/** Why a unit is held, for whom, what follows, and what may be done about it. */
export function EntryFacts({ picked, today, onDone }: EntryFactsProps) {
  const { machine, unit, entry } = picked
  const look = lookOf(entry, today)
  const release = useReleaseBlock()
  const days = daysOfUse(entry.from, entry.to)
  const passed = dayNumber(today) - dayNumber(entry.from) + 1
  const refusal = release.error instanceof ApiError ? release.error.message : undefined
  const free = async () => {
    const isSure = await confirm({
      title: '放开这几天吗？',
      body: `${dayRange(entry.from, entry.to)} 租客又能选到这台。`,
      confirmLabel: '放开',
    })
    if (isSure) release.mutate({ id: machine.equipment_id, blockId: entry.id }, { onSuccess: onDone })
  }
  const isOwnBlock = entry.rental_id === null && entry.maintenance_id === null && entry.to >= today
  return (
    <div>
      <p className="text-body">
        <span className="figures font-semibold">{dayRange(entry.from, entry.to)}</span>，{days} 天
      </p>
      {passed > 0 && passed < days && (
        <Ruler
          className="mt-3"
          units={days}
          value={passed}
          label={`第 ${passed} 天，共 ${days} 天`}
          end={`第 ${passed} 天`}
        />
      )}
      <dl className="mt-4 border-t border-hairline">
        <Fact label={whose[look]}>{barText(entry, look) || `${barWords[look]}，归还后留出来检查清洁`}</Fact>
        {entry.order_number && (
          <Fact label="订单">
            <span className="figures">{entry.order_number}</span> {entry.display_status}
          </Fact>
        )}
        {entry.stopped_days.length > 0 && (
          <Fact label={stoppedWord}>
            <span className="figures">
              {stretchesOf(entry.stopped_days)
                .map(({ from, to }) => dayRange(from, to))
                .join('、')}
            </span>
            ，租客停用，租金只算一部分；设备动了，那天照算。
          </Fact>
        )}
        <Fact label="影响">{effectOf(picked, today)}</Fact>
        <Fact label="哪台">
          {machine.name} <span className="figures">{unit.serial}</span>
          {(unit.location || unit.city) && `，${unit.location || unit.city}`}
        </Fact>
      </dl>
      {refusal && <FieldError>{refusal}</FieldError>}
      <div className="mt-5 flex flex-col gap-2">
        {entry.rental_id !== null && (
          <AppLink to={ownerPaths.rental(entry.rental_id)} className={buttonClass('ink', 'main', true)}>
            看订单
          </AppLink>
        )}
        {entry.maintenance_id !== null && (
          <AppLink to={ownerPaths.maintenanceDetail(entry.maintenance_id)} className={buttonClass('ink', 'main', true)}>
            看维护单
          </AppLink>
        )}
        {isOwnBlock && (
          <Button
            size="main"
            wide
            busy={release.isPending}
            icon={<Unlock size={18} aria-hidden="true" />}
            onClick={() => void free()}
          >
            放开这几天
          </Button>
        )}
        <AppLink to={ownerPaths.machine(machine.equipment_id)} className={buttonClass('outline', 'main', true)}>
          看这台设备
        </AppLink>
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-b border-hairline py-3">
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd className="mt-0.5 text-body">{children}</dd>
    </div>
  )
}
