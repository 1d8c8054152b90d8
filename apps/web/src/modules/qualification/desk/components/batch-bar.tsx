import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'

interface BatchBarProps {
  size: number
  /** How many rows there are, and how many of them at most may be picked. */
  count: number
  most: number
  isFetchingAll: boolean
  isDesk: boolean
  onAll: () => void
  onApprove: () => void
  onReject: () => void
  onClear: () => void
}

/** What may be done with the orders that are picked. */
export function BatchBar(props: BatchBarProps) {
  const { size, count, most, isFetchingAll, isDesk, onAll, onApprove, onReject, onClear } = props
  const reachable = Math.min(count, most)
  return (
    <div
      role="toolbar"
      aria-label="批量审核"
      className={cx(
        'flex flex-wrap items-center gap-2 border-t border-hairline bg-surface px-4 py-2',
        !isDesk && 'fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30',
      )}
    >
      <p className="figures keep text-body font-semibold" aria-live="polite">
        已选 {size} 份
      </p>
      {size < reachable && (
        <Button tone="ghost" size="dense" busy={isFetchingAll} onClick={onAll}>
          <span className="figures">
            选中{count > most ? '最前' : '全部'} {reachable} 份
          </span>
        </Button>
      )}
      <Button size="dense" tone="ghost" className="ms-auto" onClick={onClear}>
        取消选择
      </Button>
      <span className={cx('flex gap-2', !isDesk && 'w-full')}>
        <Button size="dense" tone="danger" className={isDesk ? undefined : 'flex-1'} onClick={onReject}>
          批量拒绝
        </Button>
        <Button size="dense" tone="ink" className={isDesk ? undefined : 'flex-1'} onClick={onApprove}>
          批量通过
        </Button>
      </span>
    </div>
  )
}
