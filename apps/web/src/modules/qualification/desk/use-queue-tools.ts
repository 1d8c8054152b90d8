import { useState } from 'react'
import { useUser } from '../../../shell/api/user.ts'
import { mayOpen } from '../../../shell/guards.ts'

export type ToolName = 'log' | 'type' | 'help'
export interface QueueTool {
  name: ToolName
  label: string
  open: () => void
}

/** What lies beside the queue; each only for who may use it (R179). */
export function useQueueTools() {
  const user = useUser()
  const [opened, setOpened] = useState<ToolName | null>(null)
  const may = (permission: string) => user !== undefined && mayOpen(`permission:${permission}`, user)
  const tool = (name: ToolName, label: string): QueueTool => ({ name, label, open: () => setOpened(name) })
  const tools = [
    ...(may('log_view') ? [tool('log', '操作日志')] : []),
    ...(may('qualification_verify') ? [tool('type', '添加资质类型')] : []),
    tool('help', '帮助'),
  ]
  return {
    tools,
    opened,
    close: () => setOpened(null),
    help: () => setOpened('help'),
    mayDecide: may('qualification_verify'),
    readerId: user?.id,
  }
}
