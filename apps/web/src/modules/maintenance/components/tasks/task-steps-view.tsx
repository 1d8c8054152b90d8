import { Check, Circle, CircleSlash, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { FieldAct } from '../../../../shell/field/use-field-acts.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Ruler } from '../../../../ui/ruler.tsx'
import { Section } from '../../../../ui/section.tsx'
import { limitsText, stepKinds, stepResults } from '../../care-words.ts'
import type { TaskStep } from '../../order-queries.ts'
import { StepSheet } from './step-sheet.tsx'

const signs = { ok: Check, bad: TriangleAlert, skipped: CircleSlash } as const
const toneOf = { ok: 'text-ok', bad: 'text-danger', skipped: 'text-ink-2' } as const

/** What is gone through at the machine; a technician fills it in, row by row. */
export function TaskSteps({
  act,
  steps,
  mayFill,
  followUp = '完成后会另开一张维护单跟进。',
}: {
  act: FieldAct
  steps: readonly TaskStep[]
  mayFill: boolean
  followUp?: string
}) {
  const [open, setOpen] = useState<TaskStep['id'] | null>(null)
  if (steps.length === 0) return null
  const filled = steps.filter(({ result }) => result !== null).length
  const opened = steps.find(({ id }) => id === open)
  const isBegun = filled > 0 || mayFill
  return (
    <Section title="要做的" aside={isBegun ? `${filled} / ${steps.length} 步` : `${steps.length} 步`}>
      {isBegun && (
        <Ruler
          units={steps.length}
          value={filled}
          size="small"
          hasPointer={filled < steps.length}
          label={`填了 ${filled} 步，共 ${steps.length} 步`}
          className="mb-2"
        />
      )}
      <ol className="border-t border-hairline">
        {steps.map((step, at) => (
          <StepRow
            key={String(step.id)}
            step={step}
            number={at + 1}
            {...(mayFill && { onOpen: () => setOpen(step.id) })}
          />
        ))}
      </ol>
      {opened && (
        <StepSheet key={String(opened.id)} act={act} step={opened} followUp={followUp} onClose={() => setOpen(null)} />
      )}
    </Section>
  )
}

function StepRow({ step, number, onOpen }: { step: TaskStep; number: number; onOpen?: () => void }) {
  const Sign = step.result === null ? Circle : signs[step.result]
  const limits = limitsText(step)
  const found = step.value === null ? '' : `${step.value} ${step.unit}`.trim()
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-hairline py-2">
      <Sign
        size={20}
        aria-hidden="true"
        className={cx('shrink-0', step.result === null ? 'text-tick' : toneOf[step.result])}
      />
      <span className="min-w-0 flex-1">
        <span className="block text-body">
          <span className="sr-only">第 {number} 步，</span>
          {step.title}
        </span>
        <span className="block text-meta text-ink-2">
          {[stepKinds[step.kind] + (limits && ` ${limits}`), step.result && stepResults[step.result], found, step.note]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {onOpen && (
        <Button
          tone={step.result === null ? 'ink' : 'ghost'}
          aria-label={`${step.result === null ? '填' : '改'}第 ${number} 步，${step.title}`}
          onClick={onOpen}
        >
          {step.result === null ? '填' : '改'}
        </Button>
      )}
    </li>
  )
}
