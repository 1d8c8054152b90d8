import type { Validity } from '@jihui/protocol/qualification/schema'
import { Check, Clock, FileText, Infinity as Unlimited, OctagonX, Plus, Trash2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { dueText, monthDay } from '../../../ui/format.ts'
import { Section } from '../../../ui/section.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import { fileProblem } from '../file-rules.ts'
import { useAddPaper, useRemovePaper, type OwnedMachine, type RegistrationForm } from '../fleet-queries.ts'
import { FileTiles } from './file-tiles.tsx'

const signs: Readonly<Record<Validity, { icon: LucideIcon; tone: StatusTone }>> = {
  valid: { icon: Check, tone: 'ok' },
  expiring: { icon: Clock, tone: 'warn' },
  expired: { icon: OctagonX, tone: 'danger' },
  unlimited: { icon: Unlimited, tone: 'quiet' },
}

/** The papers of a machine and of its units, with when they end. */
export function MachinePapers({
  machine,
  types,
}: {
  machine: OwnedMachine
  types: RegistrationForm['document_types']
}) {
  const [isAdding, setIsAdding] = useState(false)
  const remove = useRemovePaper(machine.id)
  const ask = async (id: number, name: string) => {
    const isSure = await confirm({ title: `删除${name}吗？`, confirmLabel: '删除', tone: 'danger' })
    if (isSure) remove.mutate(id)
  }
  const serialOf = (unitId: number | null) => machine.units.find(({ id }) => id === unitId)?.serial
  return (
    <Section title="证件" aside={machine.documents.length > 0 ? `${machine.documents.length} 份` : undefined}>
      <ul>
        {machine.documents.map((paper) => (
          <li key={paper.id} className="flex items-center gap-3 border-b border-hairline py-3">
            <FileText size={22} strokeWidth={1.5} className="shrink-0 text-ink-2" aria-hidden="true" />
            <div className="min-w-0 flex-1">
              <a
                href={paper.url}
                target="_blank"
                rel="noreferrer"
                className="text-body font-semibold underline-offset-4 hover:underline"
              >
                {paper.type_display}
              </a>
              <p className="figures truncate text-meta text-ink-2">
                {[
                  serialOf(paper.unit_id),
                  paper.number,
                  paper.expires_on && `至 ${monthDay(paper.expires_on)}，${dueText(paper.expires_on)}`,
                ]
                  .filter(Boolean)
                  .join(' · ') || paper.name}
              </p>
            </div>
            <StatusTag {...signs[paper.validity]}>{paper.validity_display}</StatusTag>
            <IconButton
              label={`删除 ${paper.type_display}`}
              className="-me-3"
              onClick={() => void ask(paper.id, paper.type_display)}
            >
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button wide className="mt-3" icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
        加一份证件
      </Button>
      <PaperSheet
        key={machine.documents.length}
        machine={machine}
        types={types}
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
      />
    </Section>
  )
}

function PaperSheet({
  machine,
  types,
  isOpen,
  onClose,
}: {
  machine: OwnedMachine
  types: RegistrationForm['document_types']
  isOpen: boolean
  onClose: () => void
}) {
  const [type, setType] = useState(types[0]?.value ?? '')
  const [number, setNumber] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const [unitId, setUnitId] = useState('')
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const add = useAddPaper(machine.id)
  const refused = add.error instanceof ApiError ? add.error.errors : {}
  const save = () => {
    if (!file) return setProblem('请选择文件')
    return add.mutate(
      {
        file,
        body: { type: type as 'other', number, expires_on: expiresOn || null, unit_id: unitId ? Number(unitId) : null },
      },
      { onSuccess: onClose },
    )
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="加一份证件"
      canDismiss={!add.isPending}
      footer={
        <Button tone="ink" size="main" wide busy={add.isPending} onClick={save}>
          {add.isPending ? '正在上传' : '保存'}
        </Button>
      }
    >
      <div className="space-y-4 pb-3">
        <FileTiles
          label="文件"
          addLabel="拍照或选文件"
          tiles={file ? [{ key: 'file', name: file.name }] : []}
          max={1}
          kind="document"
          onAdd={([chosen]) => {
            if (!chosen) return
            const sentence = fileProblem(chosen, 'document')
            setProblem(sentence)
            if (!sentence) setFile(chosen)
          }}
          onRemove={() => setFile(undefined)}
          error={problem ?? refused.file}
        />
        <Select
          label="是什么证件"
          value={type}
          onChange={(event) => setType(event.target.value)}
          options={types}
          error={refused.type}
        />
        <Select
          label="属于哪台"
          value={unitId}
          onChange={(event) => setUnitId(event.target.value)}
          options={[
            { value: '', label: '全部' },
            ...machine.units.map(({ id, serial }) => ({ value: String(id), label: serial })),
          ]}
          error={refused.unit_id}
        />
        <TextField
          label="证件编号"
          isOptional
          maxLength={60}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          error={refused.number}
        />
        <TextField
          label="有效期到"
          isOptional
          type="date"
          value={expiresOn}
          onChange={(event) => setExpiresOn(event.target.value)}
          error={refused.expires_on}
          hint="到期前 30 天会提醒你"
        />
      </div>
    </Sheet>
  )
}
