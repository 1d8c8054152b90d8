import type { LineFace } from '@jihui/protocol/rental/faces'
import { MapPin, ShieldCheck, Tag } from 'lucide-react'
import { Rating } from '../../../ui/rating.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { Words } from '../../../ui/text/words.tsx'
import { gradeText } from '../grade-text.ts'
import type { MachineDetail } from '../queries.ts'
import { AvailabilityTag } from './availability-tag.tsx'

/** Tags, name, where it stands and whose it is. */
export function DetailTitle({ line, machine }: { line: LineFace; machine: MachineDetail }) {
  // A single machine is known by what it carries: its plate.
  const fact = machine.units.length === 1 ? machine.units[0]?.facts[0] : undefined
  return (
    <>
      <div data-line={machine.line} className="flex flex-wrap gap-1.5">
        {machine.certification_level_display && (
          <StatusTag icon={ShieldCheck} tone="hue">
            {gradeText(machine.certification_level_display)}
          </StatusTag>
        )}
        {fact && (
          <StatusTag icon={Tag} tone="hue">
            {fact.label}
            <span className="figures">{fact.value}</span>
          </StatusTag>
        )}
        <AvailabilityTag machine={machine} unitWord={line.unitWord} />
        {machine.tags.map((tag) => (
          <span
            key={tag}
            className="inline-flex min-h-6 items-center rounded-half border border-hairline px-1.5 text-caption text-ink-2"
          >
            {tag}
          </span>
        ))}
      </div>
      <h1 className="mt-2.5 text-title md:text-display">
        <Words text={machine.name} />
      </h1>
      <p className="mt-0.5 text-meta text-ink-2">
        {[machine.manufacturer, machine.model, machine.category.name].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-ink-2">
        {machine.place_display && (
          <span className="inline-flex items-center gap-1">
            <MapPin size={16} strokeWidth={1.75} aria-hidden="true" />
            {machine.place_display}
          </span>
        )}
        {machine.rating !== null && <Rating value={machine.rating} count={machine.review_count} />}
      </div>
      {machine.description && <p className="mt-3 max-w-prose text-body text-ink-2">{machine.description}</p>}
    </>
  )
}
