import { Heart, Share2 } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { favourites, keptOf } from '../kept-machines.ts'
import type { MachineDetail } from '../queries.ts'

const share = (title: string) =>
  import('../share-machine.lazy.ts').then(
    ({ shareMachine }) => shareMachine(title),
    () => toast.error('没有连上服务器，再点一次'),
  )

/** Keep and share. On the picture of a phone they stand on white keys of their own. */
export function DetailActions({ machine, isOnPicture }: { machine: MachineDetail; isOnPicture?: boolean }) {
  const isKept = favourites.use().some(({ id, line }) => id === machine.id && line === machine.line)
  const toggle = () => {
    if (isKept) favourites.remove(keptOf(machine))
    else favourites.put(keptOf(machine))
    toast.plain(isKept ? '已从收藏里拿掉' : '已收藏在这台设备上')
  }
  const key = cx(isOnPicture && 'bg-surface shadow-lift-1')
  return (
    <div className="flex gap-2">
      <IconButton label={isKept ? '取消收藏' : '收藏'} aria-pressed={isKept} onClick={toggle} className={key}>
        <Heart size={22} strokeWidth={1.75} aria-hidden="true" className={cx(isKept && 'fill-accent text-accent')} />
      </IconButton>
      <IconButton label="分享" onClick={() => void share(machine.name)} className={key}>
        <Share2 size={22} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
