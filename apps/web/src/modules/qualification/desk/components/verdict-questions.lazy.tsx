import { reviewTemplates } from '@jihui/protocol/qualification/review-words'
import { TriangleAlert } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import type { Dossier } from '../review-queries.ts'
import type { VerdictDesk } from '../use-verdict.ts'

/** The questions before a decision is written (R166, R167). Enter answers them. */
export function VerdictQuestions({ order, desk }: { order: Dossier; desk: VerdictDesk }) {
  const { question, notes, isBusy, close } = desk
  const [withContract, setWithContract] = useState(true)
  const who = `${order.party_name || order.customer_name} · ${order.order_number}`
  return (
    <>
      <Dialog
        isOpen={question === 'approve'}
        onClose={close}
        title="确定通过该资质审核吗？"
        confirmLabel={isBusy ? '正在提交' : '通过'}
        begin="confirm"
        onConfirm={() => desk.approve({ isForced: false, withContract })}
        isBusy={isBusy}
      >
        <p>{who}</p>
        <p className="mt-1">
          {notes.trim() ? `备注“${notes.trim()}”会发给租客。` : '租客会马上收到通知，接着签合同。'}
        </p>
        <div className="mt-2">
          <Checkbox
            label={order.contract_follows ? '通过后直接生成合同' : '同时生成合同，租客可以直接签署'}
            checked={withContract}
            onChange={(event) => setWithContract(event.target.checked)}
          />
        </div>
      </Dialog>
      <Sheet
        isOpen={question === 'no-documents'}
        onClose={close}
        title={
          <span className="flex items-center gap-2">
            <TriangleAlert size={20} className="text-warn" aria-hidden="true" />
            无资质图片警告
          </span>
        }
        description="这个订单没有任何资质文件。通过后租客就能签合同，责任由审核人承担，并记入操作日志。"
        footer={
          <div className="flex gap-2">
            <Button wide onClick={desk.askForDocuments} disabled={isBusy}>
              要求补充材料
            </Button>
            <Button wide tone="ink" busy={isBusy} onClick={() => desk.approve({ isForced: true, withContract: false })}>
              继续审核通过
            </Button>
          </div>
        }
      >
        <p className="text-meta text-ink-2">{who}</p>
      </Sheet>
      <Refusal desk={desk} who={who} kind="reject" />
      <Refusal desk={desk} who={who} kind="more" />
      <Dialog
        isOpen={question === 'contract'}
        onClose={close}
        title="确定为该订单生成合同吗？"
        confirmLabel={isBusy ? '正在生成' : '生成合同'}
        begin="confirm"
        onConfirm={desk.generate}
        isBusy={isBusy}
      >
        <p>{who}</p>
        <p className="mt-1">条款和金额按现在的订单固定下来，租客会收到通知去签署。</p>
      </Dialog>
    </>
  )
}

const refusals = {
  reject: {
    title: '确定拒绝该资质申请吗？',
    confirm: '拒绝',
    label: '拒绝原因',
    follows: '原因会发给租客，他可以重新上传再审。',
  },
  more: {
    title: '要求租客补件吗？',
    confirm: '要求补件',
    label: '要补什么',
    follows: '订单退回租客，他补齐后会再回到队列里。',
  },
} as const

function Refusal({ desk, who, kind }: { desk: VerdictDesk; who: string; kind: keyof typeof refusals }) {
  const { question, notes, isBusy } = desk
  const { title, confirm, label, follows } = refusals[kind]
  const press = (event: KeyboardEvent) => {
    // Enter also ends a word that is being composed.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    desk.reject()
  }
  return (
    <Dialog
      isOpen={question === kind}
      onClose={desk.close}
      title={title}
      confirmLabel={isBusy ? '正在提交' : confirm}
      tone={kind === 'reject' ? 'danger' : 'ink'}
      begin={notes.trim() ? 'confirm' : 'field'}
      onConfirm={desk.reject}
      isBusy={isBusy}
    >
      <p className="mb-3">
        {who}。{follows}
      </p>
      <TextArea
        label={label}
        value={notes}
        maxLength={500}
        error={desk.reasonError}
        onChange={(event) => desk.setNotes(event.target.value)}
        onKeyDown={press}
      />
      <ul className="mt-2 flex flex-wrap gap-1.5" aria-label="常用原因">
        {reviewTemplates.slice(1).map((text) => (
          <li key={text}>
            <Button size="dense" aria-pressed={notes === text} onClick={() => desk.setNotes(text)}>
              <span className="font-normal">{text}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
