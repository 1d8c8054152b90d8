import { addQualificationType, listQualificationTypes } from '@jihui/protocol/qualification/operations'
import { useQuery } from '@tanstack/react-query'
import { useCommand } from '../../../../kits/command/use-command.ts'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { call } from '../../../../shell/api/call.ts'
import { TextField } from '../../../../ui/fields/field.tsx'

const blank = { id: '', name: '', description: '' }
const missing = '请填写类型ID和名称'

/** 添加资质类型 (R165) */
export function QualificationTypeSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const types = useQuery({
    queryKey: ['qualification', 'types'],
    queryFn: ({ signal }) => call(listQualificationTypes, { signal }),
    enabled: isOpen,
  })
  const add = useCommand((body: typeof blank) => call(addQualificationType, { body }), {
    touches: [['qualification']],
  })
  const form = useForm({
    start: blank,
    check: ({ id, name }) => ({ id: required(id, missing), name: required(name, missing) }),
    command: add,
    input: (values) => values,
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="添加资质类型"
      description="添加后，租客上传文件时就能选到它。"
      words={['添加', '正在添加']}
    >
      <TextField label="类型ID" hint="字母开头，可用数字、下划线和连字符" maxLength={40} {...form.text('id')} />
      <TextField label="名称" maxLength={40} {...form.text('name')} />
      <TextField label="说明" isOptional maxLength={200} {...form.text('description')} />
      {types.data && (
        <p className="text-meta text-ink-2">已有：{types.data.results.map(({ name }) => name).join('、')}</p>
      )}
    </FormSheet>
  )
}
