import { TextField } from '../../ui/fields/field.tsx'

/** One of what was found, as its row tells it. */
export interface FoundRow {
  readonly id: number
  readonly name: string
  readonly number: string
  /** How much of it there is; absent: not told. */
  readonly trail?: string
}
interface FindFieldProps {
  label: string
  placeholder: string
  words: string
  onWords: (words: string) => void
  /** Absent until it has come. */
  found: readonly FoundRow[] | undefined
  /** Where nothing is called that. */
  none: string
  onFound: (id: number) => void
  error?: string | undefined
  isOptional?: boolean
  /** What is found without words stands there before any are written, as a list that ends. */
  isProposing?: boolean
}
/** Something is added by the first words of its name or its number. */
export function FindField(props: FindFieldProps) {
  const { label, placeholder, words, onWords, found, none, onFound, error, isOptional, isProposing } = props
  const isAsked = isProposing === true || words.trim() !== ''
  return (
    <div>
      <TextField
        label={label}
        placeholder={placeholder}
        value={words}
        onChange={({ target }) => onWords(target.value)}
        {...(error !== undefined && { error })}
        {...(isOptional && { isOptional })}
      />
      {isAsked && found?.length === 0 && <p className="mt-2 text-meta text-ink-2">{none}</p>}
      {isAsked && (
        <ul className={isProposing ? 'mt-1 max-h-60 overflow-y-auto' : 'mt-1'}>
          {found?.map(({ id, name, number, trail }) => (
            <li key={id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center justify-between gap-3 border-b border-hairline text-start text-body hover:bg-sunken"
                onClick={() => {
                  onFound(id)
                  onWords('')
                }}
              >
                <span className="min-w-0 truncate">
                  {name} <span className="figures text-meta text-ink-2">{number}</span>
                </span>
                {trail !== undefined && <span className="figures shrink-0 text-meta text-ink-2">{trail}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
