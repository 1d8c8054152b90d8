import { useState } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { fileProblem } from '../file-rules.ts'
import { useAddPaper, type OwnedMachine, type RegistrationForm } from '../fleet-queries.ts'
import { FileTiles } from './file-tiles.tsx'

/** One more paper of a machine or of one of its units. */
export function PaperSheet({
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
