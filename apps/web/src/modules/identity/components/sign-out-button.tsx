import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { signOut, useUser } from '../../../shell/api/user.ts'
import { waitingOf } from '../../../shell/field/waiting-count.ts'
import { useGo } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'

export function SignOutButton() {
  const go = useGo()
  const [isBusy, setIsBusy] = useState(false)
  const user = useUser()
  const leave = async () => {
    const waiting = user ? waitingOf(user.id) : 0
    const isSure = await confirm({
      title: waiting > 0 ? `还有 ${waiting} 条没有上传，要退出吗？` : '确定要退出登录吗？',
      body:
        waiting > 0
          ? '没有网络时做的还存在这台设备上，你下次在这里登录才会上传。'
          : '这台设备上存的订单和列表会清掉，订单本身不受影响。',
      confirmLabel: '退出登录',
      cancelLabel: '再想想',
    })
    if (!isSure) return
    setIsBusy(true)
    await signOut()
    setIsBusy(false)
    go('/user', { replace: true })
    // Signing out on that very page leaves it where it was scrolled to.
    window.scrollTo(0, 0)
    toast.plain('已退出登录')
  }
  return (
    <Button
      wide
      busy={isBusy}
      onClick={() => void leave()}
      icon={<LogOut size={18} aria-hidden="true" />}
      className="mt-6"
    >
      {isBusy ? '正在退出' : '退出登录'}
    </Button>
  )
}
