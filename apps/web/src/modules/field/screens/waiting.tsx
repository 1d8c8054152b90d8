import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { dropKept, flush } from '../../../shell/field/outbox.ts'
import type { KeptAct } from '../../../shell/field/outbox-store.ts'
import { useOutbox } from '../../../shell/field/use-field-acts.ts'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { Page } from '../../../ui/page.tsx'
import { momentText } from '../../../ui/text/format.ts'

/** 待上传: what was done on this device and has not been taken yet, and why where it is not. */
export function Screen() {
  const user = useUser()
  const kept = useOutbox().filter(({ userId }) => userId === user?.id)
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    setIsBusy(true)
    if (user) await flush(user.id)
    setIsBusy(false)
  }
  return (
    <Page title="待上传" back="/user">
      {kept.length === 0 ? (
        <EmptyState
          illustration="lowbed"
          title="都上传了"
          actions={
            <AppLink to="/field/clashes" className={buttonClass('outline')}>
              看对不上的操作
            </AppLink>
          }
        >
          没有网络时做的会先存在这台设备上，有网就按顺序上传，每一步只算一次。
        </EmptyState>
      ) : (
        <>
          <p className="text-body text-ink-2">存在这台设备上，有网就按顺序上传。先别清除浏览器的数据。</p>
          <ul className="mt-4">
            {kept.map((act) => (
              <WaitingRow key={act.eventId} act={act} />
            ))}
          </ul>
          <Button tone="ink" size="main" wide className="mt-5" busy={isBusy} onClick={() => void send()}>
            {isBusy ? '正在上传' : '现在上传'}
          </Button>
        </>
      )}
    </Page>
  )
}

function WaitingRow({ act }: { act: KeptAct }) {
  const photos = Object.values(act.photos).flat().length
  const drop = async () => {
    const isSure = await confirm({
      title: `不要“${act.label}”了？`,
      body: '这一步和它的照片从这台设备上删掉，平台上没有它。',
      confirmLabel: '删掉',
      tone: 'danger',
    })
    if (isSure) await dropKept(act.eventId)
  }
  return (
    <li className="border-b border-hairline py-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-lead font-semibold">{act.label}</span>
        <span className="figures text-meta text-ink-3">{momentText(act.occurredAt)}</span>
      </p>
      {photos > 0 && <p className="text-meta text-ink-2">{photos} 张照片</p>}
      {act.problem !== undefined && (
        <>
          <p className="mt-1 flex items-center gap-2 text-body text-danger">
            <TriangleAlert size={18} className="shrink-0" aria-hidden="true" />
            {act.problem}
          </p>
          <Button tone="outline" className="mt-2" onClick={() => void drop()}>
            不要这一步，重新填
          </Button>
        </>
      )}
    </li>
  )
}
