import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useFirstProblem } from '../../../kits/form/first-problem.ts'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useGo, useQueryTexts } from '../../../shell/navigation.tsx'
import { useUser } from '../../../shell/api/user.ts'
import { Button } from '../../../ui/button.tsx'
import { Stepper } from '../../../ui/fields/stepper.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import {
  cargoInputOf,
  type CargoDraft,
  draftOf,
  draftOfMachine,
  emptyCargo,
  forgetDraft,
  readDraft,
} from '../cargo-draft.ts'
import { BecomeParty, useIsParty } from '../components/become-party.tsx'
import { GoodsStep } from '../components/publish/goods-step.tsx'
import { ImportSheet } from '../components/publish/import-sheet.tsx'
import { PriceStep } from '../components/publish/price-step.tsx'
import { PhotoField } from '../components/orders/photo-field.tsx'
import { ReviewStep } from '../components/publish/review-step.tsx'
import { StopsStep } from '../components/publish/stops-step.tsx'
import { freightPaths } from '../freight-words.ts'
import { shipperSettingsQuery } from '../party-queries.ts'
import { lastStep, publishSteps } from '../publish-steps.ts'
import {
  type CargoDetail,
  cargoOfRentalQuery,
  cargoOfUnitQuery,
  cargoQuery,
  type FilledCargo,
  profileQuery,
  useChangeCargo,
  useCreateCargo,
} from '../queries.ts'
import { usePublishForm } from '../use-publish-form.ts'

const steps = [GoodsStep, StopsStep, PriceStep, ReviewStep] as const

/**
 * 发布货源: written in four steps and kept until it is sent; also a cargo that is there, changed or published again, and a
 * machine of the house, filled in from its order or its own data.
 */
export function Screen() {
  const texts = useQueryTexts()
  const user = useUser()
  const idOf = (name: string) => Number(texts[name] ?? 0)
  if (!user) return <Waiting />
  const [changed, copied, rental, unit] = [idOf('cargo'), idOf('copy'), idOf('rental'), idOf('unit')]
  const direction = texts['direction'] === 'back' ? 'back' : 'out'
  const { city = '', address = '' } = texts
  if (changed > 0 || copied > 0)
    return <KnownCargo key={`${changed} ${copied}`} userId={user.id} id={changed || copied} isAgain={changed === 0} />
  if (rental > 0)
    return <RentalCargo key={`${rental} ${direction}`} userId={user.id} id={rental} direction={direction} />
  if (unit > 0)
    return <UnitCargo key={`${unit} ${city} ${address}`} userId={user.id} id={unit} city={city} address={address} />
  return <OwnCargo userId={user.id} />
}

function Waiting({ title = '发布货源' }: { title?: string }) {
  return (
    <Page title={title} back={freightPaths.cargos}>
      <SkeletonRows />
    </Page>
  )
}

const isAsked = ({ isPending, fetchStatus }: UseQueryResult): boolean => isPending && fetchStatus !== 'paused'
/** What was kept, or a new one. Once it is there, whatever is learnt of its shipper changes nothing of it any more. */
function OwnCargo({ userId }: { userId: number }) {
  const [start, setStart] = useState(() => readDraft(userId))
  const profile = useQuery(profileQuery)
  const isShipper = useIsParty('shipper') === true
  const settings = useQuery(shipperSettingsQuery(isShipper))
  if (start) return <NewCargo userId={userId} start={start} isKept />
  if (!isAsked(profile) && !(isShipper && isAsked(settings))) setStart(emptyCargo(settings.data))
  return <Waiting />
}

function KnownCargo({ userId, id, isAgain }: { userId: number; id: number; isAgain: boolean }) {
  const { data } = useQuery(cargoQuery(id))
  if (!data) return <Waiting />
  const start = draftOf(data, isAgain)
  return isAgain ? (
    <NewCargo userId={userId} start={start} isKept={false} />
  ) : (
    <ChangeCargo cargo={data} start={start} />
  )
}

function RentalCargo({ userId, id, direction }: { userId: number; id: number; direction: 'out' | 'back' }) {
  return <MachineCargo userId={userId} query={useQuery(cargoOfRentalQuery(id, direction))} />
}
function UnitCargo({ userId, id, city, address }: { userId: number; id: number; city: string; address: string }) {
  return <MachineCargo userId={userId} query={useQuery(cargoOfUnitQuery(id, city, address))} />
}
/** Filled in by the server; or why its transport is not his to order now. */
function MachineCargo({ userId, query }: { userId: number; query: UseQueryResult<FilledCargo> }) {
  const { data, error } = query
  if (data) return <NewCargo userId={userId} start={draftOfMachine(data)} isKept={false} reasons={data.reasons} />
  if (!error) return <Waiting title="叫车" />
  return (
    <Page title="叫车" back={freightPaths.cargos}>
      <QueryError query={query} title="现在叫不了车" illustration="lowbed" line="freight" />
    </Page>
  )
}

