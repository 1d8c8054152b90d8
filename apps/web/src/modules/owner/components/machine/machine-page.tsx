import { findLine, screenPath } from '@jihui/protocol/rental/faces'
import { CirclePause, CirclePlay, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { MachineCards } from '../../../../shell/cards/machine-cards.tsx'
import { AppLink, useGo, useQueryTexts } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import { money } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { RowBody, Section } from '../../../../ui/section.tsx'
import type { LineForm, OwnedMachine, RegistrationForm } from '../../fleet-queries.ts'
import type { MachinePart } from '../../machine-draft.ts'
import { ownerPaths } from '../../owner-paths.ts'
import { useListing } from '../../use-listing.ts'
import { ListingTag } from '../listing-tag.tsx'
import { MachineCalendar } from '../calendar/machine-calendar.tsx'
import { MachinePapers } from './machine-papers.tsx'
import { MachinePhotos } from './machine-photos.tsx'
import { MachineUnits } from './machine-units.tsx'
import { MachineVerification } from './machine-verification.tsx'
import { UnitBar } from '../calendar/unit-bar.tsx'

const EditSheet = lazy(async () => ({ default: (await import('./machine-edit-sheet.lazy.tsx')).MachineEditSheet }))

/** Everything of one machine of mine. */
export function MachinePage({ machine, forms }: { machine: OwnedMachine; forms: RegistrationForm }) {
  const form = forms.lines.find(({ id }) => id === machine.line)
  const [part, setPart] = useState<MachinePart>()
  const [shown, setShown] = useState<MachinePart>('machine')
  const wasOpened = useOnceOpen(part !== undefined)
  const go = useGo()
  const listing = useListing(machine, () => go(ownerPaths.machines, { replace: true }))
  const isNew = useQueryTexts().new === '1'
  const edit = (next: MachinePart) => () => {
    setShown(next)
    setPart(next)
  }
  if (!form) return null
  return (
    <div data-line={machine.line} className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-10">
      <div className="min-w-0">
        <Head machine={machine} unitWord={form.unit_word} />
        <MachineVerification verification={machine.verification} />
        {isNew && (
          <p className="mt-4 rounded-card bg-ok-soft px-4 py-3 text-body text-ok">
            {machine.verification.is_offered
              ? '登记好了，租客现在就能搜到。再补几张照片和证件，更容易租出去。'
              : '登记好了。补上照片和证件，核验得更快。'}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          <AppLink to={screenPath(findLine(machine.line), 'machine', machine.id)} className={buttonClass('outline')}>
            <ExternalLink size={18} aria-hidden="true" />
            租客看到的
          </AppLink>
          <Button
            busy={listing.isBusy}
            icon={
              listing.isPaused ? (
                <CirclePlay size={18} aria-hidden="true" />
              ) : (
                <CirclePause size={18} aria-hidden="true" />
              )
            }
            onClick={() => void listing.toggle()}
          >
            {listing.isPaused ? '恢复出租' : '暂停出租'}
          </Button>
        </div>
        <Prices machine={machine} form={form} onEdit={edit('rates')} />
        <MachineCalendar id={machine.id} />
        <MachineUnits machine={machine} form={form} />
        <MachineCards machineId={machine.id} units={machine.units} />
      </div>
      <div className="min-w-0">
        <FactsPart title="基本资料" onEdit={edit('machine')} facts={machineFacts(machine, form)} />
        <FactsPart
          title={`${form.delivery.label}与停放`}
          onEdit={edit('delivery')}
          facts={deliveryFacts(machine, form)}
        />
        {form.add_ons.length > 0 && (
          <FactsPart
            title="另外收费的服务"
            onEdit={edit('services')}
            facts={form.add_ons.map((one) => [
              one.label,
              machine.add_ons[one.name] === undefined
                ? '不提供'
                : `${money(machine.add_ons[one.name] ?? 0)}${one.per === 'day' ? '/天' : '/次'}`,
            ])}
          />
        )}
        <FactsPart title="给租客看的" onEdit={edit('words')} facts={wordFacts(machine)} />
        <MachinePhotos machine={machine} />
        <MachinePapers machine={machine} types={forms.document_types} />
        <Section title="订单与收益">
          <div className="border-t border-hairline">
            <AppLink to={ownerPaths.rentals({ keyword: machine.name })} className="block rounded-half">
              <RowBody
                label="这台设备的订单"
                value={machine.open_orders > 0 ? `${machine.open_orders} 单进行中` : undefined}
              />
            </AppLink>
            <AppLink to={ownerPaths.maintenanceCreate({ equipment_id: machine.id })} className="block rounded-half">
              <RowBody label="新建维护单" />
            </AppLink>
          </div>
          <Button
            tone="danger"
            className="mt-5"
            busy={listing.isBusy}
            icon={<Trash2 size={18} aria-hidden="true" />}
            onClick={() => void listing.remove()}
          >
            移除设备
          </Button>
        </Section>
      </div>
      {wasOpened && (
        <Suspense fallback={null}>
          <EditSheet
            key={`${shown}-${String(part !== undefined)}`}
            machine={machine}
            form={form}
            part={shown}
            isOpen={part !== undefined}
            onClose={() => setPart(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function Head({ machine, unitWord }: { machine: OwnedMachine; unitWord: string }) {
  return (
    <div className="flex gap-4">
      <MachineTile line={machine.line} illustration={machine.illustration} photo={machine.thumbnail_url} />
      <div className="min-w-0 flex-1">
        <ListingTag status={machine.status} verification={machine.verification} />
        <p className="mt-1 text-meta text-ink-2">
          {[machine.manufacturer, machine.model, machine.year && `${machine.year} 年`].filter(Boolean).join(' · ')}
        </p>
        <div className="mt-1.5">
          <UnitBar counts={machine.unit_counts} unitWord={unitWord} />
        </div>
        <p className="mt-1.5 text-meta text-ink-2">
          本月到手 <Money value={machine.month_earnings} size="inline" className="text-ink" />
        </p>
      </div>
    </div>
  )
}

function Prices({ machine, form, onEdit }: { machine: OwnedMachine; form: LineForm; onEdit: () => void }) {
  const rates = [
    { label: '按日', value: machine.rental_price_per_day, unit: '天' },
    { label: '按周', value: machine.week_rate, unit: '周' },
    { label: '按月', value: machine.month_rate, unit: '月' },
  ]
  return (
    <Section title="价格" aside={<EditButton label="改价格" onClick={onEdit} />}>
      <dl className="grid grid-cols-3 border-y border-hairline">
        {rates.map(({ label, value, unit }) => (
          <div key={label} className="min-w-0 border-s border-hairline px-2.5 py-2.5 first:border-s-0 first:ps-0">
            <dt className="text-meta text-ink-2">{label}</dt>
            <dd>{value === null ? <span className="text-ink-3">没有定</span> : <Money value={value} unit={unit} />}</dd>
          </div>
        ))}
      </dl>
      <p className="figures mt-2 text-meta text-ink-2">
        押金 {money(machine.deposit)} · 最短租 {machine.min_days} 天 · 归还后整备 {machine.buffer_days} 天 · 佣金{' '}
        {form.commission_percent}%{machine.overtime_rate !== null && ` · 超时费 ${money(machine.overtime_rate)}/小时`}
      </p>
    </Section>
  )
}

type Facts = readonly (readonly [string, ReactNode])[]

const machineFacts = (machine: OwnedMachine, form: LineForm): Facts => [
  ['类别', machine.category.name],
  ['品牌', machine.manufacturer],
  ['型号', machine.model],
  ['年份', machine.year],
  [form.grade_label, form.grades.find(({ value }) => value === machine.grade)?.label],
  ['注册号', machine.registration_number],
  ['设备价值', money(machine.market_value)],
]
/** 21.9 吨，9.5 × 2.9 × 3.1 米 */
const transportText = ({ transport: { weight_t, length_m, width_m, height_m } }: OwnedMachine): string => {
  const size = [length_m, width_m, height_m].filter((one) => one !== null)
  return [weight_t === null ? '' : `${weight_t} 吨`, size.length > 0 ? `${size.join(' × ')} 米` : '']
    .filter(Boolean)
    .join('，')
}
const deliveryFacts = (machine: OwnedMachine, form: LineForm): Facts => [
  [form.delivery.label, money(machine.delivery_fee)],
  ['超出后', machine.delivery_fee_per_km > 0 ? `${money(machine.delivery_fee_per_km)}/公里` : ''],
  ['最远送到', machine.service_radius_km === null ? '不限' : `${machine.service_radius_km} 公里`],
  ['停放', [machine.city, machine.location].filter(Boolean).join(' ')],
  ['运输时', transportText(machine)],
  ...form.requirements.map((one): [string, ReactNode] => [
    `现场要有${one.label}`,
    machine.requirement_values[one.field] === undefined ? '' : `${machine.requirement_values[one.field]} ${one.unit}`,
  ]),
]
const wordFacts = (machine: OwnedMachine): Facts => [
  ['介绍', machine.description],
  ['适用', machine.intended_use],
  ['注意', machine.special_handling],
  ['参数', machine.specifications.length > 0 ? `${machine.specifications.length} 项` : ''],
]

function EditButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      tone="ghost"
      className="-my-2.5 -me-3"
      aria-label={label}
      icon={<Pencil size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={onClick}
    >
      改
    </Button>
  )
}

function FactsPart({ title, facts, onEdit }: { title: string; facts: Facts; onEdit: () => void }) {
  const shown = facts.filter(([label, value]) => Boolean(label && value))
  return (
    <Section title={title} aside={<EditButton label={`改${title}`} onClick={onEdit} />}>
      {shown.length > 0 ? (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-body">
          {shown.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="figures line-clamp-4 min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-body text-ink-3">还没有写</p>
      )}
    </Section>
  )
}
