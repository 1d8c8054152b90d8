import type { LineFace } from '@jihui/protocol/rental/faces'
import { ShieldCheck } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { MatchedText } from '../../../ui/text/matched-text.tsx'
import { gradeText } from '../grade-text.ts'
import type { Machine } from '../queries.ts'
import { equipmentPath, type PeriodTexts } from '../use-line.ts'
import { useRentNow } from '../use-rent-now.ts'
import { AvailabilityTag } from './availability-tag.tsx'

export interface EquipmentCardProps {
  line: LineFace
  machine: Machine
  keyword: string
  /** Goes along to the machine's page. */
  period: PeriodTexts | null
}

/** R041: a machine in a list. */
export function EquipmentCard({ line, machine, keyword, period }: EquipmentCardProps) {
  const rentNow = useRentNow(line)
  const to = equipmentPath(line, machine.id, period)
  const facts = [
    machine.manufacturer,
    // A name that says the model says it once.
    !machine.name.includes(machine.model) && machine.model,
    machine.year && `${machine.year} 年`,
    machine.place_display,
  ].filter(Boolean)
  return (
    <article className="flex h-full flex-col" aria-labelledby={`machine-${machine.id}`}>
      <div className="flex gap-3.5 max-[16rem]:flex-col">
        <AppLink to={to} tabIndex={-1} aria-hidden="true" className="shrink-0 self-start rounded-card">
          <MachineTile line={machine.line} illustration={machine.illustration} photo={machine.thumbnail_url} />
        </AppLink>
        <div className="min-w-0 flex-1">
          <h3 id={`machine-${machine.id}`} className="text-lead">
            <AppLink to={to} className="rounded-half hover:underline hover:decoration-1 hover:underline-offset-4">
              <MatchedText text={machine.name} keyword={keyword} />
            </AppLink>
          </h3>
          <p className="mt-0.5 text-meta text-ink-2">
            <MatchedText text={facts.join('\u00a0· ')} keyword={keyword} />
          </p>
          <div data-line={machine.line} className="mt-1.5 flex flex-wrap gap-1.5">
            <AvailabilityTag machine={machine} unitWord={line.unitWord} />
            {machine.certification_level_display && (
              <StatusTag icon={ShieldCheck} tone="hue">
                {gradeText(machine.certification_level_display)}
              </StatusTag>
            )}
            <PlainTag>{machine.category.name}</PlainTag>
          </div>
        </div>
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2.5">
        <Money value={machine.rental_price_per_day} unit="天" size="title" />
        <div className="flex flex-wrap gap-1">
          <AppLink to={to} className={buttonClass('ghost')} aria-label={`查看详情：${machine.name}`}>
            查看详情
          </AppLink>
          <Button
            disabled={!machine.is_available}
            aria-label={`立即租赁：${machine.name}`}
            onClick={() => rentNow(machine.id, period)}
          >
            立即租赁
          </Button>
        </div>
      </div>
    </article>
  )
}

function PlainTag({ children }: { children: string }) {
  return (
    <span className="inline-flex min-h-6 max-w-full items-center truncate rounded-half border border-hairline px-1.5 text-caption text-ink-2">
      {children}
    </span>
  )
}
