import { useQuery } from '@tanstack/react-query'
import { CircleCheck, FileBadge, TriangleAlert } from 'lucide-react'
import { useIsSignedIn } from '../../../shell/api/user.ts'
import { monthDay } from '../../../ui/format.ts'
import { Section } from '../../../ui/section.tsx'
import { neededDocuments, useLine, type MachineDetail, type PeriodTexts } from '../../catalogue/public.ts'
import { documentCheckQuery } from '../document-check-query.ts'

export interface FormDocumentsProps {
  machine: MachineDetail
  options: readonly string[]
  period: PeriodTexts | null
}

/** What happens after the press, so that nobody looks for the documents here; and what of them is there already. */
export function FormDocuments({ machine, options, period }: FormDocumentsProps) {
  const line = useLine()
  const isSignedIn = useIsSignedIn()
  const { data } = useQuery({ ...documentCheckQuery(line, machine.id, period), enabled: isSignedIn })
  const documents = neededDocuments(machine.required_qualifications, options)
  if (documents.length === 0) return null
  const isNeeded = ({ type }: { type: string }) => documents.some(({ id }) => id === type)
  const warnings = (data?.warnings ?? []).filter(isNeeded)
  return (
    <Section title="下一步：传资质">
      <ul>
        {documents.map((needed) => {
          const held = data?.required.find(({ id }) => id === needed.id)
          const isHeld = held?.has && held.validity !== 'expired'
          return (
            <li
              key={needed.id}
              data-line={machine.line}
              className="flex gap-3 border-b border-hairline py-2.5 last:border-b-0"
            >
              <FileBadge size={22} strokeWidth={1.75} className="mt-0.5 shrink-0 text-hue" aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <span className="block text-body">{needed.name}</span>
                <span className="block text-meta text-ink-2">{needed.description}</span>
              </span>
              {held && (
                <span className={`keep inline-flex items-center gap-1 text-meta ${isHeld ? 'text-ok' : 'text-ink-2'}`}>
                  {isHeld && <CircleCheck size={16} aria-hidden="true" />}
                  {isHeld ? '卡包里有' : held.has ? '已过期' : '待上传'}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p className="mt-1 text-meta text-ink-3">提交以后在订单里上传，机器先为你留着。</p>
      {warnings.length > 0 && (
        <div role="alert" className="mt-3 flex gap-3 rounded-card bg-warn-soft px-4 py-3 text-warn">
          <TriangleAlert size={20} className="mt-0.5 shrink-0" aria-hidden="true" />
          <div>
            <p className="text-body font-semibold">有证件撑不到归还那天</p>
            <ul className="mt-0.5 space-y-0.5 text-meta">
              {warnings.map((warning) => (
                <li key={warning.type}>
                  {warning.text ||
                    `${warning.name} ${monthDay(warning.expires_on)}到期，还有 ${warning.uncovered_days} 天没有盖住`}
                </li>
              ))}
            </ul>
            <p className="mt-1 text-meta">可以照样提交，审核时要补一份新的，或者把租期改短。</p>
          </div>
        </div>
      )}
    </Section>
  )
}
