import { templateLimits } from '@jihui/protocol/agreement/template-schema'
import { findLine, lines } from '@jihui/protocol/rental/faces'
import { useState, type FormEvent } from 'react'
import { ApiError, messageOf } from '../../../../shell/api/api-error.ts'
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
  const create = useCreateTemplate()
  const [line, setLine] = useState(from?.line ?? lines[0]?.id ?? '')
  const [source, setSource] = useState(from ? String(from.id) : '')
  const [name, setName] = useState(from ? `${from.name} 副本`.slice(0, templateLimits.name) : '')
  const [problem, setProblem] = useState<string>()
  const refusal = create.error instanceof ApiError ? create.error.errors.name : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem('请填写模板名称')
    const chosen = templates.find(({ id }) => String(id) === source)
    return create.mutate(
      { line: findLine(line), name: name.trim(), from: chosen },
      { onSuccess: ({ template }) => go(consolePaths.template(template.id)) },
    )
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={from ? '复制模板' : '新建模板'}
      description="新模板先放着，设为默认之后新合同才用它。"
    >
      <form onSubmit={submit} className="space-y-4">
        <TextField
          label="名称"
          value={name}
          error={problem ?? refusal}
          maxLength={templateLimits.name}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
        />
        <Select
          label="业务线"
          value={line}
          onChange={(event) => setLine(event.target.value)}
          options={lines.map((one) => ({ value: one.id, label: one.label }))}
        />
        <Select
          label="从哪份文字开始"
          value={source}
          placeholder="从头写"
          onChange={(event) => setSource(event.target.value)}
          options={templates.map((one) => ({
            value: String(one.id),
            label: `${findLine(one.line).short} · ${one.name} v${one.version}`,
          }))}
        />
        {create.error && !refusal && <p className="text-meta text-danger">{messageOf(create.error)}</p>}
        <Button type="submit" tone="ink" size="main" wide busy={create.isPending}>
          {create.isPending ? '正在新建' : '新建并开始写'}
        </Button>
      </form>
    </Sheet>
  )
}
