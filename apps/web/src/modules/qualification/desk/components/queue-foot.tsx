import { cx } from '../../../../ui/class-names.ts'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { mineToday } from '../queue-words.ts'
import type { QueuePage } from '../review-queries.ts'
import type { QueueTool } from '../use-queue-tools.ts'

const hints: readonly (readonly [string, string])[] = [
  ['J', '下一份'],
  ['K', '上一份'],
  ['A', '通过'],
  ['R', '拒绝'],
  ['B', '要求补件'],
  ['1–5', '常用备注'],
  ['X', '选中'],
]
/** For who looks on. */
const readerHints: readonly (readonly [string, string])[] = [
  ['J', '下一份'],
  ['K', '上一份'],
  ['H', '审核历史'],
  ['Z', '全屏'],
]
const laterHints: readonly (readonly [string, string])[] = [
  ['J', '下一份'],
  ['K', '上一份'],
  ['G', '生成合同'],
  ['V', '查看合同'],
  ['H', '审核历史'],
]

interface FootProps {
  isVerified: boolean
  mayDecide: boolean
  mine: QueuePage['mine_today'] | undefined
  tools: readonly QueueTool[]
}

/** 底部工具栏 (R160): the keys, the desk's tools, and what the reader has done today. */
export function QueueFoot({ isVerified, mayDecide, mine, tools }: FootProps) {
  return (
    <footer
      aria-label="底部工具栏"
      className="flex min-h-12 items-center gap-4 border-t border-hairline bg-ground px-4 text-meta text-ink-2"
    >
      <p className="hidden items-center gap-4 pointer-fine:flex">
        {(isVerified ? laterHints : mayDecide ? hints : readerHints).map(([key, what], index) => (
          <span key={key} className={cx('keep items-center gap-1.5', index > 3 ? 'hidden xl:flex' : 'flex')}>
            <KeyCap>{key}</KeyCap>
            {what}
          </span>
        ))}
      </p>
      <p className="figures keep ms-auto">{mine && mayDecide && mineToday(mine)}</p>
      <div className="flex items-center">
        {tools.map(({ name, label, open }) => (
          <button
            key={name}
            type="button"
            onClick={open}
            className="keep min-h-11 rounded-half px-2 underline underline-offset-4 hover:bg-sunken hover:text-ink pointer-fine:min-h-9"
          >
            {label}
          </button>
        ))}
      </div>
    </footer>
  )
}
