import { findLine } from '@jihui/protocol/rental/faces'
import { CircleAlert, CircleCheck, CircleX, type LucideIcon, Phone } from 'lucide-react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { maskedPhone, money, momentText } from '../../../../ui/text/format.ts'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { Nameplate } from '../../../../ui/nameplate.tsx'
import { Section } from '../../../../ui/section.tsx'
import { machineVerificationPath, type MachineVerification } from '../machine-verification-queries.ts'
import { MachineVerificationTag } from './machine-verification-tag.tsx'

const signs: Record<MachineVerification['checks'][number]['state'], { icon: LucideIcon; tone: string; word: string }> =
  {
    met: { icon: CircleCheck, tone: 'text-ok', word: '' },
    warn: { icon: CircleAlert, tone: 'text-warn', word: '注意：' },
    lacking: { icon: CircleX, tone: 'text-danger', word: '缺：' },
  }

/** What is there of what one looks for, and what is not. */
export function MachineChecks({ machine }: { machine: MachineVerification }) {
  return (
    <Section title="核对" className="!mt-0">
      <ul className="border-t border-hairline">
        {machine.checks.map(({ key, label, state, text }) => {
          const { icon: Sign, tone, word } = signs[state]
          return (
            <li key={key} className="flex items-start gap-2.5 border-b border-hairline py-2.5">
              <Sign size={18} className={`mt-0.5 shrink-0 ${tone}`} aria-hidden="true" />
              <span className="min-w-0">
                <span className="block text-body">
                  {word && <span className="sr-only">{word}</span>}
                  {label}
                </span>
                <span className="figures block text-meta break-words text-ink-2">{text}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** The machine itself: plate, units, what it costs. */
export function MachineFacts({ machine: one }: { machine: MachineVerification }) {
  const plate = [
    { label: '品牌', value: one.manufacturer },
    { label: '型号', value: one.model },
    { label: '类别', value: one.category_name },
    { label: '出厂年份', value: one.year && `${one.year} 年` },
    { label: one.registration_label, value: one.registration_number },
    { label: findLine(one.line).gradeLabel, value: one.grade_display },
    { label: '停放', value: [one.city, one.location].filter(Boolean).join(' ') },
    ...one.specifications.slice(0, 6),
  ].filter(({ label, value }) => Boolean(label && value))
  const rates: (readonly [string, number | null])[] = [
    ['日租金', one.price_per_day],
    ['周租金', one.week_rate],
    ['月租金', one.month_rate],
    ['超时费', one.overtime_rate],
    ['押金', one.deposit],
    ['设备价值', one.market_value],
  ]
  return (
    <>
      <Nameplate title="铭牌" facts={plate} className="mt-6" />
      <Section title="单机" aside={<span className="figures">{one.units.length} 台</span>}>
        {one.units.length === 0 ? (
          <p className="text-body text-ink-2">没有在用的单机，这台设备租不出去。</p>
        ) : (
          <ul className="border-t border-hairline">
            {one.units.map((unit) => (
              <li key={unit.id} className="border-b border-hairline py-2.5">
                <p className="figures text-body break-all">{unit.serial}</p>
                <p className="figures text-meta text-ink-2">
                  {[
                    [unit.city, unit.location].filter(Boolean).join(' '),
                    ...unit.facts.map(({ label, value }) => `${label} ${value}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="价格">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
          {rates.map(([label, value]) => (
            <div key={label}>
              <dt className="text-caption text-ink-3">{label}</dt>
              <dd className="figures text-body">{value === null ? '没有定' : money(value)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      {one.description && (
        <Section title="介绍">
          <p className="text-body whitespace-pre-line text-ink-2">{one.description}</p>
        </Section>
      )}
    </>
  )
}

/** Whose it is, and what else he has. */
export function MachineOwner({ machine: one }: { machine: MachineVerification }) {
  const { owner } = one
  return (
    <Section title="设备主">
      <p className="text-body font-semibold">{owner.name}</p>
      <p className="figures text-meta text-ink-2">
        账号 {owner.username} · {owner.machine_count} 台设备 · {owner.order_count} 单
      </p>
      {owner.phone && (
        <a href={`tel:${owner.phone}`} className={buttonClass('outline')} style={{ marginTop: '0.75rem' }}>
          <Phone size={18} aria-hidden="true" />
          <span className="figures">{maskedPhone(owner.phone)}</span>
        </a>
      )}
      {one.other_machines.length > 0 && (
        <ul className="mt-4 border-t border-hairline" aria-label="他的其他设备">
          {one.other_machines.map((other) => (
            <li key={other.id} data-line={other.line} className="border-b border-hairline">
              <AppLink
                to={machineVerificationPath(other)}
                className="flex min-h-11 items-center justify-between gap-3 rounded-half py-2 hover:bg-sunken"
              >
                <span className="min-w-0 truncate text-body">
                  {other.name} <span className="text-meta text-ink-2">{other.model}</span>
                </span>
                <MachineVerificationTag status={other.status} />
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

export function MachineHistory({ machine: one }: { machine: MachineVerification }) {
  if (one.history.length === 0) return null
  return (
    <Section title="经过">
      <HistoryRail
        isOpen={one.verification.status === 'pending'}
        entries={one.history.map((entry) => ({
          id: entry.id,
          title: entry.title,
          meta: `${momentText(entry.at)} · ${entry.actor}`,
          note: entry.notes || undefined,
        }))}
      />
    </Section>
  )
}
