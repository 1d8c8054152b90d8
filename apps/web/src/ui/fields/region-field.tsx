import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { cx } from '../class-names.ts'
import { controlClass, Field, type FieldFrameProps } from './field.tsx'

const RegionSheet = lazy(async () => ({ default: (await import('./region-sheet.lazy.tsx')).RegionSheet }))

export interface RegionFieldProps extends Omit<FieldFrameProps, 'label'> {
  label?: string
  /** Code and words of the district; empty while none is chosen. */
  value: { code: string; text: string }
  /** A whole province or a whole city may be chosen too. */
  hasWholes?: boolean
  onChange: (value: { code: string; text: string }) => void
}

/** Province, city, district in a sheet; the list itself comes when the sheet opens. */
export function RegionField({ label = '地区', value, hasWholes = false, onChange, ...frame }: RegionFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setIsOpen(true)
    setWasOpened(true)
  }
  return (
    <Field label={label} {...frame}>
      {(ids) => (
        <>
          <button
            type="button"
            id={ids.id}
            aria-describedby={ids['aria-describedby']}
            aria-haspopup="dialog"
            data-invalid={Boolean(frame.error)}
            onClick={open}
            className={cx(controlClass(Boolean(frame.error)), 'flex items-center justify-between gap-2 text-start')}
          >
            <span className={value.text ? undefined : 'text-ink-3'}>{value.text || '选择省、市、区县'}</span>
            <ChevronDown size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
          </button>
          {wasOpened && (
            <Suspense fallback={null}>
              <RegionSheet
                isOpen={isOpen}
                value={value.code}
                hasWholes={hasWholes}
                onClose={() => setIsOpen(false)}
                onChoose={(code, text) => onChange({ code, text })}
              />
            </Suspense>
          )}
        </>
      )}
    </Field>
  )
}
