import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onChannelMessage, useChannelState } from '../../shell/api/realtime.signed-in.ts'
import { depositQuery, type Deposit } from '../rental/public.ts'

const AWAY_MS = 15_000
/** Something at a channel is under way, or a deadline has just passed. */
const SOON_MS = 4_000

const isMoving = (deposit: Deposit): boolean =>
  deposit.returning > 0 ||
  deposit.hold?.status === 'waiting' ||
  (deposit.claim?.status === 'awaiting_renter' && new Date(deposit.claim.due_at).getTime() <= Date.now())

/** The deposit as it stands: told anew by the channel, asked for at intervals where it may move by itself. */
export function useDeposit(line: LineFace, id: number) {
  const client = useQueryClient()
  const isLive = useChannelState() === 'connected'
  useEffect(
    () =>
      onChannelMessage(({ rental_id: about }) => {
        if (about === id) void client.invalidateQueries({ queryKey: ['rental'] })
      }),
    [client, id],
  )
  return useQuery({
    ...depositQuery(line, id),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? SOON_MS : isLive ? false : AWAY_MS),
  })
}
