import { addQualificationType, listQualificationTypes } from '@jihui/protocol/qualification/operations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../../../kits/command/use-command.ts'
import { ApiError, fieldProblems } from '../../../../shell/api/api-error.ts'
import { call } from '../../../../shell/api/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'

const blank = { id: '', name: '', description: '' }

const problemsOf = (error: unknown): Partial<typeof blank> =>
  error instanceof ApiError && error.code === 'qualification.type_exists' ? { id: error.message } : fieldProblems(error)

/** 添加资质类型 (R165) */
export function QualificationTypeSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const types = useQuery({
    queryKey: ['qualification', 'types'],
    queryFn: ({ signal }) => call(listQualificationTypes, { signal }),
    enabled: isOpen,
  })
  const [written, setWritten] = useState(blank)
  const [errors, setErrors] = useState<Partial<typeof blank>>({})
  const add = useCommand(() => call(addQualificationType, { body: written }), {
    touches: [['qualification']],
    keep: () => {
      setWritten(blank)
      onClose()
    },
  })
  const problems = { ...errors, ...problemsOf(add.error) }
  const submit = () => {
    const missing = '请填写类型ID和名称'
    const lacking = {
      ...(written.id.trim() ? {} : { id: missing }),
      ...(written.name.trim() ? {} : { name: missing }),
    }
    setErrors(lacking)
    if (Object.keys(lacking).length === 0) add.mutate()
  }
  const field = (name: keyof typeof blank) => ({
    value: written[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => {
      setWritten({ ...written, [name]: event.target.value })
      setErrors({ ...errors, [name]: undefined })
      add.reset()
    },
  })
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="添加资质类型"
      description="添加后，租客上传文件时就能选到它。"
      footer={
        <Button wide tone="ink" busy={add.isPending} onClick={submit}>
          {add.isPending ? '正在添加' : '添加'}
        </Button>
      }
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField label="类型ID" hint="字母开头，可用数字、下划线和连字符" maxLength={40} {...field('id')} />
        <TextField label="名称" maxLength={40} {...field('name')} />
        <TextField label="说明" isOptional maxLength={200} {...field('description')} />
        {/* Enter in a field adds it. */}
        <button type="submit" hidden>
          添加
        </button>
      </form>
      {types.data && (
        <p className="mt-5 text-meta text-ink-2">已有：{types.data.results.map(({ name }) => name).join('、')}</p>
      )}
    </Sheet>
  )
}
