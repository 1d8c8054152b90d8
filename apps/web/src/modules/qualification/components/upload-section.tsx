import { qualificationFilesMax } from '@jihui/protocol/limits'
import { documentTypeDefault } from '@jihui/protocol/qualification/types'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Select } from '../../../ui/field.tsx'
import { ImageViewer } from '../../../ui/image-viewer.tsx'
import { Section } from '../../../ui/section.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UploadList } from '../../../ui/upload-list.tsx'
import { acceptedKinds, fileRules } from '../file-rules.ts'
import { imagesQuery, requiredQuery, useDeleteImage, type QualificationImage } from '../queries.ts'
import { useUploadQueue } from '../use-upload-queue.ts'
import { SavedDocuments } from './saved-documents.tsx'

export interface UploadSectionProps {
  line: LineFace
  rentalId: number
  equipmentId: number
  /** R094 */
  canUpload: boolean
}

const isPicture = (image: QualificationImage) => image.mime.startsWith('image/')

/** The order's documents: what is demanded, what is there, and while it is open the way to add more. */
export function UploadSection({ line, rentalId, equipmentId, canUpload }: UploadSectionProps) {
  const images = useQuery(imagesQuery(line, rentalId))
  const demand = useQuery({ ...requiredQuery(line, equipmentId), enabled: canUpload })
  const saved = images.data ?? []
  const queue = useUploadQueue(line, rentalId, saved.length)
  const remove = useDeleteImage(line, rentalId)
  const [chosen, setChosen] = useState('')
  const [open, setOpen] = useState<number | null>(null)

  const required = demand.data?.required ?? []
  const missing = required.find(({ id }) => !saved.some((image) => image.image_type === id))
  const type = chosen || missing?.id || required[0]?.id || documentTypeDefault
  const pictures = saved.filter(isPicture)

  const view = (image: QualificationImage) => {
    if (isPicture(image)) setOpen(pictures.indexOf(image))
    else window.open(image.url, '_blank', 'noopener')
  }
  const ask = async (image: QualificationImage) => {
    const isSure = await confirm({
      title: '确定要删除这张资质图片吗？',
      body: `${image.image_type_display} ${image.name}`,
      confirmLabel: '删除',
      tone: 'danger',
    })
    if (!isSure) return
    remove.mutate(image.id, {
      onSuccess: () => toast.ok('删除成功'),
      onError: (error) => toast.error(`删除失败：${messageOf(error)}`),
    })
  }

  return (
    <Section title="资质文件" aside={saved.length > 0 ? `${saved.length} 份` : undefined} className="scroll-mt-20">
      {canUpload && required.length > 0 && (
        <ul className="mb-2">
          {required.map((one) => {
            const isThere = saved.some((image) => image.image_type === one.id)
            return (
              <li key={one.id} className="flex items-start gap-2.5 py-1.5">
                {isThere ? (
                  <CircleCheck size={20} className="mt-0.5 shrink-0 text-ok" aria-hidden="true" />
                ) : (
                  <CircleDashed size={20} className="mt-0.5 shrink-0 text-ink-3" aria-hidden="true" />
                )}
                <span className="min-w-0">
                  <span className="block text-body">
                    {one.name}
                    <span className="ms-2 text-meta text-ink-3">{isThere ? '已交' : '还没交'}</span>
                  </span>
                  <span className="block text-meta text-ink-3">{one.description}</span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {images.isPending && (
        <Skeleton label="正在取资质文件">
          <Bone className="h-14 w-full rounded-card" />
        </Skeleton>
      )}
      {images.isError && saved.length === 0 && (
        <div
          role="alert"
          className="flex items-center justify-between gap-3 rounded-card bg-danger-soft px-4 py-1 text-meta text-danger"
        >
          <span>获取资质图片失败，请刷新重试</span>
          <Button tone="ghost" busy={images.isFetching} onClick={() => void images.refetch()}>
            再试一次
          </Button>
        </div>
      )}
      <SavedDocuments
        images={saved}
        onView={view}
        onRemove={canUpload ? (image) => void ask(image) : undefined}
        removing={remove.isPending ? remove.variables : undefined}
      />
      {canUpload && (
        <>
          {saved.length + queue.items.length < qualificationFilesMax && demand.data && (
            <Select
              label="下一份是"
              className="mt-4 mb-3"
              value={type}
              onChange={(event) => setChosen(event.target.value)}
              options={typeOptions(required, demand.data.types)}
            />
          )}
          <UploadList
            label="上传资质文件"
            items={queue.items}
            max={qualificationFilesMax - saved.length}
            saved={saved.length}
            rules={fileRules}
            accept={acceptedKinds}
            onAdd={(files) => {
              queue.add(files, type)
              setChosen('')
            }}
            onCancel={queue.cancel}
            onRetry={queue.retry}
            error={queue.problem}
          />
        </>
      )}
      <ImageViewer
        images={pictures.map((image) => ({ url: image.url, title: `${image.image_type_display} ${image.name}` }))}
        index={open}
        onIndex={setOpen}
      />
    </Section>
  )
}

interface NamedType {
  id: string
  name: string
}

/** What the machine demands stands first. */
function typeOptions(required: readonly NamedType[], types: readonly NamedType[]) {
  const others = types.filter(({ id }) => !required.some((one) => one.id === id))
  return [...required, ...others].map(({ id, name }) => ({ value: id, label: name }))
}
