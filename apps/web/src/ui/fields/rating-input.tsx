import { Star } from 'lucide-react'
import { cx } from '../class-names.ts'

const words = ['', '很不满意', '不太满意', '一般', '满意', '很满意']

/** Five stars as radio buttons, with the meaning in words. */
export function RatingInput({
  label,
  value,
  onChange,
  name,
}: {
  label: string
  value: number
  onChange: (value: number) => void
  name: string
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-meta text-ink-2">{label}</legend>
      <div className="flex items-center gap-1">
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className="relative inline-flex size-11 items-center justify-center rounded-card has-focus-visible:shadow-(--focus)"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              aria-label={`${star} 星，${words[star]}`}
              className="absolute inset-0 size-full appearance-none opacity-0"
            />
            <Star
              size={28}
              strokeWidth={1.5}
              aria-hidden="true"
              className={cx(star <= value ? 'fill-ink text-ink' : 'text-edge')}
            />
          </label>
        ))}
        <span className="ms-2 text-meta text-ink-2" aria-hidden="true">
          {words[value]}
        </span>
      </div>
    </fieldset>
  )
}
