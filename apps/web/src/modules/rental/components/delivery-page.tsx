import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { Camera, MapPin, PackageCheck, Truck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink, useGo, usePathParam, useQueryTexts, useScreenRoute, useSetQuery } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { dayText, daysOfUse, momentText, today } from '../../../ui/text/format.ts'
import { roadText } from '../../../ui/text/road-text.ts'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { deliveryRecordQuery } from '../delivery-record-query.ts'
import { hasBothSides, stagesToRecord } from '../handover/handover-moves.ts'
import { handoverQuery, useRecordHandover, type Handover } from '../handover/handover-queries.ts'
import { type HandoverStage } from '../handover/handover-record.ts'
import { orderPaths } from '../order-line.ts'
import type { Order } from '../order-queries.ts'
import { useOrderActions } from '../use-order-actions.tsx'
import { handoverOf, unitPlace, unitsToRecord } from '../handover/handover-units.ts'
import { HandoverComparison } from './handover-comparison.tsx'
import { UnitTabs } from './unit-tabs.tsx'
import { HandoverSideRecord } from './handover-side.tsx'
import { Facts, OrderMachine } from './order-facts.tsx'
import { OrderBar } from './order-bar.tsx'
import { OrderFrame } from './order-frame.tsx'
import { OrderStatusCard } from './order-status-card.tsx'

const HandoverCapture = lazy(async () => ({ default: (await import('./handover-capture.lazy.tsx')).HandoverCapture }))

/** How the machine comes and goes: who brings it, what was photographed and read, receipt and return. */
export function DeliveryPage() {
  const title = useScreenRoute()?.title ?? ''
  return (
    <OrderFrame idText={usePathParam('id')} title={title}>
      {(order, line) => <Delivery key={order.id} order={order} line={line} title={title} />}
    </OrderFrame>
  )
}

/** What a record is called, by stage. */
const captureTitles: Record<HandoverStage, string> = { out: '收货留底', back: '归还留底' }

const prompts: Record<HandoverStage, string> = { out: '收货时，先拍照留底', back: '归还时，拍照留底' }

function Delivery({ order, line, title }: { order: Order; line: LineFace; title: string }) {
  const actions = useOrderActions(line, order)
  const user = useUser()
  const setQuery = useSetQuery()
  const go = useGo()
  const asked = useQueryTexts()['record']
  const handover = useQuery(handoverQuery(line, order.id))
  const record = useRecordHandover(line, order.id)
  const party = user && user.id !== order.user_id ? 'lessor' : 'renter'
  const stages = handover.data ? stagesToRecord(order, handover.data, party) : []
  const stage = stages.find((one) => one === asked)
  const here = orderPaths.delivery(line, order.id)

  const [unit, ...later] = handover.data && stage ? unitsToRecord(handover.data, stage, party) : []
  if (handover.data && stage && unit) {
    const leave = async () => {
      const isSure = await confirm({
        title: '不记了吗？',
        body: '拍好的照片和填的读数都不会保存。',
        confirmLabel: '退出',
        cancelLabel: '接着记',
      })
      if (isSure) setQuery({ record: undefined })
    }
    return (
      <Suspense fallback={<SkeletonRows />}>
        <HandoverCapture
          key={unit.id}
          title={captureTitles[stage]}
          subtitle={[order.equipment_model, unitPlace(handover.data, unit, line.unitWord)].filter(Boolean).join(' · ')}
          line={line.id}
          illustration={order.illustration}
          handover={handoverOf(handover.data, unit)}
          days={stage === 'back' ? daysOfUse(order.start_date, today()) : null}
          isSending={record.isPending}
          progress={record.share}
          errors={record.error instanceof ApiError ? record.error.errors : undefined}
          onClose={() => void leave()}
          onSend={(made) =>
            record.mutate(
              { stage, unitId: unit.id, record: made },
              {
                onSuccess: () => {
                  window.scrollTo({ top: 0 })
                  if (later.length > 0) toast.ok(`已保存，还有 ${later.length} ${line.unitWord}`)
                  else {
                    toast.ok('记录已保存，双方都能看到')
                    setQuery({ record: undefined })
                  }
                },
                onError: (error) => toast.error(messageOf(error)),
              },
            )
          }
        />
      </Suspense>
    )
  }
  return (
    <Page title={title} back={orderPaths.detail(line, order.id)} width="wide">
      <div
        data-line={line.id}
        className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-12"
      >
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <OrderStatusCard order={order} isNew={false} />
          <Way line={line} order={order} />
          {handover.isPending ? (
            <SkeletonRows />
          ) : handover.isError ? (
            <p role="alert" className="mt-7 flex items-center justify-between gap-3 text-meta text-ink-2">
              交接记录没有取到：{messageOf(handover.error)}
              <Button onClick={() => void handover.refetch()}>再试一次</Button>
            </p>
          ) : (
            <Records
              line={line}
              order={order}
              handover={handover.data}
              stages={stages}
              onRecord={(next) => go(`${here}?record=${next}`)}
            />
          )}
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-start-2">
          <OrderMachine line={line} order={order} hasFacts={false} />
          <Facts
            rows={[
              ['机器编号', order.units.map(({ serial }) => serial).join('、')],
              ...order.unit_facts.map(({ label, value }) => [label, value] as const),
              ['出租方', order.owner?.name],
            ]}
          />
          <AppLink to={orderPaths.detail(line, order.id)} className={`${buttonClass('ghost', 'main', true)} mt-3`}>
            看订单
          </AppLink>
        </div>
        <OrderBar
          order={order}
          actions={actions}
          className="sticky bottom-0 z-30 -mx-(--gutter) mt-8 border-t border-hairline bg-surface px-(--gutter) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:static lg:col-start-2 lg:row-start-1 lg:mx-0 lg:mt-0 lg:rounded-card lg:border-0 lg:p-4 lg:shadow-lift-1"
        />
      </div>
      {actions.sheets}
    </Page>
  )
}

