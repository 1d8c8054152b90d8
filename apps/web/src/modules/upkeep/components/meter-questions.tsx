import { useQuery } from '@tanstack/react-query'
import { isAdmin, useUser } from '../../../shell/api/user.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { meterWords } from '../plan-words.ts'
import { type MeterQuestion, questionsQuery, useAnswerQuestion } from '../upkeep-queries.ts'

/** Readings that do not fit: the desk says what it makes of each. */
export function MeterQuestions() {
  const user = useUser()
  const mayAnswer = user !== undefined && isAdmin(user) && user.permissions.includes('equipment_edit')
  const { data } = useQuery({ ...questionsQuery, enabled: mayAnswer })
  if (!mayAnswer || !data || data.results.length === 0) return null
  return (
    <Section title="读数疑问" aside={`${data.count} 条`} className="mt-0 mb-6">
      <ul className="border-t border-hairline">
        {data.results.map((question) => (
          <QuestionRow key={question.id} question={question} />
        ))}
      </ul>
    </Section>
  )
}

const answers = [
  ['right', '读数没错'],
  ['wrong', '读错了'],
  ['exchanged', '换过表'],
] as const

function QuestionRow({ question }: { question: MeterQuestion }) {
  const answer = useAnswerQuestion()
  const words = meterWords[question.unit]
  return (
    <li className="border-b border-hairline py-3">
      <p className="text-body break-words">
        {question.equipment_name} <span className="figures text-ink-2">{question.serial}</span>
      </p>
      <p className="text-meta text-ink-2">
        {question.kind_display}：{momentText(question.before_at)} {question.before} {words}，
        {momentText(question.measured_at)} {question.meter} {words}（{question.source}）
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {answers.map(([code, label]) => (
          <Button
            key={code}
            tone="outline"
            busy={answer.isPending}
            aria-label={`${question.serial} ${label}`}
            onClick={() => answer.mutate({ id: question.id, answer: code })}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}
