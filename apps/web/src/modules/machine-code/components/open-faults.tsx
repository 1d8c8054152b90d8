import { CircleCheck, Users } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { agoText } from '../../../ui/text/format.ts'
import { type OpenFault, useMeToo } from '../code-queries.ts'

/** What others have reported and nobody has put right: said again by a press. */
export function OpenFaults({ code, open }: { code: string; open: readonly OpenFault[] }) {
  const meToo = useMeToo(code)
  if (open.length === 0) return null
  return (
    <Section title="已经有人报过">
      <ul className="border-t border-hairline">
        {open.map((fault) => (
          <li key={fault.report_number} className="flex items-center gap-3 border-b border-hairline py-3">
            <div className="min-w-0 flex-1">
              <p className="text-lead font-semibold">{fault.fault}</p>
              <p className="text-body text-ink-2">{fault.state}</p>
              <p className="text-meta text-ink-3">
                {agoText(fault.reported_at)}有人报
                {fault.me_too_count > 0 && <span className="keep">，另有 {fault.me_too_count} 人遇到</span>}
              </p>
            </div>
            {fault.is_mine ? (
              <p className="keep flex items-center gap-1.5 text-meta text-ok">
                <CircleCheck size={18} aria-hidden="true" />
                已记下
              </p>
            ) : (
              <Button
                className="shrink-0"
                busy={meToo.isPending && meToo.variables === fault.report_number}
                icon={<Users size={18} aria-hidden="true" />}
                onClick={() => meToo.mutate(fault.report_number)}
                aria-label={`我也遇到${fault.fault}`}
              >
                我也遇到
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
