import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onChannelMessage, say } from '../../../../shell/api/realtime.signed-in.ts'
import { deviceQuery, messagesQuery, type ParkedDevice } from '../park-queries.ts'
import { SpeakHint } from './speak-hint.tsx'

/** Hears of this device as long as its page is open, and looks at it again when it has said something. */
export function useHearing(device: Pick<ParkedDevice, 'id'> | undefined, ref: string): void {
  const client = useQueryClient()
  const id = device?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const watch = () => say({ type: 'iot_watch', device: id })
    const stop = onChannelMessage(({ type }) => {
      if (type === 'connection_success') watch()
      if (type !== 'iot_device') return
      void client.invalidateQueries({ queryKey: deviceQuery(ref).queryKey })
      void client.invalidateQueries({ queryKey: messagesQuery(ref).queryKey })
    })
    watch()
    return () => {
      stop()
      say({ type: 'iot_unwatch' })
    }
  }, [client, id, ref])
}

/** Before its first word: what is waited for, and what to look at meanwhile. */
export function Waiting({ device }: { device: ParkedDevice }) {
  return (
    <section aria-label="等它开口" className="rounded-card bg-surface p-4 shadow-lift-1">
      <p role="status" className="flex items-center gap-3 text-lead font-semibold">
        <span aria-hidden="true" className="relative flex size-4">
          <span className="absolute inset-0 rounded-full bg-accent opacity-60 animate-pulse" />
          <span className="relative size-4 rounded-full bg-accent" />
        </span>
        在等它的第一句话
      </p>
      <p className="mt-1 text-body text-ink-2">通上电，让它连上网。它一开口，这里马上就变，不用刷新。</p>
      <div className="mt-3 border-t border-hairline pt-3">
        <SpeakHint protocol={device.protocol} name={device.code} profile={device.profile} />
      </div>
      <p className="mt-3 text-meta text-ink-2">
        等了几分钟还没有，看下面的报文检查：连上了但说的话没留下的，会写明为什么。
      </p>
    </section>
  )
}
