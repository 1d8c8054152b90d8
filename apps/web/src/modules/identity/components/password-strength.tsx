import { Check, CircleCheck, Minus } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'
import { Ruler } from '../../../ui/ruler.tsx'
import { passwordRules, passwordStrength, STRENGTH_UNITS } from '../password-rules.ts'

/** How far the password is, on the ruler, and each rule as it is met. */
export function PasswordStrength({ password, id }: { password: string; id?: string }) {
  const { units, label, isEnough } = passwordStrength(password)
  return (
    <div id={id} className="mt-2">
      <div className="flex items-end gap-3">
        <Ruler
          className="flex-1"
          units={STRENGTH_UNITS}
          value={units}
          hasPointer={units > 0}
          size="small"
          label={`密码强度：${label || '还没填'}`}
        />
        <span
          className={cx('flex min-w-16 items-center justify-end gap-1 text-meta', isEnough ? 'text-ok' : 'text-ink-2')}
        >
          {isEnough && <CircleCheck size={16} aria-hidden="true" />}
          {label}
        </span>
      </div>
      <ul className="mt-2 space-y-0.5 text-meta">
        {passwordRules(password).map((rule) => {
          const Sign = rule.isMet ? Check : Minus
          return (
            <li key={rule.label} className={cx('flex items-center gap-2', rule.isMet ? 'text-ok' : 'text-ink-2')}>
              <Sign size={16} aria-hidden="true" />
              {rule.label}
              <span className="sr-only">{rule.isMet ? '，已满足' : '，还没满足'}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
