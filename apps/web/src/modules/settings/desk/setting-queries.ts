import { changeSettings, listSettings } from '@jihui/protocol/settings/operations'
import type { SettingRow } from '@jihui/protocol/settings/schema'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { call } from '../../../shell/api/call.ts'
import { toast } from '../../../ui/overlays/toast.tsx'

export const settingsQuery = queryOptions({
  queryKey: ['console', 'settings'],
  queryFn: ({ signal }) => call(listSettings, { signal }),
})

interface Change {
  row: SettingRow
  value: SettingRow['value']
  /** Taking it back is not offered to be taken back once more. */
  isUndo?: boolean
}

/** Saved as soon as it is set; what was there before is one press away. */
export function useChangeSetting() {
  const change = useCommand(
    ({ row, value }: Change) => call(changeSettings, { body: { changes: { [row.key]: value } } }),
    {
      told: 'refusal',
      stale: [settingsQuery.queryKey],
      keep: (client, { groups, message, changed }, { row, isUndo }) => {
        client.setQueryData(settingsQuery.queryKey, { groups })
        if (changed.length === 0) return
        const before = { row, value: row.value, isUndo: true }
        const undo = { label: '撤回', run: () => change.mutate(before) }
        toast.ok(isUndo ? `“${row.label}”改回来了` : `“${row.label}”${message}`, {
          durationMs: 6000,
          ...(isUndo ? {} : { action: undo }),
        })
      },
    },
  )
  return change
}
