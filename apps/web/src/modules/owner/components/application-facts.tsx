import { lines } from '@jihui/protocol/rental/faces'
import type { ReactNode } from 'react'
import { maskedPhone } from '../../../ui/text/format.ts'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Section } from '../../../ui/section.tsx'
import { applicantName, statedMachines } from '../application-draft.ts'
import type { Application } from '../application-queries.ts'

/** What the applicant said of himself and his machines. */
export function ApplicationFacts({ application: one }: { application: Application }) {
  const machines = statedMachines(one.equipment_specifications)
  const facts: [string, ReactNode][] = [
    ['申请人', `${applicantName(one)}（${one.applicant_type_display}）`],
    ['信用代码', one.license_number],
    ['联系人', [one.contact_name, maskedPhone(one.contact_phone)].filter(Boolean).join(' ')],
    ['业务', one.business_types_display.join('、')],
    ['地址', one.address],
    ['停放地点', one.yard_location],
    ['收款账户', [one.account_name, one.bank_name, one.account_number].filter(Boolean).join('，')],
    ['说明', one.notes],
  ]
  return (
    <>
      {machines.length > 0 && (
        <Section title="设备" aside={`${machines.length} 种`}>
          <ul>
            {machines.map((machine, index) => (
              <li key={index} className="flex items-center gap-3 border-b border-hairline py-3">
                {machine.illustration && lines.some(({ id }) => id === machine.line) && (
                  <MachineTile line={machine.line} illustration={machine.illustration} size="compact" />
                )}
                <span className="min-w-0">
                  <span className="block text-body font-semibold">{machine.name}</span>
                  <span className="block text-meta text-ink-2">{machine.facts}</span>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="填写的内容">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-body">
          {facts
            .filter(([, value]) => Boolean(value))
            .map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-ink-3">{label}</dt>
                <dd className="figures min-w-0 whitespace-pre-line">{value}</dd>
              </div>
            ))}
        </dl>
      </Section>
    </>
  )
}
