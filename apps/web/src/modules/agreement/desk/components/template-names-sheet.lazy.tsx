import { templateLimits } from '@jihui/protocol/agreement/template-limits'
import { FormFrame } from '../../../../kits/form/form-frame.tsx'
import { keptHere, required, useForm } from '../../../../kits/form/use-form.ts'
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
  const form = useForm({
    start: { name: draft.document.name, description: draft.document.description },
    check: ({ name }) => ({ name: required(name, '请填写模板名称') }),
    command: keptHere(draft.change),
    input: ({ name, description }) => ({ kind: 'name', name: name.trim(), description: description.trim() }) as const,
    onDone: onClose,
  })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="名称和说明" description="只有同事看得到，合同上不印。">
      <FormFrame form={form} className="space-y-4">
        <TextField label="名称" maxLength={templateLimits.name} {...form.text('name')} />
        <TextArea label="说明" isOptional maxLength={templateLimits.description} {...form.text('description')} />
        <Button type="submit" tone="ink" size="main" wide>
          写进草稿
        </Button>
      </FormFrame>
    </Sheet>
  )
}
