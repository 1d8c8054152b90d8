import { questionLimits } from '@jihui/protocol/training/limits'
import { type SkillCode, skillCodes, skillLevels, skillLevelsInOrder, skills } from '@jihui/protocol/technician/skills'
import { Plus, X } from 'lucide-react'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { type Form, useForm } from '../../../../kits/form/use-form.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Select, TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { draftOf, draftProblems, emptyDraft, type QuestionDraft, questionOf, withoutOption } from '../question-draft.ts'
import { type Question, useSaveQuestion } from '../question-queries.ts'

interface SheetProps {
  /** Null: a new one. */
  question: Question | null
  /** Of a new one, where the list is narrowed to it. */
  skill: SkillCode
  level: string
  onClose: () => void
}
const skillOptions = skillCodes.map((value) => ({ value, label: skills[value].label }))
const levelOptions = skillLevelsInOrder.map((level) => ({ value: String(level), label: skillLevels[level].label }))

/** A question with its options, one of which is right. Tests that were drawn keep theirs. */
export function QuestionSheet({ question, skill, level, onClose }: SheetProps) {
  const form = useForm({
    start: (): QuestionDraft => (question === null ? emptyDraft(skill, level) : draftOf(question)),
    check: draftProblems,
    command: useSaveQuestion(question),
    input: questionOf,
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title={question === null ? '加一道题' : '改题'}
      description="已经抽好的测试不变，以后抽到的是新的。"
      words={['保存', '正在保存']}
      height="full"
    >
      <div className="grid grid-cols-2 gap-3">
        <Select
          label="技能"
          options={skillOptions}
          value={form.values.skill}
          onChange={({ target }) => form.change({ skill: target.value as SkillCode })}
        />
        <Select label="级别" options={levelOptions} {...form.text('level')} />
      </div>
      <TextArea label="题目" rows={3} maxLength={questionLimits.textMax} {...form.text('text')} />
      <Options form={form} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

function Options({ form }: { form: Form<QuestionDraft> }) {
  const { options, answer } = form.values
  const problem = form.errorOf('options') ?? form.errorOf('answer')
  const write = (at: number, text: string) => form.change(({ options: before }) => ({ options: before.with(at, text) }))
  return (
    <fieldset aria-describedby={problem ? 'options-note' : undefined}>
      <legend className="mb-2 text-meta text-ink-2">选项，选中正确的那个</legend>
      <ul className="space-y-3">
        {options.map((text, at) => (
          <li key={at} className="flex items-end gap-1">
            <label className="flex size-11 shrink-0 items-center justify-center">
              <input
                type="radio"
                name="answer"
                aria-label={`选项 ${at + 1} 正确`}
                checked={answer === at}
                onChange={() => form.change({ answer: at })}
                className="size-5 appearance-none rounded-full border border-edge bg-surface checked:border-[6px] checked:border-ink"
              />
            </label>
            <TextField
              label={`选项 ${at + 1}`}
              className="min-w-0 flex-1"
              maxLength={questionLimits.optionMax}
              value={text}
              onChange={({ target }) => write(at, target.value)}
            />
            {options.length > questionLimits.optionsMin && (
              <IconButton label={`去掉选项 ${at + 1}`} onClick={() => form.change((now) => withoutOption(now, at))}>
                <X size={18} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {problem && <FieldError id="options-note">{problem}</FieldError>}
      {options.length < questionLimits.optionsMax && (
        <Button
          tone="ghost"
          className="mt-2"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => form.change(({ options: before }) => ({ options: [...before, ''] }))}
        >
          加一个选项
        </Button>
      )}
    </fieldset>
  )
}
