import { flowSteps } from '@jihui/protocol/rental/flow'
import { useQuery } from '@tanstack/react-query'
import { CloudAlert, CloudCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useIsSignedIn, useUserState, type SessionUser } from '../../../../shell/api/user.ts'
import { usePathParam } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { PageHeader } from '../../../../ui/page.tsx'
import { Bone } from '../../../../ui/skeleton.tsx'
import { Stepper } from '../../../../ui/fields/stepper.tsx'
import { WhenNear } from '../../../../ui/when-near.tsx'
import {
  DetailBones,
  DetailProblem,
  equipmentPath,
  MachineOptions,
  rentalDetailsQuery,
  useLine,
  type RentalDetails,
} from '../../../catalogue/public.ts'
import { FormDelivery } from './form-delivery.tsx'
import { FormMachine } from './form-machine.tsx'
import { FormPeriod } from './form-period.tsx'
import { FormQuantity } from './form-quantity.tsx'
import { FormBar, FormQuoteCard } from './form-total.tsx'
import type { DraftHandle } from '../../rental-draft.ts'
import { useRentalForm } from '../../use-rental-form.ts'

const FormBelow = lazy(async () => ({ default: (await import('./form-below.lazy.tsx')).FormBelow }))

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
  const { line, form, handle, draft, quote, options, change, errorOf, isTaken, stage, send, isTouched, touch } = state
  const offered = machine.delivery.pickup
  const pickup = offered && { label: offered.label, onChoose: () => change({ isPickup: true }) }
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
        onFocusCapture={touch}
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
          {state.most > 1 && (
            <FormQuantity
              quantity={state.quantity}
              most={state.most}
              unitWord={line.unitWord}
              onChange={(quantity) => change({ quantity })}
              error={errorOf('quantity')}
            />
          )}
          <MachineOptions
            machine={machine}
            choices={{ options, isPickup: draft.isPickup }}
            onChange={(next) => change({ options: next.options }, ...options, ...next.options)}
            errorOf={errorOf}
          />
          <FormDelivery machine={machine} state={state} />
          <WhenNear isWanted={isTouched}>
            <Suspense fallback={<Bone className="mt-7 h-96 w-full rounded-card" />}>
              <FormBelow machine={machine} state={state} />
            </Suspense>
          </WhenNear>
        </div>
        <div>
          <div className="lg:sticky lg:top-20">
            <FormQuoteCard quote={quote} pickup={pickup} stage={stage} onSubmit={send} />
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