/** 送货: who brings it, under which number, when it left and when it was received. */
function Way({ line, order }: { line: LineFace; order: Order }) {
  const { data: record } = useQuery({ ...deliveryRecordQuery(line, order.id), enabled: order.is_delivered })
  const Sign = order.self_pickup ? MapPin : order.received_at ? PackageCheck : Truck
  const title = order.self_pickup ? '取机' : '送货'
  const place = [order.region, order.delivery_address].filter(Boolean).join(' ')
  const state = order.received_at
    ? `${momentText(order.received_at)} ${order.self_pickup ? '已取走' : '已签收'}`
    : record
      ? `${momentText(record.delivered_at)} ${order.self_pickup ? '已备好，等你来取' : '已发出'}`
      : `${dayText(order.start_date)} 前${order.self_pickup ? '备好' : '送到'}`
  return (
    <Section title={title} aside={roadText(order) ?? undefined}>
      <p className="flex items-start gap-3">
        <Sign size={22} strokeWidth={1.75} className="mt-0.5 shrink-0 text-hue" aria-hidden="true" />
        <span className="min-w-0">
          <span className="block text-body font-semibold">{state}</span>
          <span className="block text-meta text-ink-2">{place}</span>
        </span>
      </p>
      <Facts
        rows={[
          ['承运', record?.carrier],
          ['运单号', record?.tracking_number],
          ['发货人', record?.delivered_by],
          [
            '到达',
            record?.arrived_at &&
              [momentText(record.arrived_at), record.arrived_by === 'device' && `设备定位在${record.arrived_place}附近`]
                .filter(Boolean)
                .join('，'),
          ],
          ['备注', record?.notes],
        ]}
      />
    </Section>
  )
}

interface RecordsProps {
  line: LineFace
  order: Order
  handover: Handover
  stages: readonly HandoverStage[]
  onRecord: (stage: HandoverStage) => void
}

function Records({ line, order, handover, stages, onRecord }: RecordsProps) {
  const days = daysOfUse(order.start_date, order.end_date)
  return (
    <>
      {stages.map((stage) => (
        <section key={stage} className="mt-7 flex items-center gap-4 rounded-card bg-surface p-4 shadow-lift-1">
          <Camera size={28} strokeWidth={1.6} className="shrink-0 text-hue" aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <h2 className="text-lead font-semibold">{prompts[stage]}</h2>
            <p className="text-meta text-ink-2">
              {handover.positions.length} 张照片
              {handover.meter && `，${handover.meter.label}`}
              {handover.level && `，${handover.level.label}`}
              。有了它，结算时说得清。
            </p>
          </div>
          <Button tone="outline" className="shrink-0" onClick={() => onRecord(stage)}>
            开始
          </Button>
        </section>
      ))}
      {hasBothSides(handover) && (
        <section className="mt-7">
          <UnitTabs handover={handover}>
            {(ofUnit, { id }) =>
              ofUnit.comparison ? (
                <HandoverComparison
                  key={id}
                  handover={ofUnit}
                  line={line.id}
                  illustration={order.illustration}
                  days={days}
                />
              ) : (
                <p className="text-body text-ink-2">这一{line.unitWord}还没有归还的记录。</p>
              )
            }
          </UnitTabs>
        </section>
      )}
      <Section title="交接记录" aside={handover.sides.length > 0 ? `${handover.sides.length} 份` : undefined}>
        {handover.sides.length === 0 ? (
          <p className="text-body text-ink-2">还没有记录。出租方发货时会拍照、抄读数，你收到后也可以自己留一份。</p>
        ) : (
          [
            ...handover.sides.filter(({ stage }) => stage === 'out'),
            ...handover.sides.filter(({ stage }) => stage === 'back'),
          ].map((side) => <HandoverSideRecord key={side.id} handover={handover} side={side} />)
        )}
      </Section>
    </>
  )
}
