import { flowSteps } from '@jihui/protocol/rental/machine'
import { useQuery } from '@tanstack/react-query'
import { CloudAlert, CloudCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useIsSignedIn, useUserState, type SessionUser } from '../../../shell/api/user.ts'
import { usePathParam } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import {
  DetailBones,
  DetailProblem,
  equipmentPath,
  MachineOptions,
  rentalDetailsQuery,
  useLine,
  type RentalDetails,
} from '../../catalogue/public.ts'
import { FormDelivery } from './form-delivery.tsx'
import { FormDocuments } from './form-documents.tsx'
import { FormMachine } from './form-machine.tsx'
import { FormPeriod } from './form-period.tsx'
import { FormQuestions } from './form-questions.tsx'
import { FormTerms } from './form-terms.tsx'
import { FormBar, FormQuoteCard } from './form-total.tsx'
import type { DraftHandle } from '../rental-draft.ts'
import { fieldLimits } from '../rental-form-checks.ts'
import { useRentalForm } from '../use-rental-form.ts'

/** The form, once it is known which machine it is for and who fills it. */
export function FormPage() {
  const line = useLine()
  const id = usePathParam('id')
  const { data, error, refetch, isFetching } = useQuery(rentalDetailsQuery(line, id))
  const { user, error: userError } = useUserState()
  // Who began the form keeps it on the screen, even when his login runs out underneath.
  const [reader, setReader] = useState<SessionUser | null>()
  const isGuest = !useIsSignedIn()
  if (reader === undefined && (user || userError || isGuest)) setReader(user ?? null)
  if (error && !data)
    return (
      <Suspense fallback={<DetailBones />}>
        <DetailProblem line={line} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Suspense>
    )
  if (!data || reader === undefined) return <DetailBones />
  return <RentalForm key={data.equipment.id} details={data} reader={reader} />
}

function RentalForm({ details, reader }: { details: RentalDetails; reader: SessionUser | null }) {
  const machine = details.equipment
  const state = useRentalForm(details, reader)
  const { line, form, handle, draft, quote, options, asked, change, errorOf, leave, isTaken, stage, send } = state
  const questions = {
    draft,
    errorOf,
    onLeave: leave,
    onAnswer: (field: string, answer: string | boolean) =>
      change({ answers: { ...draft.answers, [field]: answer } }, field),
  }
  const measures = asked.filter(({ kind }) => kind === 'measure')
  const others = asked.filter(({ kind }) => kind !== 'measure')
  return (
    <>
      <PageHeader
        title="填写租用信息"
        back={equipmentPath(line, machine.id)}
        actions={<DraftState state={handle.state} />}
      />
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="pb-4 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-12 lg:pt-3"
      >
        <div className="min-w-0">
          <Stepper steps={flowSteps.map(({ short }) => short)} current={0} />
          {handle.isRestored && <Restored onRestart={handle.restart} />}
          <FormMachine machine={machine} period={draft.period} />
          <FormPeriod
            key={handle.isRestored ? 'kept' : 'new'}
            machine={machine}
            period={draft.period}
            onChange={(period) => change({ period })}
            quote={quote}
            isTaken={isTaken}
            error={quote.periodProblem ?? errorOf('start_date', 'end_date', 'rental_days')}
          />
          <MachineOptions
            machine={machine}
            choices={{ options, isPickup: draft.isPickup }}
            onChange={(next) => change({ options: next.options }, ...options, ...next.options)}
            errorOf={errorOf}
          />
          <FormDelivery machine={machine} state={state} />
          {others.length > 0 && (
            <Section title="谁来用">
              <div className="space-y-4">
                <FormQuestions {...questions} questions={others} />
              </div>
            </Section>
          )}
          {measures.length > 0 && (
            <Section title="你的厂房行不行" aside="填了更快安排">
              <div className="grid gap-4 md:grid-cols-2">
                <FormQuestions {...questions} questions={measures} />
              </div>
            </Section>
          )}
          <Section title="还有什么要说">
            <TextArea
              label="备注"
              name="remarks"
              isOptional
              maxLength={fieldLimits.remarks}
              placeholder="送货时间、电梯尺寸、验收人等"
              aside={draft.remarks.length > 0 ? `${draft.remarks.length} / ${fieldLimits.remarks}` : undefined}
              value={draft.remarks}
              onChange={(event) => change({ remarks: event.target.value })}
              error={errorOf('remarks')}
            />
          </Section>
          <FormDocuments machine={machine} options={options} period={draft.period} />
          <FormTerms
            isAgreed={draft.isAgreed}
            onChange={(isAgreed) => change({ isAgreed })}
            error={errorOf('agreed_to_terms')}
          />
        </div>
        <div>
          <div className="lg:sticky lg:top-20">
            <FormQuoteCard quote={quote} stage={stage} onSubmit={send} />
          </div>
        </div>
      </form>
      <FormBar quote={quote} stage={stage} onSubmit={send} />
    </>
  )
}

function DraftState({ state }: { state: DraftHandle['state'] }) {
  if (state === 'new') return null
  const isFailed = state === 'failed'
  const Sign = isFailed ? CloudAlert : CloudCheck
  return (
    <span role="status" className="inline-flex shrink-0 items-center gap-1.5 text-meta text-ink-2">
      <Sign size={18} strokeWidth={1.75} aria-hidden="true" />
      {isFailed ? '草稿存不下' : state === 'saving' ? '正在存草稿' : '草稿已存'}
    </span>
  )
}

function Restored({ onRestart }: { onRestart: () => void }) {
  return (
    <p className="mt-4 flex items-center justify-between gap-3 rounded-card bg-sunken py-1 ps-4 pe-1 text-meta text-ink-2">
      接着上次填的，内容都在。
      <Button tone="ghost" onClick={onRestart}>
        重新填
      </Button>
    </p>
  )
}
