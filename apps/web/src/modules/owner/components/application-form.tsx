import type { ApplicationFile } from '@jihui/protocol/owner/machine'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useActingCompany } from '../../../shell/api/acting-company.ts'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import type { SessionUser } from '../../../shell/api/user.ts'
import { useGo, useQueryTexts, useSetQuery } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stepper } from '../../../ui/fields/stepper.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import {
  applicationProblems,
  applicationSteps,
  emptyApplication,
  firstOpenStep,
  problemsOfStep,
  stepOfField,
  type ApplicationDraft,
  type ApplicationStep,
} from '../application-draft.ts'
import { applyingCompanyQuery, sendApplication } from '../application-queries.ts'
import { sharesOf } from '../file-rules.ts'
import { useApplicationDraft } from '../use-application-draft.ts'
import { usePickedFiles, type FileFieldRules } from '../use-picked-files.ts'
import { ReviewStep } from './application-review.tsx'
import { AccountStep, ApplicantStep, MachinesStep, PapersStep } from './application-steps.tsx'

export interface ApplicationFormProps {
  user: SessionUser
  rules: Readonly<Record<ApplicationFile, FileFieldRules>>
  onSaved: (isSaved: boolean) => void
}

/** Five steps on a ruler; the last one sends everything at once. */
export function ApplicationForm({ user, rules, onSaved }: ApplicationFormProps) {
  const company = useActingCompany()
  const key = `owner_application:${user.id}${company ? `:${company.id}` : ''}`
  const { data: verified } = useQuery(applyingCompanyQuery(company?.id))
  const {
    draft: written,
    isSaved,
    change,
    forget,
  } = useApplicationDraft(key, {
    ...emptyApplication,
    companyName: company?.name ?? user.company_name,
    contactName: user.name.trim(),
    contactPhone: user.phone ?? '',
  })
  const draft: ApplicationDraft = verified
    ? {
        ...written,
        applicantType: 'company',
        companyName: verified.name,
        licenseNumber: verified.credit_code,
      }
    : written
  const files = usePickedFiles(key, rules)
  const setQuery = useSetQuery()
  const asked = useQueryTexts().step
  const index = Math.max(
    0,
    applicationSteps.findIndex(({ key: step }) => step === asked),
  )
  const step = applicationSteps[index] ?? applicationSteps[0]
  const [tried, setTried] = useState<ReadonlySet<ApplicationStep>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const sending = useSending()
  const [timesStopped, setTimesStopped] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const go = useGo()
  const client = useQueryClient()
  useEffect(() => onSaved(isSaved), [isSaved, onSaved])
  useEffect(() => {
    if (timesStopped === 0) return
    const first = form.current?.querySelector<HTMLElement>('[data-invalid=true], [aria-invalid=true]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [timesStopped])

  const counts = Object.fromEntries(Object.entries(files.files).map(([field, list]) => [field, list.length]))
  const problems = applicationProblems(draft, counts)
  const show = (next: ApplicationStep) => {
    setQuery({ step: next })
    window.scrollTo({ top: 0 })
  }
  const stopAt = (where: ApplicationStep) => {
    setTried((old) => new Set(old).add(where))
    if (where !== step.key) show(where)
    setTimesStopped((times) => times + 1)
  }
  const send = async () => {
    const open = firstOpenStep(problems)
    if (open) return stopAt(open)
    setRefused({})
    try {
      await sending.run(draft, files.files)
    } catch (error) {
      if (!(error instanceof ApiError)) return toast.error(messageOf(error))
      if (error.code === 'CANCELLED') return undefined
      setRefused(error.errors)
      toast.error(error.message)
      if (error.status === 409) return void client.invalidateQueries({ queryKey: ['owner', 'my-applications'] })
      const [field] = Object.keys(error.errors)
      return field ? stopAt(stepOfField(field)) : undefined
    }
    forget()
    files.forget()
    void client.invalidateQueries({ queryKey: ['owner'] })
    toast.ok('申请已提交')
    return go('/my-owner-application', { replace: true })
  }
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (step.key === 'review') return void send()
    if (Object.keys(problemsOfStep(step.key, problems)).length > 0) return stopAt(step.key)
    const following = applicationSteps[index + 1]
    if (following) show(following.key)
    return undefined
  }
  const props = {
    draft,
    files,
    change: (changes: Partial<ApplicationDraft>, ...fields: string[]) => {
      change(changes)
      setRefused((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !fields.includes(field))))
    },
    errorOf: (field: string) => refused[field] ?? (tried.has(stepOfField(field)) ? problems[field] : undefined),
  }
  const general = Object.entries(refused).find(([field]) => stepOfField(field) === 'review' && field !== 'notes')?.[1]
  return (
    <form ref={form} noValidate onSubmit={next}>
      <Stepper steps={applicationSteps.map(({ label }) => label)} current={index} className="mt-1" />
      {step.key === 'applicant' && <ApplicantStep {...props} isVerified={verified !== undefined} />}
      {step.key === 'papers' && <PapersStep {...props} />}
      {step.key === 'machines' && <MachinesStep {...props} />}
      {step.key === 'account' && <AccountStep {...props} />}
      {step.key === 'review' && <ReviewStep {...props} onEdit={show} sharesByKey={sending.shares} problems={refused} />}
      {general && (
        <p
          role="alert"
          className="mt-4 flex items-start gap-2 rounded-card bg-danger-soft px-4 py-3 text-body text-danger"
        >
          <CircleAlert size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
          {general}
        </p>
      )}
      <StickyBar>
        {sending.isOn ? (
          <>
            <span className="figures text-body" role="status">
              正在提交 {Math.round(sending.share * 100)}%
            </span>
            <Button onClick={sending.cancel}>停下</Button>
          </>
        ) : (
          <>
            {index > 0 && (
              <Button size="main" onClick={() => show(applicationSteps[index - 1]?.key ?? 'applicant')}>
                上一步
              </Button>
            )}
            <Button type="submit" tone={step.key === 'review' ? 'commit' : 'ink'} size="main" className="flex-1">
              {step.key === 'review' ? '提交申请' : `下一步 ${step.next}`}
            </Button>
          </>
        )}
      </StickyBar>
    </form>
  )
}

type Files = ReturnType<typeof usePickedFiles>['files']

/** Everything in one call: it arrives whole or not at all. */
function useSending() {
  const [share, setShare] = useState<number | null>(null)
  const [keys, setKeys] = useState<{ key: string; size: number }[]>([])
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])
  const shares = sharesOf(
    keys.map(({ size }) => size),
    share ?? 0,
  )
  return {
    isOn: share !== null,
    share: share ?? 0,
    shares: share === null ? null : new Map(keys.map(({ key }, at) => [key, shares[at] ?? 0])),
    cancel: () => cancel.current?.(),
    run: async (draft: ApplicationDraft, files: Files) => {
      const list = Object.entries(files)
      setKeys(list.flatMap(([, some]) => some.map(({ key, file }) => ({ key, size: file.size }))))
      setShare(0)
      const plain = Object.fromEntries(list.map(([field, some]) => [field, some.map(({ file }) => file)]))
      const sent = sendApplication(draft, plain, setShare)
      cancel.current = sent.cancel
      try {
        await sent.done
      } finally {
        cancel.current = undefined
        setShare(null)
      }
    },
  }
}