interface NewCargoProps {
  userId: number
  start: CargoDraft
  isKept: boolean
  /** Of a machine of the house, which was filled in. */
  reasons?: FilledCargo['reasons']
}
function NewCargo({ userId, start, isKept, reasons }: NewCargoProps) {
  const title = reasons ? '叫车' : '发布货源'
  const go = useGo()
  const create = useCreateCargo()
  const form = usePublishForm({
    start,
    keptOf: isKept ? userId : null,
    reasons,
    error: create.error,
    forgive: create.reset,
  })
  const [isRefused, setIsRefused] = useState(false)
  const [photos, setPhotos] = useState<readonly File[]>([])
  const isShipper = useIsParty('shipper')
  const send = (publish: boolean) => {
    if (!form.isReady(!publish)) return
    // Whoever owes the transport of a machine is a shipper with its first lorry.
    if (isShipper === false && !reasons) return setIsRefused(true)
    create.mutate(
      { cargo: cargoInputOf(form.draft, publish), photos },
      {
        onSuccess: ({ id }) => {
          if (isKept) forgetDraft(userId)
          go(freightPaths.cargo(id), { replace: true })
        },
        onError: form.showRefused,
      },
    )
  }
  // What was written is kept: he may look at all of it before he becomes one.
  if (isRefused)
    return (
      <Page title={title} back={freightPaths.cargos}>
        <p role="status" className="text-body text-ink-2">
          {isKept
            ? '填好的内容已经存在这台设备上，登记完回来接着发布。'
            : '登记成为货主以后就能发，这一单登记完再填一次。'}
        </p>
        <BecomeParty party="shipper" />
      </Page>
    )
  return (
    <Frame
      title={title}
      form={form}
      isBusy={create.isPending}
      commit={{ label: '发布', busy: '正在发布', run: () => send(true) }}
      ofGoods={
        <div className="mt-4">
          <PhotoField label="货物照片" hint="司机看了好准备绑扎，选填" least={0} files={photos} onChange={setPhotos} />
        </div>
      }
      beside={
        <Button size="main" busy={create.isPending} onClick={() => send(false)}>
          存草稿
        </Button>
      }
      actions={!reasons && <ImportButton />}
    />
  )
}

/** Many from a table; what was made of it is told in a sheet. */
function ImportButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        tone="ghost"
        className="-me-4"
        icon={<FileSpreadsheet size={20} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        批量
      </Button>
      <ImportSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function ChangeCargo({ cargo, start }: { cargo: CargoDetail; start: CargoDraft }) {
  const go = useGo()
  const change = useChangeCargo(cargo.id)
  const form = usePublishForm({
    start: { ...start, isAgreed: true },
    keptOf: null,
    error: change.error,
    forgive: change.reset,
  })
  const save = () => {
    if (!form.isReady(cargo.status === 'draft')) return
    const { goods, stops, vehicle_type: type, mode, price, notes } = cargoInputOf(form.draft, false)
    change.mutate(
      { version: cargo.version, goods, stops, mode, price, notes, ...(type && { vehicle_type: type }) },
      { onSuccess: () => go(freightPaths.cargo(cargo.id), { replace: true }), onError: form.showRefused },
    )
  }
  return (
    <Frame
      title="修改货源"
      form={form}
      isBusy={change.isPending}
      commit={{ label: '保存', busy: '正在保存', run: save }}
    />
  )
}

interface FrameProps {
  title: string
  form: ReturnType<typeof usePublishForm>
  isBusy: boolean
  commit: { label: string; busy: string; run: () => void }
  beside?: React.ReactNode
  actions?: React.ReactNode
  /** After what is said of the goods. */
  ofGoods?: ReactNode
}
function Frame({ title, form, isBusy, commit, beside, actions, ofGoods }: FrameProps) {
  const frame = useFirstProblem<HTMLFormElement>(form.failedAttempts)
  const Step = steps[form.step]!
  const isLast = form.step === lastStep
  return (
    <Page title={title} back={freightPaths.cargos} actions={actions}>
      <form
        ref={frame}
        noValidate
        data-line="freight"
        onSubmit={(event) => {
          event.preventDefault()
          if (isLast) commit.run()
          else form.next()
        }}
      >
        <Stepper steps={publishSteps} current={form.step} className="mb-6" />
        <Step form={form} />
        {form.step === 0 && ofGoods}
        <StickyBar>
          {form.step > 0 && (
            <Button size="main" onClick={() => form.goTo(form.step - 1)}>
              上一步
            </Button>
          )}
          {isLast && beside}
          {isLast ? (
            <Button type="submit" tone="commit" size="main" className="flex-1" busy={isBusy}>
              {isBusy ? commit.busy : commit.label}
            </Button>
          ) : (
            <Button type="submit" tone="ink" size="main" className="flex-1">
              下一步
            </Button>
          )}
        </StickyBar>
      </form>
    </Page>
  )
}
