import { useState } from 'react'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { fileProblem } from '../../file-rules.ts'
import { useAddPaper, type OwnedMachine, type RegistrationForm } from '../../fleet-queries.ts'
import { FileTiles } from '../file-tiles.tsx'

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
  /** Why the file that was picked last is none. */
  const [problem, setProblem] = useState<string>()
  const form = useForm({
    start: {
      type: types[0]?.value ?? '',
      number: '',
      expires_on: '',
      unit_id: '',
      file: undefined as File | undefined,
    },
    check: ({ file }) => ({ file: file ? undefined : '请选择文件' }),
    command: useAddPaper(machine.id),
    input: ({ file, type, number, expires_on, unit_id }) =>
      file
        ? {
            file,
            body: {
              type: type as 'other',
              number,
              expires_on: expires_on || null,
              unit_id: unit_id ? Number(unit_id) : null,
            },
          }
        : null,
    onDone: onClose,
  })
  const { values, change, text } = form
  return (
    <FormSheet form={form} isOpen={isOpen} onClose={onClose} title="加一份证件" words={['保存', '正在上传']}>
      <FileTiles
        label="文件"
        addLabel="拍照或选文件"
        tiles={values.file ? [{ key: 'file', name: values.file.name }] : []}
        max={1}
        kind="document"
        onAdd={([chosen]) => {
          if (!chosen) return
          const sentence = fileProblem(chosen, 'document')
          setProblem(sentence)
          if (!sentence) change({ file: chosen })
        }}
        onRemove={() => change({ file: undefined })}
        error={problem ?? form.errorOf('file')}
      />
      <Select label="是什么证件" options={types} {...text('type')} />
      <Select
        label="属于哪台"
        options={[
          { value: '', label: '全部' },
          ...machine.units.map(({ id, serial }) => ({ value: String(id), label: serial })),
        ]}
        {...text('unit_id')}
      />
      <TextField label="证件编号" isOptional maxLength={60} {...text('number')} />
      <TextField label="有效期到" isOptional type="date" hint="到期前 30 天会提醒你" {...text('expires_on')} />
    </FormSheet>
  )
}
