import { deviceProtocols, type DeviceProtocol } from '@jihui/protocol/iot/devices/limits'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useConfirm } from '../../../../ui/overlays/confirm.tsx'
import { Section } from '../../../../ui/section.tsx'
import { type Move, type ParkedDevice, useMove, useRenew } from '../park-queries.ts'
import { CredentialsCard } from './credentials-card.tsx'
import { RetireDialog } from './retire-dialog.tsx'

const asked: Readonly<Partial<Record<Move, { title: string; body: string; confirmLabel: string }>>> = {
  suspend: { title: '停用这台终端？', body: '连接马上断开，恢复以前它说什么都不收。', confirmLabel: '停用' },
}

/** What kind it is, and what can be done with it. */
export function Manage({ device }: { device: ParkedDevice }) {
  const { id, actions, protocol } = device
  const renew = useRenew(String(id))
  const [isRetiring, setIsRetiring] = useState(false)
  const facts: (readonly [string, string])[] = [
    ['型号', device.profile_display],
    ['协议', deviceProtocols[protocol as DeviceProtocol] ?? protocol],
    ['坐标系', device.coordinate_system === 'gcj02' ? 'GCJ-02' : 'WGS-84'],
  ]
  return (
    <Section title="管理">
      <dl className="grid grid-cols-3 gap-x-4">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-caption text-ink-3">{label}</dt>
            <dd className="text-body">{value}</dd>
          </div>
        ))}
      </dl>
      {renew.data && (
        <div className="mt-4">
          <CredentialsCard credentials={renew.data.credentials} protocol={protocol} />
        </div>
      )}
      <Moves device={device} renew={renew} onRetire={() => setIsRetiring(true)} />
      {actions.length === 0 && (
        <p className="mt-3 text-meta text-ink-2">
          {device.state === 'retired' ? '已经报废，只能看以前的。' : '终端由设备主管，租机器的人只看。'}
        </p>
      )}
      <RetireDialog deviceId={String(id)} isOpen={isRetiring} onClose={() => setIsRetiring(false)} />
    </Section>
  )
}

interface MovesProps {
  device: ParkedDevice
  renew: ReturnType<typeof useRenew>
  onRetire: () => void
}
function Moves({ device: { id, actions }, renew, onRetire }: MovesProps) {
  const move = useMove(String(id))
  const confirm = useConfirm()
  const doMove = async (next: Move) => {
    const question = asked[next]
    if (!question || (await confirm({ ...question, tone: 'danger' }))) move.mutate(next)
  }
  const doRenew = async () => {
    const isMeant = await confirm({
      title: '生成新的凭证？',
      body: '旧的马上作废，连接断开；终端要改成新的才能再上报。',
      confirmLabel: '生成',
      tone: 'danger',
    })
    if (isMeant) renew.mutate()
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {actions.includes('credentials') && (
        <Button icon={<KeyRound size={18} aria-hidden="true" />} busy={renew.isPending} onClick={() => void doRenew()}>
          换凭证
        </Button>
      )}
      {actions.includes('resume') && (
        <Button tone="ink" busy={move.isPending} onClick={() => void doMove('resume')}>
          恢复
        </Button>
      )}
      {actions.includes('suspend') && (
        <Button busy={move.isPending} onClick={() => void doMove('suspend')}>
          停用
        </Button>
      )}
      {actions.includes('retire') && (
        <Button tone="danger" onClick={() => onRetire()}>
          报废
        </Button>
      )}
    </div>
  )
}
