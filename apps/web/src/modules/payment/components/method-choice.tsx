import {
  BadgeJapaneseYen,
  Building2,
  CreditCard,
  HandCoins,
  Landmark,
  MessageCircle,
  type LucideIcon,
} from 'lucide-react'
import type { PayingOption } from '../payment-queries.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  wechat: MessageCircle,
  alipay: BadgeJapaneseYen,
  bank: Landmark,
  earnings: HandCoins,
  platform: Building2,
}

export interface MethodChoiceProps<Option extends PayingOption> {
  legend?: string
  options: readonly Option[]
  value: Option['value'] | null
  isDisabled: boolean
  onChange: (value: Option['value']) => void
}

/** One row a method: its channel's mark, what it does, and the choice at the thumb's side. */
export function MethodChoice<Option extends PayingOption>({
  legend = '支付方式',
  options,
  value,
  isDisabled,
  onChange,
}: MethodChoiceProps<Option>) {
  return (
    <fieldset disabled={isDisabled}>
      <legend className="mb-1 text-title-s font-semibold">{legend}</legend>
      {options.map((option) => {
        const Icon = icons[option.icon] ?? CreditCard
        return (
          <label
            key={option.value}
            className="flex min-h-16 items-center gap-4 border-b border-hairline py-2.5 last:border-0 has-focus-visible:rounded-half has-focus-visible:shadow-(--focus)"
          >
            <Icon
              size={26}
              strokeWidth={1.75}
              aria-hidden="true"
              className="shrink-0"
              style={{ color: `color-mix(in oklab, ${option.color} 72%, var(--ink))` }}
            />
            <span className="min-w-0 flex-1">
              <span className="block text-lead">{option.label}</span>
              <span className="block text-meta text-ink-2">
                {option.enabled ? option.description : (option.closed ?? '暂不可用')}
              </span>
            </span>
            <input
              type="radio"
              name="payment-method"
              value={option.value}
              checked={option.value === value}
              disabled={!option.enabled}
              onChange={() => onChange(option.value)}
              className="size-6 shrink-0 appearance-none rounded-full border border-edge bg-surface checked:border-[7px] checked:border-ink focus-visible:shadow-none disabled:bg-sunken"
            />
          </label>
        )
      })}
    </fieldset>
  )
}
