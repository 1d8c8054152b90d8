import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { choicesQuery, useCommandNews, useRestart } from '../command-queries.ts'

/** What whoever may start it once more is told of it. */
export const restartText =
  '机器因逾期被锁。可以再启动一次，把它挪到安全的地方；30 分钟后停稳了会重新锁上。付清以后自动解锁。'

/** To whoever stands before a machine that does not start: why, and the way home. Nothing where it is not locked. */
export function LockedMachine({ deviceId }: { deviceId: string }) {
  useCommandNews()
  const { data } = useQuery(choicesQuery(deviceId))
  const restart = useRestart(deviceId)
  if (!data?.is_locked && !data?.may_restart) return null
  return (
    <div role="status" className="mt-3 max-w-md rounded-half bg-danger-soft p-3">
      <p className="flex items-center gap-2 text-body font-semibold text-danger">
        <Lock size={18} aria-hidden="true" />
        已锁车，下一次不能启动
      </p>
      {data.may_restart && (
        <>
          <p className="mt-1 text-meta text-ink-2">{restartText}</p>
          <Button tone="ink" className="mt-2" busy={restart.isPending} onClick={() => restart.mutate()}>
            再启动一次（30 分钟）
          </Button>
        </>
      )}
    </div>
  )
}
