import { useState } from 'react'
import { ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { reasonAlone, ReasonSheet } from '../../../../kits/form/reason-sheet.tsx'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Section } from '../../../../ui/section.tsx'
import { partsPaths } from '../../parts-paths.ts'
import { DocumentHistory } from '../components/document-history.tsx'
import { OneThing } from '../components/document-page.tsx'
import { DocumentStatus } from '../components/document-status.tsx'
import { ReturnSheet } from '../components/outbound-sheets.tsx'
import { type Outbound, outboundQuery, useCancelOutbound, useIssueOutbound } from '../document-queries.ts'
import { forWhom } from '../outbound-words.ts'

/** 出库单: what is kept aside, handed out and brought back. */
export function Screen() {
  return (
    <OneThing what="出库单" query={outboundQuery}>
      {(outbound) => <OutboundPage outbound={outbound} />}
    </OneThing>
  )
}

function OutboundPage({ outbound }: { outbound: Outbound }) {
  const { number, to, task_id: task, equipment_name: machine } = outbound
  // Of a visit they are what it is called by.
  const notes = to === 'service' ? '' : outbound.notes
  return (
    <ConsolePage title={number} caption={forWhom(outbound)} actions={<Acts outbound={outbound} />}>
      <div className="mt-4 lg:grid lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-10">
        <div className="min-w-0">
          <DocumentStatus document={outbound} />
          {(machine || notes) && (
            <p className="mt-2 text-body text-ink-2">{[machine, notes].filter(Boolean).join(' · ')}</p>
          )}
          {task !== null && (
            <AppLink
              to={partsPaths.task(task)}
              className="inline-flex min-h-11 items-center text-body underline underline-offset-4"
            >
              看维护单
            </AppLink>
          )}
          <Lines lines={outbound.lines} />
        </div>
        <div className="min-w-0">
          <DocumentHistory history={outbound.history} />
        </div>
      </div>
    </ConsolePage>
  )
}

function Acts({ outbound }: { outbound: Outbound }) {
  const { id, actions } = outbound
  const [asked, setAsked] = useState<'return' | 'cancel' | null>(null)
  const issue = useIssueOutbound(id)
  const cancel = useCancelOutbound(id)
  const close = () => setAsked(null)
  return (
    <>
      {actions.includes('issue') && (
        <Button tone="ink" busy={issue.isPending} onClick={() => issue.mutate()}>
          出库
        </Button>
      )}
      {actions.includes('return') && <Button onClick={() => setAsked('return')}>退回</Button>}
      {actions.includes('cancel') && <Button onClick={() => setAsked('cancel')}>取消</Button>}
      {asked === 'return' && <ReturnSheet outbound={outbound} onClose={close} />}
      {asked === 'cancel' && (
        <ReasonSheet
          isOpen
          onClose={close}
          command={cancel}
          input={reasonAlone}
          title="取消出库单"
          description="预留的配件放回库存。"
          words={['提交', '正在提交']}
          missing="请填写原因"
          maxLength={200}
        />
      )}
    </>
  )
}

function Lines({ lines }: Pick<Outbound, 'lines'>) {
  return (
    <Section title="明细">
      <ul className="border-t border-hairline">
        {lines.map((line) => (
          <li
            key={`${line.part_id} ${line.place}`}
            className="flex justify-between gap-4 border-b border-hairline py-3"
          >
            <AppLink to={partsPaths.part(line.part_id)} className="min-w-0">
              <span className="block text-body">{line.part_name}</span>
              <span className="figures block text-meta text-ink-2">
                {line.part_number} · {line.place_display}
              </span>
              {line.reason && <span className="block text-meta text-pretty text-ink-2">说明：{line.reason}</span>}
            </AppLink>
            <span className="shrink-0 text-end text-body">
              <span className="figures">{line.quantity}</span> {line.unit}
              <span className="block text-meta text-ink-2">
                {[
                  line.reserved > 0 && `预留 ${line.reserved}`,
                  line.issued > 0 && `已出 ${line.issued}`,
                  line.returned > 0 && `退回 ${line.returned}`,
                ]
                  .filter(Boolean)
                  .join('，')}
              </span>
              {line.missing > 0 && <span className="block text-meta text-warn">还差 {line.missing}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
