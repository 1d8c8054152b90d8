import { CloudUpload } from 'lucide-react'
import { useUser } from '../api/user.ts'
import { AppLink } from '../navigation.tsx'
import type { KeptAct } from './outbox-store.ts'
import { useIsOldApp, useOutbox } from './use-field-acts.ts'

const DAY_MS = 86_400_000
const isOverdue = ({ occurredAt }: KeptAct): boolean => Date.parse(occurredAt) < Date.now() - DAY_MS
/** 待上传 3 条: always seen while something done here has not been taken. */
export function WaitingBanner() {
  const kept = useOutbox()
  const user = useUser()
  const isOld = useIsOldApp()
  const own = kept.filter(({ userId }) => userId === user?.id)
  if (own.length === 0) return null
  if (isOld) return <OldApp waiting={own.length} />
  const problems = own.filter(({ problem }) => problem !== undefined).length
  return (
    <div role="status" className="sticky top-0 z-50 bg-warn-soft text-warn">
      <AppLink
        to="/field/waiting"
        className="mx-auto flex min-h-11 max-w-6xl items-center gap-3 px-(--gutter) text-meta md:px-6"
      >
        <CloudUpload size={18} className="shrink-0" aria-hidden="true" />
        <span className="flex-1">
          待上传 {own.length} 条
          {problems > 0 ? `，${problems} 条要你看一下` : own.some(isOverdue) && '，有的超过一天了，去有网的地方传完'}
        </span>
        <span className="font-semibold">查看</span>
      </AppLink>
    </div>
  )
}

/** Pages come from the network first, so that one that is opened anew is the newest; what waits stays on the device. */
function OldApp({ waiting }: { waiting: number }) {
  return (
    <div role="status" className="sticky top-0 z-50 bg-warn-soft text-warn">
      <div className="mx-auto flex min-h-11 max-w-6xl items-center gap-3 px-(--gutter) text-meta md:px-6">
        <CloudUpload size={18} className="shrink-0" aria-hidden="true" />
        <span className="flex-1">版本太旧，更新后接着上传 {waiting} 条</span>
        <button type="button" onClick={() => location.reload()} className="min-h-11 px-2 font-semibold">
          更新
        </button>
      </div>
    </div>
  )
}
