import { templateLimits } from '@jihui/protocol/agreement/template-limits'
import { findLine, lines } from '@jihui/protocol/rental/faces'
import { FormFrame } from '../../../../kits/form/form-frame.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { useGo } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { useCreateTemplate } from '../template-commands.ts'
import type { TemplateItem } from '../template-queries.ts'

export interface TemplateNewSheetProps {
  onClose: () => void
  templates: readonly TemplateItem[]
  /** What it begins with, unless another is chosen. */
  from: TemplateItem | undefined
}

/** A template begun with a blank page, or with the text of any other, of whichever line. */
export function TemplateNewSheet({ onClose, templates, from }: TemplateNewSheetProps) {
  const go = useGo()
  const form = useForm({
    start: () => ({
      line: from?.line ?? lines[0]?.id ?? '',
      from: from ? String(from.id) : '',
      name: from ? `${from.name} 副本`.slice(0, templateLimits.name) : '',
    }),
    check: ({ name }) => ({ name: required(name, '请填写模板名称') }),
    command: useCreateTemplate(),
    input: (values) => ({
      line: findLine(values.line),
      name: values.name.trim(),
      from: templates.find(({ id }) => String(id) === values.from),
    }),
    onDone: ({ template }) => go(consolePaths.template(template.id)),
  })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={from ? '复制模板' : '新建模板'}
      description="新模板先放着，设为默认之后新合同才用它。"
    >
      <FormFrame form={form} className="space-y-4">
        <TextField label="名称" maxLength={templateLimits.name} {...form.text('name')} />
        <Select
          label="业务线"
          options={lines.map((one) => ({ value: one.id, label: one.label }))}
          {...form.text('line')}
        />
        <Select
          label="从哪份文字开始"
          placeholder="从头写"
          options={templates.map((one) => ({
            value: String(one.id),
            label: `${findLine(one.line).short} · ${one.name} v${one.version}`,
          }))}
          {...form.text('from')}
        />
        {form.refusal && !form.errorOf('name') && <p className="text-meta text-danger">{form.refusal}</p>}
        <Button type="submit" tone="ink" size="main" wide busy={form.isBusy}>
          {form.isBusy ? '正在新建' : '新建并开始写'}
        </Button>
      </FormFrame>
    </Sheet>
  )
}
