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
  draftOfRental,
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
  type CargoOfRental,
  cargoOfRentalQuery,
  cargoQuery,
  useChangeCargo,
  useCreateCargo,
} from '../queries.ts'
import { usePublishForm } from '../use-publish-form.ts'

const steps = [GoodsStep, StopsStep, PriceStep, ReviewStep] as const

/** 发布货源: written in four steps and kept until it is sent; also a cargo that is there, changed or published again. */
export function Screen() {
  const texts = useQueryTexts()
  const user = useUser()
  const changed = Number(texts['cargo'] ?? 0)
  const copied = Number(texts['copy'] ?? 0)
  const rental = Number(texts['rental'] ?? 0)
  const ofRental = useQuery(cargoOfRentalQuery(rental, texts['direction'] === 'back' ? 'back' : 'out'))
  const isShipper = useIsParty('shipper')
  const settings = useQuery(shipperSettingsQuery(isShipper === true))
  const known = useQuery({ ...cargoQuery(changed || copied), enabled: changed + copied > 0 })
  if (!user || (changed + copied > 0 && !known.data) || (isShipper === true && settings.isPending))
    return (
      <Page title="发布货源" back={freightPaths.cargos}>
        <SkeletonRows />
      </Page>
    )
  if (rental > 0 && !ofRental.data) return <RentalRefused query={ofRental} />
  if (ofRental.data && rental > 0)
    return (
      <NewCargo
        key={`rental ${rental}`}
        userId={user.id}
        start={draftOfRental(ofRental.data)}
        isKept={false}
        isFilled
      />
    )
  const start = known.data ? draftOf(known.data, copied > 0) : (readDraft(user.id) ?? emptyCargo(settings.data))
  return changed > 0 && known.data ? (
    <ChangeCargo key={known.data.id} cargo={known.data} start={start} />
  ) : (
    <NewCargo key={copied} userId={user.id} start={start} isKept={copied === 0} />
  )
}

/** While the order is being asked for, and where its transport is not his to order. */
function RentalRefused({ query }: { query: UseQueryResult<CargoOfRental> }) {
  const { error, refetch, isFetching } = query
  return (
    <Page title="叫车" back={freightPaths.cargos}>
      {error ? (
        <QueryError query={{ error, isFetching, refetch }} title="现在叫不了车" illustration="lowbed" line="freight" />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  )
}

interface NewCargoProps {
  userId: number
  start: CargoDraft
  isKept: boolean
  isFilled?: boolean
}
function NewCargo({ userId, start, isKept, isFilled = false }: NewCargoProps) {
  const go = useGo()
  const create = useCreateCargo()
  const form = usePublishForm({
    start,
    keptOf: isKept ? userId : null,
    isFilled,
    error: create.error,
    forgive: create.reset,
  })
  const [isImporting, setIsImporting] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const [photos, setPhotos] = useState<readonly File[]>([])
  const isShipper = useIsParty('shipper')
  const send = (publish: boolean) => {
    if (!form.isReady(!publish)) return
    if (isShipper === false) return setIsAsked(true)
    create.mutate(
      { cargo: cargoInputOf(form.draft, publish), photos },
      {
        onSuccess: ({ id }) => {
          forgetDraft(userId)
          go(freightPaths.cargo(id), { replace: true })
        },
        onError: form.showRefused,
      },
    )
  }
  // What was written is kept: he may look at all of it before he becomes one.
  if (isAsked)
    return (
      <Page title="发布货源" back={freightPaths.cargos}>
        <p role="status" className="text-body text-ink-2">
          填好的内容已经存在这台设备上，登记完回来接着发布。
        </p>
        <BecomeParty party="shipper" />
      </Page>
    )
  return (
    <Frame
      title="发布货源"
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
      actions={
        <Button
          tone="ghost"
          className="-me-4"
          icon={<FileSpreadsheet size={20} aria-hidden="true" />}
          onClick={() => setIsImporting(true)}
        >
          批量
        </Button>
      }
    >
      <ImportSheet isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </Frame>
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
    const { publish: _publish, agreed_to_terms: _agreed, rental_id: _rental, ...body } = cargoInputOf(form.draft, false)
    const { vehicle_type: type, ...others } = body
    change.mutate(
      { version: cargo.version, ...others, ...(type && { vehicle_type: type }) },
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
  children?: React.ReactNode
  /** After what is said of the goods. */
  ofGoods?: ReactNode
}
function Frame({ title, form, isBusy, commit, beside, actions, ofGoods, children }: FrameProps) {
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
      {children}
    </Page>
  )
}
