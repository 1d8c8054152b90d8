import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onChannelMessage } from '../../shell/api/realtime.signed-in.ts'
import { JOBS } from '../technician/public.ts'

/** Offers come and go while he looks: what the channel tells of one has the lists read anew. */
const told: readonly string[] = ['task_assignment', 'task_response', 'messages_missed']
export function useJobNews(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onChannelMessage(({ type }) => {
        if (told.includes(type)) void client.invalidateQueries({ queryKey: JOBS })
      }),
    [client],
  )
}
