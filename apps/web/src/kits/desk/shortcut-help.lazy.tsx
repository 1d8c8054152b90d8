import { Switch } from '../../ui/fields/switch.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { isApple, setSingleKeys, useSingleKeys } from '../../ui/shortcuts.ts'

const keys: readonly (readonly [string, string])[] = [
  ['J', '下一份'],
  ['K', '上一份'],
  ['A', '通过'],
  ['R', '拒绝'],
  ['B', '要求补件'],
  ['Enter', '在提问里确认'],
  ['1 – 5', '填入常用备注'],
  ['N', '写备注，Esc 离开'],
  ['G', '生成合同'],
  ['V', '查看合同'],
  ['H', '审核历史'],
  ['← →', '换一张图'],
  ['+ −', '放大、缩小'],
  ['T', '旋转'],
  ['Z', '全屏查看'],
  ['X', '选中这一份，Shift 点选一段'],
  ['/', '搜这一页；这一页没有搜索的，搜全部'],
  [isApple() ? '⌘ K' : 'Ctrl K', '搜订单、人、设备、合同'],
  ['?', '这张表'],
  ['Ctrl Shift R', '刷新全部数据'],
  ['Ctrl Shift D', '调试模式'],
]

/** 帮助: every key, and the switch for readers whom single keys disturb. */
export function ShortcutHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isOn = useSingleKeys()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="帮助" description="键盘快捷键">
      <dl className="grid gap-x-6 text-body sm:grid-cols-2">
        {keys.map(([key, what]) => (
          <div key={key} className="flex items-baseline justify-between gap-3 border-b border-hairline py-2">
            <dt className="text-ink-2">{what}</dt>
            <dd className="figures keep text-meta font-semibold">{key}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <Switch
          label="单键操作"
          hint="用语音输入或容易误触时关掉，按钮照常能用"
          checked={isOn}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
      </div>
    </Sheet>
  )
}
