import { codeTyped } from '@jihui/protocol/machine-code/code'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'

interface TypedCodeProps {
  onCode: (code: string) => void
  /** What its button says: what is done with the code. */
  action?: string
}
/** The sixteen signs under the picture, where nothing can be scanned. */
export function TypedCode({ onCode, action = '打开' }: TypedCodeProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const code = codeTyped(text)
    if (code === null) setError('编号是 16 位数字和字母，横线可以不写')
    else onCode(code)
  }
  return (
    <form noValidate onSubmit={submit} className="text-start">
      <TextField
        label="机器上的编号"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        placeholder="4F7K-2M9P-0QXR-8D3V"
        maxLength={40}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" wide className="mt-3">
        {action}
      </Button>
    </form>
  )
}
