import { Truck } from 'lucide-react'
import { useState } from 'react'
import { ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { reasonAlone, ReasonSheet } from '../../../../kits/form/reason-sheet.tsx'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Section } from '../../../../ui/section.tsx'
import { dayText, momentText, money } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import { partsPaths } from '../../parts-paths.ts'
import { DocumentHistory } from '../components/document-history.tsx'
import { OneThing } from '../components/document-page.tsx'
import { DocumentStatus } from '../components/document-status.tsx'
import { ReceiveSheet } from '../components/receive-sheet.tsx'
import { type Inbound, inboundQuery, useCancelInbound, useOrderInbound } from '../document-queries.ts'

/** 入库单: what was ordered, what came, what is still to come. */
export function Screen() {
  return (
    <OneThing what="入库单" query={inboundQuery}>
      {(inbound) => <InboundPage inbound={inbound} />}
    </OneThing>
  )
}

function InboundPage({ inbound }: { inbound: Inbound }) {
  const { number, supplier, expected_on: expectedOn, place_display: place, notes } = inbound
  return (
    <ConsolePage title={number} caption={supplier?.name ?? '自己采购'} actions={<Acts inbound={inbound} />}>
      <div className="mt-4 lg:grid lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-10">
        <div className="min-w-0">
          <DocumentStatus document={inbound} />
          <p className="mt-2 text-body text-ink-2">
            放入{place}
            {expectedOn && ` · 预计 ${dayText(expectedOn)} 到货`}
            {notes && ` · ${notes}`}
          </p>
          <Delivery delivery={inbound.delivery} />
          <Lines inbound={inbound} />
        </div>
        <div className="min-w-0">
          <DocumentHistory history={inbound.history} />
        </div>
      </div>
    </ConsolePage>
  )
}

/** What the supplier says of it: 供应商已发货 · 德邦 DPK3026114 · 今天 14:40 */
function Delivery({ delivery }: Pick<Inbound, 'delivery'>) {
  if (!delivery) return null
  const { status_display: status, carrier, tracking_number: number, shipped_at: at } = delivery
  const said = [[carrier, number].filter(Boolean).join(' '), at && momentText(at)].filter(Boolean)
  return (
    <p className="mt-1 flex items-start gap-2 text-body text-ink-2">
      <Truck size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{[`供应商${status}`, ...said].join(' · ')}</span>
    </p>
  )
}

function Acts({ inbound: { id, actions }, inbound }: { inbound: Inbound }) {
  const [asked, setAsked] = useState<'receive' | 'cancel' | null>(null)
  const order = useOrderInbound(id)
  const cancel = useCancelInbound(id)
  const close = () => setAsked(null)
  return (
    <>
      {actions.includes('receive') && (
        <Button tone="ink" onClick={() => setAsked('receive')}>
          收货
        </Button>
      )}
      {actions.includes('order') && (
        <Button tone="ink" busy={order.isPending} onClick={() => order.mutate()}>
          下单
        </Button>
      )}
      {actions.includes('cancel') && <Button onClick={() => setAsked('cancel')}>取消</Button>}
      {asked === 'receive' && <ReceiveSheet inbound={inbound} onClose={close} />}
      {asked === 'cancel' && (
        <ReasonSheet
          isOpen
          onClose={close}
          command={cancel}
          input={reasonAlone}
          title="取消入库单"
          description="供应商会收到通知。"
          words={['提交', '正在提交']}
          missing="请填写原因"
          maxLength={200}
        />
      )}
    </>
  )
}

function Lines({ inbound: { lines, total, received_total: received } }: { inbound: Inbound }) {
  return (
    <Section title="明细">
      <ul className="border-t border-hairline">
        {lines.map((line) => (
          <li key={line.part_id} className="flex justify-between gap-4 border-b border-hairline py-3">
            <AppLink to={partsPaths.part(line.part_id)} className="min-w-0">
              <span className="block text-body">{line.part_name}</span>
              <span className="figures block text-meta text-ink-2">
                {line.part_number}
                {line.price !== null && ` · ${money(line.price)}`}
              </span>
              {line.difference && <span className="block text-meta text-pretty text-warn">{line.difference}</span>}
            </AppLink>
            <span className="shrink-0 text-end text-body">
              <span className="figures">
                {line.received} / {line.quantity}
              </span>{' '}
              {line.unit}
              {line.returned > 0 && <span className="block text-meta text-ink-2">退回 {line.returned}</span>}
            </span>
          </li>
        ))}
      </ul>
      {total !== null && received !== null && (
        <p className="mt-3 flex flex-wrap justify-between gap-x-6 text-body">
          <span>
            订货 <Money value={total} />
          </span>
          <span>
            已收 <Money value={received} />
          </span>
        </p>
      )}
    </Section>
  )
}
