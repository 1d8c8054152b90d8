import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, useTheme, type Theme } from '../../../shell/theme.ts'
import { SegmentedControl } from '../../../ui/fields/choice.tsx'

const options: { value: Theme; icon: typeof Sun; text: string }[] = [
  { value: 'system', icon: Monitor, text: '跟随系统' },
  { value: 'light', icon: Sun, text: '浅色' },
  { value: 'dark', icon: Moon, text: '深色' },
]

/** Kept on this device only. */
export function ThemeChoice() {
  const theme = useTheme()
  return (
    <div className="border-b border-hairline py-3">
      <p className="mb-2 text-lead">外观</p>
      <SegmentedControl
        label="外观"
        options={options.map(({ value, icon: Icon, text }) => ({
          value,
          label: (
            <span className="inline-flex items-center justify-center gap-1.5">
              <Icon size={16} aria-hidden="true" />
              {text}
            </span>
          ),
        }))}
        value={theme}
        onChange={setTheme}
      />
    </div>
  )
}
