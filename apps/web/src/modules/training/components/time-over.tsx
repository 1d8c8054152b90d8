import { useEffect } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { technicianPaths } from '../../technician/public.ts'

const ASK_MS = 3000

interface TimeOverProps {
  /** Answers the server did not get in time. */
  readonly lost: number
  /** The last try to learn how it went did not get through. */
  readonly hasFailed: boolean
  readonly isAsking: boolean
  readonly onAsk: () => void
}
/** Its time has passed: the server judges by itself, and this asks until it knows how it went. */
export function TimeOver({ lost, hasFailed, isAsking, onAsk }: TimeOverProps) {
  useEffect(() => {
    onAsk()
    const timer = setInterval(onAsk, ASK_MS)
    window.addEventListener('online', onAsk)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onAsk)
    }
  }, [onAsk])
  return (
    <div role="status">
      <EmptyState
        illustration="excavator"
        title="时间到了，已经自动交卷"
        actions={
          hasFailed && (
            <>
              <Button tone="ink" busy={isAsking} onClick={onAsk}>
                再看一次
              </Button>
              <AppLink to={technicianPaths.certification} className={buttonClass('outline')}>
                先离开，晚点再看
              </AppLink>
            </>
          )
        }
      >
        {hasFailed ? '现在连不上网，连上以后这里就有结果，不用守着。' : '正在判卷。'}
        {lost > 0 && `没送到的 ${lost} 道不算。`}
      </EmptyState>
    </div>
  )
}
