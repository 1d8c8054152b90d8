import { templateLimits } from '@jihui/protocol/agreement/template-schema'
import { useState, type FormEvent } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import type { TemplateDraft } from '../use-template-draft.ts'

export interface TemplateNamesSheetProps {
  isOpen: boolean
  onClose: () => void
  draft: TemplateDraft
}

/** What the template is called among staff; nobody who signs reads it. */
export function TemplateNamesSheet({ isOpen, onClose, draft }: TemplateNamesSheetProps) {
  const [name, setName] = useState(draft.document.name)
  const [description, setDescription] = useState(draft.document.description)
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem('请填写模板名称')
    draft.change({ kind: 'name', name: name.trim(), description: description.trim() })
    return onClose()
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="名称和说明" description="只有同事看得到，合同上不印。">
      <form onSubmit={submit} className="space-y-4">
        <TextField
          label="名称"
          value={name}
          error={problem}
          maxLength={templateLimits.name}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
        />
        <TextArea
          label="说明"
          isOptional
          value={description}
          maxLength={templateLimits.description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <Button type="submit" tone="ink" size="main" wide>
          写进草稿
        </Button>
      </form>
    </Sheet>
  )
}
