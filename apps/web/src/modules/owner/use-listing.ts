import type { ListingStatus } from '@jihui/protocol/owner/fleet'
import { confirm } from '../../ui/overlays/confirm.tsx'
import { useChangeMachine, useRemoveMachine, type OwnedMachine } from './fleet-queries.ts'

/** Pausing, resuming and removing, each with its question. */
export function useListing(
  machine: Pick<OwnedMachine, 'id' | 'name' | 'status' | 'open_orders'>,
  onRemoved?: () => void,
) {
  const change = useChangeMachine()
  const remove = useRemoveMachine()
  const isPaused = machine.status === ('paused' satisfies ListingStatus)
  return {
    isPaused,
    isBusy: change.isPending || remove.isPending,
    toggle: async () => {
      const isSure =
        isPaused ||
        (await confirm({
          title: `暂停出租${machine.name}吗？`,
          body:
            machine.open_orders > 0
              ? `租客不再能搜到它。已有的 ${machine.open_orders} 个订单照常进行。`
              : '租客不再能搜到它，随时可以恢复。',
          confirmLabel: '暂停',
        }))
      if (isSure) change.mutate({ id: machine.id, body: { status: isPaused ? 'active' : 'paused' } })
    },
    remove: async () => {
      const isSure = await confirm({
        title: `移除${machine.name}吗？`,
        body: '移除以后不再出租，也不在你的设备里。历史订单和收益都还在。',
        confirmLabel: '移除',
        tone: 'danger',
      })
      if (isSure) remove.mutate(machine.id, { onSuccess: onRemoved })
    },
  }
}
