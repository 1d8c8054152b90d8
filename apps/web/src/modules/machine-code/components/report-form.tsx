import { machineCodeLimits } from '@jihui/protocol/machine-code/limits'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useCommand } from '../../../kits/command/use-command.ts'
import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { PhotoField, type PhotoFieldProps } from '../../../kits/form/photo-field.tsx'
import { ApiError } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../ui/fields/field.tsx'
import { phoneProblem, PhoneField } from '../../../ui/fields/phone-field.tsx'
import type { Scanned } from '../code-queries.ts'
import { keepDraft, type ReportDraft, type ReportWords } from '../report-draft.ts'
import { type Outcome, sendReport } from '../send-report.ts'
import { FaultChoice } from './fault-choice.tsx'

const PhoneProof = lazy(async () => ({ default: (await import('./phone-proof.lazy.tsx')).PhoneProof }))
/** What stands in no list is told in words. */
const OTHER = 'other'
/** So long nothing more is written before it is kept. */
const KEEP_MS = 400

const problemsOf = (words: ReportWords, isProofAsked: boolean) => ({
  fault_code: words.fault_code === '' ? '选一个最像的，都不像就选“其他故障”' : undefined,
  description: words.fault_code === OTHER && words.description.trim() === '' ? '说一说是什么故障' : undefined,
  phone: words.phone === '' ? (isProofAsked ? '填手机号收验证码' : undefined) : phoneProblem(words.phone),
  sms_code: isProofAsked && words.sms_code === '' ? '填短信里的验证码' : undefined,
})

/** What is written is kept on this device from the first press on; what is on its way is not written over. */
function useKept(draft: ReportDraft, words: ReportWords, isOnItsWay: RefObject<boolean>): void {
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const keep = () => (isOnItsWay.current ? undefined : void keepDraft({ ...draft, ...words, isHandedIn: false }))
    const timer = setTimeout(keep, KEEP_MS)
    return () => clearTimeout(timer)
  }, [draft, words, isOnItsWay])
}

interface ReportFormProps {
  faults: Scanned['faults']
  draft: ReportDraft
  onOutcome: (outcome: Outcome) => void
}
export function ReportForm({ faults, draft, onOutcome }: ReportFormProps) {
  const [isProofAsked, setIsProofAsked] = useState(false)
  const isOnItsWay = useRef(false)
  const send = (words: ReportWords) => {
    isOnItsWay.current = true
    return sendReport({ ...draft, ...words })
  }
  const command = useCommand(send, {
    told: 'none',
    failed: (error) => {
      isOnItsWay.current = false
      if (error instanceof ApiError && error.code === 'care.sms_required') setIsProofAsked(true)
    },
  })
  const form = useForm<ReportWords, ReportWords, Outcome>({
    start: draft,
    check: (words) => problemsOf(words, isProofAsked),
    command,
    input: (words) => words,
    leaves: (words) => words,
    onDone: onOutcome,
  })
  const { values, change, text, errorOf } = form
  useKept(draft, values, isOnItsWay)
  const isOther = values.fault_code === OTHER
  return (
    <FormFrame form={form} className="grid gap-5">
      <FaultChoice
        faults={faults}
        value={values.fault_code}
        onChange={(code) => change({ fault_code: code })}
        error={errorOf('fault_code')}
      />
      <TextArea
        label="说几句"
        isOptional={!isOther}
        rows={3}
        maxLength={machineCodeLimits.descriptionMax}
        placeholder="什么时候开始的，漏在哪里，响声从哪来"
        {...text('description')}
      />
      <Photos
        files={values.photos}
        onChange={(next) => change(({ photos }) => ({ photos: next(photos) }))}
        error={errorOf('photos')}
      />
      <PhoneField
        isOptional={!isProofAsked}
        hint="想听到回音就留一个，只有处理的人看得到。"
        value={values.phone}
        onChange={(phone) => change({ phone })}
        error={errorOf('phone')}
      />
      {isProofAsked && (
        <Suspense fallback={null}>
          <PhoneProof
            phone={values.phone}
            value={values.sms_code}
            onChange={(digits) => change({ sms_code: digits })}
            error={errorOf('sms_code')}
          />
        </Suspense>
      )}
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <Button type="submit" tone="commit" size="main" wide busy={form.isBusy}>
        {form.isBusy ? '正在提交' : '提交报修'}
      </Button>
    </FormFrame>
  )
}

function Photos(props: Pick<PhotoFieldProps, 'files' | 'onChange' | 'error'>) {
  const hint = '照片里的位置和手机型号会先去掉，只给处理的人看。'
  return <PhotoField label="照片" hint={hint} isOptional use="show" max={machineCodeLimits.photos} {...props} />
}
