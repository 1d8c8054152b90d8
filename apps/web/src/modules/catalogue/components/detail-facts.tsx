import type { LineFace } from '@jihui/protocol/rental/faces'
import { BadgeCheck, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useQueryTexts } from '../../../shell/navigation.tsx'
import { Chip } from '../../../ui/fields/choice.tsx'
import { Nameplate } from '../../../ui/nameplate.tsx'
import { Section } from '../../../ui/section.tsx'
import { neededDocuments, noChoices, readChoices } from '../machine-choices.ts'
import type { MachineDetail } from '../queries.ts'

/** What is fixed to the machine, and what has to be known or ready before renting it. */
export function DetailFacts({ line, machine }: { line: LineFace; machine: MachineDetail }) {
  const choices = readChoices(useQueryTexts(), machine) ?? noChoices
  const documents = neededDocuments(machine.required_qualifications, choices.options)
  return (
    <>
      <MachinePlate line={line} machine={machine} />
      {documents.length > 0 && (
        <Section title="租用前请备好">
          <ul data-line={machine.line} className="md:grid md:grid-cols-2 md:gap-x-8">
            {documents.map((needed) => (
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

/** The machine's facts and, below them, those of one unit; where there are several, of the one chosen. */
function MachinePlate({ line, machine }: { line: LineFace; machine: MachineDetail }) {
  const [chosen, setChosen] = useState(0)
  const { units } = machine
  const unit = units[chosen] ?? units[0]
  const facts = [
    { label: '型号', value: machine.model },
    { label: '生产厂商', value: machine.manufacturer },
    { label: '出厂', value: machine.year ? `${machine.year} 年` : '' },
    ...machine.specifications,
    { label: machine.registration_label, value: machine.registration_number },
    ...(machine.is_portable ? [{ label: '移动', value: '便携' }] : []),
    { label: '机号', value: units.length > 1 ? (unit?.serial ?? '') : '' },
    ...(unit?.facts ?? []),
    { label: '停放', value: unit ? [unit.city, unit.location].filter(Boolean).join(' ') : '' },
  ].filter(({ label, value }, at, all) => value !== '' && all.findIndex((fact) => fact.label === label) === at)
  // Known by what tells them apart: a plate, else the serial.
  const isTold = new Set(units.map((one) => one.facts[0]?.value)).size === units.length
  const nameOf = (one: (typeof units)[number]) => (isTold && one.facts[0] ? one.facts[0].value : one.serial)
  return (
    <div className="mt-7">
      {units.length > 1 && units.some((one) => one.facts.length > 0) && (
        <fieldset className="mb-2 min-w-0">
          <legend className="mb-1.5 text-meta text-ink-2">
            这一款有 {units.length} {line.unitWord}，看其中一{line.unitWord}：
          </legend>
          <div className="no-bar -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1 md:mx-0 md:flex-wrap md:px-0">
            {units.map((one, index) => (
              <Chip key={one.id} isOn={index === chosen} onClick={() => setChosen(index)}>
                <span className="figures">{nameOf(one)}</span>
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <Nameplate title={`${line.machineWord}铭牌`} number={machine.equipment_number} facts={facts} />
    </div>
  )
}
