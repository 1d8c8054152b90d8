import { skillLevels } from '@jihui/protocol/technician/skills'
import { Check } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { type Question, useActivateQuestion, useRemoveQuestion } from '../question-queries.ts'

/** One question of the bank, with what is right, and what can be done with it. */
export function QuestionRow({ question, onChange }: { question: Question; onChange: () => void }) {
  const { text, options, answer, level, skill_display: skill, is_active: isActive } = question
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-hairline py-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className={cx('min-w-0', !isActive && 'text-ink-2')}>
        <p className="text-meta text-ink-2">
          {skill} · {skillLevels[level as 1 | 2 | 3].label}
          {!isActive && ' · 停用，不再抽到'}
        </p>
        <p className="text-body font-semibold text-pretty [overflow-wrap:anywhere]">{text}</p>
        <ol className="mt-1 grid gap-x-8 text-body sm:grid-cols-2">
          {options.map((option) => (
            <li key={option.code} className={cx('flex gap-2', option.code === answer ? 'font-semibold' : 'text-ink-2')}>
              <span className="w-4 shrink-0">
                {option.code === answer && <Check size={16} className="mt-1 text-ok" aria-label="正确" />}
              </span>
              <span className="min-w-0 [overflow-wrap:anywhere]">{option.text}</span>
            </li>
          ))}
        </ol>
      </div>
      <Acts question={question} onChange={onChange} />
    </li>
  )
}

function Acts({ question, onChange }: { question: Question; onChange: () => void }) {
  const activate = useActivateQuestion(question)
  const remove = useRemoveQuestion(question)
  const isBusy = activate.isPending || remove.isPending
  const askRemove = async () => {
    const isSure = await confirm({
      title: '删除这道题？',
      body: '考过的题删不掉，可以停用。',
      confirmLabel: '删除',
      cancelLabel: '留着',
      tone: 'danger',
    })
    if (isSure) remove.mutate()
  }
  return (
    <div className="flex items-start gap-2">
      <Button size="dense" onClick={onChange}>
        改
      </Button>
      <Button size="dense" busy={isBusy} onClick={() => activate.mutate(!question.is_active)}>
        {question.is_active ? '停用' : '启用'}
      </Button>
      <Button size="dense" tone="danger" disabled={isBusy} onClick={() => void askRemove()}>
        删除
      </Button>
    </div>
  )
}
