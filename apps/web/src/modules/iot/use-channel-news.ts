import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onChannelMessage } from '../../shell/api/realtime.signed-in.ts'

/** What the channel tells by messages of this type, or may have told unheard, has queries read anew. `key` is one object for good. */
export function useChannelNews(told: string, key: QueryKey): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onChannelMessage(({ type }) => {
        if (type === told || type === 'messages_missed') void client.invalidateQueries({ queryKey: key })
      }),
    [client, told, key],
  )
}
