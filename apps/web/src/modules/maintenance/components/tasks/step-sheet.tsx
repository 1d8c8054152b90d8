import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { PhotoField } from '../../../../kits/form/photo-field.tsx'
import type { FieldAct } from '../../../../shell/field/use-field-acts.ts'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { isOutside, limitsText, stepKinds, stepResults } from '../../care-words.ts'
import type { TaskStep } from '../../order-queries.ts'

const PHOTOS_MAX = 3
type Result = keyof typeof stepResults
const options = (Object.keys(stepResults) as Result[]).map((value) => ({ value, label: stepResults[value] }))
const numberOf = (text: string): number | null =>
  /^-?\d{1,9}(\.\d{1,6})?$/.test(text.trim()) ? Number(text.trim()) : null

interface Found {
  result: Result
  value: string
  note: string
  files: File[]
}
const isOut = (step: TaskStep, value: string): boolean => {
  const number = numberOf(value)
  return number !== null && isOutside(step, number)
}
/** Which photograph is missing. */
const photoProblem = (step: TaskStep, { result, files }: Found): string | undefined => {
  if (files.length > 0 || result === 'skipped') return undefined
  if (result === 'bad') return '异常要拍一张照片'
  return step.kind === 'photo' && step.result === null ? '这一步要拍照' : undefined
}

function useStepForm(act: FieldAct, step: TaskStep, onDone: () => void) {
  const isMeasured = step.kind === 'measure'
  return useForm({
    start: (): Found => ({
      result: step.result ?? 'ok',
      value: step.value === null ? '' : String(step.value),
      note: step.note,
      files: [],
    }),
    check: (found) => ({
      value: isMeasured && found.result !== 'skipped' && numberOf(found.value) === null ? '请填写测到的数' : undefined,
      note:
        found.result === 'ok'
          ? undefined
          : required(found.note, found.result === 'skipped' ? '写明为什么跳过' : '写明哪里不对'),
      photos: photoProblem(step, found),
    }),
    command: act,
    input: ({ result, value, note, files }) => ({
      payload: {
        steps: [{ id: step.id, result, note: note.trim(), value: isMeasured ? numberOf(value) : null, photos: [] }],
      },
      files: { 'steps.0.photos': files },
    }),
    onDone,
  })
}

interface StepSheetProps {
  act: FieldAct
  step: TaskStep
  /** What becomes of what is found to be wrong. */
  followUp: string
  onClose: () => void
}
/** One step: what was found, with a photograph where it is not as it should be. */
export function StepSheet({ act, step, followUp, onClose }: StepSheetProps) {
  const form = useStepForm(act, step, onClose)
  const isMeasured = step.kind === 'measure'
  const { values, change, text, errorOf } = form
  const limits = limitsText(step)
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title={step.title}
      description={[stepKinds[step.kind], limits].filter(Boolean).join('，')}
      words={['记下', '正在记下']}
    >
      {isMeasured && (
        <TextField
          label="测到的数"
          inputMode="decimal"
          trail={step.unit}
          {...text('value')}
          onChange={(event) =>
            change({ value: event.target.value, ...(isOut(step, event.target.value) && { result: 'bad' as const }) })
          }
        />
      )}
      {isOut(step, values.value) && (
        <p role="status" className="text-meta text-danger">
          超出范围，记为异常，拍一张照片；{followUp}
        </p>
      )}
      <SegmentedControl
        label="结果"
        options={options}
        value={values.result}
        onChange={(result) => change({ result: result === 'ok' && isOut(step, values.value) ? 'bad' : result })}
      />
      {errorOf('result') && <FieldError>{errorOf('result')}</FieldError>}
      <PhotoField
        label="照片"
        isOptional={values.result === 'ok' && step.kind !== 'photo'}
        files={values.files}
        max={PHOTOS_MAX}
        onChange={(changed) => change(({ files }) => ({ files: changed(files) }))}
        error={errorOf('photos')}
      />
      <TextArea label="说明" isOptional={values.result === 'ok'} rows={2} maxLength={300} {...text('note')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
