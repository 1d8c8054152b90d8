import { BadgeCheck, ShieldCheck, TriangleAlert } from 'lucide-react'
import { Nameplate } from '../../../ui/nameplate.tsx'
import { Section } from '../../../ui/section.tsx'
import type { MachineDetail } from '../queries.ts'

/** What is fixed to the machine, and what has to be known or ready before renting it. */
export function DetailFacts({ machine }: { machine: MachineDetail }) {
  const facts = [
    { label: '型号', value: machine.model },
    { label: '生产厂商', value: machine.manufacturer },
    { label: '出厂', value: machine.year ? `${machine.year} 年` : '' },
    ...machine.specifications,
    { label: '注册证', value: machine.registration_number },
  ].filter(({ value }) => value !== '')
  if (facts.length % 2 === 1) facts.push({ label: '移动', value: machine.is_portable ? '便携' : '推车或固定安装' })
  return (
    <>
      <Nameplate title="设备铭牌" number={machine.equipment_number} facts={facts} className="mt-7" />
      {machine.required_qualifications.length > 0 && (
        <Section title="租用前请备好">
          <ul data-line={machine.line} className="md:grid md:grid-cols-2 md:gap-x-8">
            {machine.required_qualifications.map((needed) => (
              <li key={needed.id} className="flex gap-3 border-b border-hairline py-3 last:border-b-0 md:border-b-0">
                <BadgeCheck size={22} strokeWidth={1.75} className="mt-0.5 shrink-0 text-hue" aria-hidden="true" />
                <div>
                  <h3 className="text-body font-normal">{needed.name}</h3>
                  <p className="text-meta text-ink-2">{needed.description}</p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {machine.intended_use && (
        <Section title="用在哪里">
          <p className="text-body text-ink-2">{machine.intended_use}</p>
        </Section>
      )}
      {machine.safety_features.length > 0 && (
        <Section title="安全功能">
          <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
            {machine.safety_features.map((feature) => (
              <li key={feature} className="flex gap-2.5 text-body text-ink-2">
                <ShieldCheck size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ok" aria-hidden="true" />
                {feature}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {machine.special_handling && (
        <Section title="使用与搬运须知">
          <p className="flex gap-2.5 rounded-card bg-warn-soft px-4 py-3 text-body text-warn">
            <TriangleAlert size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden="true" />
            {machine.special_handling}
          </p>
        </Section>
      )}
    </>
  )
}
