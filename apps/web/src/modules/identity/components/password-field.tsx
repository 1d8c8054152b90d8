import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { TextField, type TextFieldProps } from '../../../ui/fields/field.tsx'

/** A password that can be looked at, so that nobody has to write it twice. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trail' | 'lead'>) {
  const [isShown, setIsShown] = useState(false)
  const Sign = isShown ? EyeOff : Eye
  return (
    <TextField
      maxLength={128}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      trail={
        <button
          type="button"
          aria-label={isShown ? '隐藏密码' : '显示密码'}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="-me-3 flex size-11 items-center justify-center rounded-half hover:text-ink"
        >
          <Sign size={20} aria-hidden="true" />
        </button>
      }
    />
  )
}
