import { RefreshCw } from 'lucide-react'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { useRenewCode } from '../code-queries.ts'

/** The next code of a unit, once it is confirmed that its labels end. */
export function RenewCode({ unitId, ...look }: { unitId: number } & Pick<ButtonProps, 'size' | 'className'>) {
  const renew = useRenewCode(unitId)
  const askAndRenew = async () => {
    const isSure = await confirm({
      title: '换一个新码？',
      body: '旧码马上停用：扫旧标签的人会看到码已停用。换好后记得重新打印、贴上。',
      confirmLabel: '换新码',
      tone: 'danger',
    })
    if (isSure) renew.mutate()
  }
  return (
    <Button
      tone="ghost"
      {...look}
      busy={renew.isPending}
      icon={<RefreshCw size={18} aria-hidden="true" />}
      onClick={() => void askAndRenew()}
    >
      换新码
    </Button>
  )
}
