import { TextArea } from '../../ui/fields/field.tsx'

interface ReasonFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** What is said most often; one press writes it. */
  common: readonly string[]
}

/** A reason that goes out to somebody, with the common ones to choose from. */
export function ReasonField({ label, value, onChange, error, common }: ReasonFieldProps) {
  return (
    <>
      <TextArea
        label={label}
        rows={3}
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
      <ul className="mt-2 flex flex-wrap gap-1.5" aria-label="常用原因">
        {common.map((text) => (
          <li key={text}>
            <button
              type="button"
              aria-pressed={value === text}
              onClick={() => onChange(text)}
              className="min-h-11 rounded-half border border-hairline px-2.5 text-meta text-ink-2 hover:border-edge pointer-fine:min-h-8"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
