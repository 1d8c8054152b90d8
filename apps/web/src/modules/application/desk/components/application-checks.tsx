import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { Section } from '../../../../ui/section.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import type { AnyApplication } from '../application-queries.ts'
import type { ApplicationQuestion } from './application-questions.lazy.tsx'

type Check = AnyApplication['checks'][number]
interface ChecksProps {
  application: AnyApplication
  onAsk: (question: ApplicationQuestion) => void
}

/** What is looked at before a decision: agreed, made, not yet. */
export function ApplicationChecks({ application: one, onAsk }: ChecksProps) {
  if (one.checks.length === 0) return null
  return (
    <Section title="检查">
      <ul>
        {one.checks.map((check) => (
          <li key={check.code} className="flex flex-wrap items-center gap-3 border-b border-hairline py-3">
            <Sign check={check} />
            <span className="min-w-0 flex-1">
              <span className="block text-body">
                {check.label}
                <span className="text-ink-2"> {check.result_display}</span>
                {check.planned_at && <span className="figures font-semibold"> {momentText(check.planned_at)}</span>}
              </span>
              {check.notes && <span className="block text-meta text-ink-2">{check.notes}</span>}
            </span>
            {check.may_record && (
              <span className="flex gap-2">
                <Button onClick={() => onAsk({ move: 'plan', code: check.code })}>
                  {check.planned_at ? '改核验时间' : `安排${check.label}`}
                </Button>
                <Button onClick={() => onAsk({ move: 'record', code: check.code })}>记录结果</Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Sign({ check: { result } }: { check: Check }) {
  if (result === 'passed') return <CircleCheck size={18} className="text-ok" aria-hidden="true" />
  if (result === 'planned') return <Clock size={18} className="text-info" aria-hidden="true" />
  return <CircleAlert size={18} className={result === 'failed' ? 'text-danger' : 'text-warn'} aria-hidden="true" />
}
