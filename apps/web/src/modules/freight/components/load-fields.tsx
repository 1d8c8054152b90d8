import { TextField } from '../../../ui/fields/field.tsx'

export interface LoadTexts {
  readonly weight: string
  readonly length: string
  readonly width: string
  readonly height: string
}
interface LoadFieldsProps {
  values: LoadTexts
  onChange: (changes: Partial<LoadTexts>) => void
  errorOf: (field: 'weight_t' | 'length_m' | 'width_m' | 'height_m') => string | undefined
}

/** Weight, and the size of the largest piece. */
export function LoadFields({ values, onChange, errorOf }: LoadFieldsProps) {
  const field = (name: keyof LoadTexts) => ({
    inputMode: 'decimal' as const,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <TextField label="总重（吨）" placeholder="5.4" error={errorOf('weight_t')} {...field('weight')} />
      <div className="grid grid-cols-3 gap-3">
        <TextField label="长（米）" isOptional error={errorOf('length_m')} {...field('length')} />
        <TextField label="宽（米）" isOptional error={errorOf('width_m')} {...field('width')} />
        <TextField label="高（米）" isOptional error={errorOf('height_m')} {...field('height')} />
      </div>
    </>
  )
}
