import { useState } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useHoldPayouts, useResumePayouts, type Payout } from '../payout-queries.ts'
import { ReasonField } from '../../../../kits/desk/reason-field.tsx'

const words = {
  hold: {
    title: '暂停给他打款',
    description: '这位设备主的所有款项都先不打，他会收到通知。打电话核实以后再恢复。',
    label: '暂停原因',
    common: ['收款账户刚换过，先电话核实', '账户名和设备主不一致', '设备主来电说不是本人操作'],
    missing: '请填写暂停原因',
    send: '暂停打款',
    sending: '正在暂停',
  },
  resume: {
    title: '恢复给他打款',
    description: '写明和谁核实的、怎么说的。恢复以后照常打款，他会收到通知。',
    label: '核实结果',
    common: ['打登记手机号，本人接听，账户是他换的', '收到盖章的账户确认函', '本人已撤回更换，打到原账户'],
    missing: '请填写核实结果',
    send: '恢复打款',
    sending: '正在恢复',
  },
} as const

/** Stops what is paid to an owner, or lets it go on: with a reason that stays in the log. */
export function PayoutHoldSheet({ payout, isOpen, onClose }: { payout: Payout; isOpen: boolean; onClose: () => void }) {
  const hold = useHoldPayouts(payout.id)
  const resume = useResumePayouts(payout.id)
  const [command, say] = payout.hold ? [resume, words.resume] : [hold, words.hold]
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const refusals = command.error instanceof ApiError ? command.error.errors : {}
  const send = () => {
    setIsTried(true)
    if (!text.trim()) return
    command.mutate(text.trim(), {
      onSuccess: () => {
        setText('')
        setIsTried(false)
        onClose()
      },
    })
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={say.title}
      description={say.description}
      canDismiss={!command.isPending}
      footer={
        <Button tone="ink" size="main" wide busy={command.isPending} onClick={send}>
          {command.isPending ? say.sending : say.send}
        </Button>
      }
    >
      <ReasonField
        label={say.label}
        value={text}
        onChange={setText}
        common={say.common}
        error={refusals['reason'] ?? refusals['notes'] ?? (isTried && !text.trim() ? say.missing : undefined)}
      />
    </Sheet>
  )
}
