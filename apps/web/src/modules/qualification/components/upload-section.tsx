import { qualificationFilesMax } from '@jihui/protocol/limits'
import { documentTypeDefault } from '@jihui/protocol/qualification/types'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { Suspense, useState } from 'react'
import { messageOf } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { Select, TextField } from '../../../ui/fields/field.tsx'
import { ImageViewer } from '../../../ui/pictures/image-viewer.tsx'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import { Section } from '../../../ui/section.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { UploadList } from '../../../ui/fields/upload-list.tsx'
import { acceptedKinds, fileRules } from '../file-rules.ts'
import { imagesQuery, requiredQuery, useDeleteImage, type QualificationImage } from '../queries.ts'
import { useAttachPaper } from '../use-attach-paper.ts'
import { useUploadQueue } from '../use-upload-queue.ts'
import { DemandList } from './demand-list.tsx'
import { WalletPickerSheet } from './lazy-sheets.ts'
import { SavedDocuments } from './saved-documents.tsx'

export interface UploadSectionProps {
  line: LineFace
  order: {
    id: number
    equipment_id: number
    end_date: string
    options: readonly { flag: string }[]
  }
  /** R094 */
  canUpload: boolean
}

const isPicture = (image: QualificationImage) => image.mime.startsWith('image/')

/** The order's documents: what is demanded, what is there, and while it is open the way to add more. */
export function UploadSection({ line, order, canUpload }: UploadSectionProps) {
  const rentalId = order.id
  const options = order.options.map(({ flag }) => flag)
  const images = useQuery(imagesQuery(line, rentalId))
  const demand = useQuery({ ...requiredQuery(line, order.equipment_id, options), enabled: canUpload })
  const saved = images.data ?? []
  const queue = useUploadQueue(line, rentalId, saved.length)
  const remove = useDeleteImage(line, rentalId)
  const attach = useAttachPaper(line, rentalId)
  const [chosen, setChosen] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const [number, setNumber] = useState('')
  const [isPicking, setIsPicking] = useState(false)
  const hasPicked = useOnceOpen(isPicking)
  const [open, setOpen] = useState<number | null>(null)

  const required = demand.data?.required ?? []
  const missing = required.find(({ id }) => !saved.some((image) => image.image_type === id))
  const type = chosen || missing?.id || required[0]?.id || documentTypeDefault
  const pictures = saved.filter(isPicture)
  const hasRoom = saved.length + queue.items.length < qualificationFilesMax
  const isDemanded = (image: QualificationImage) => required.some(({ id }) => id === image.image_type)
  // A paper on the order and the one in the wallet are the same file.
  const offered = (hasRoom ? (demand.data?.wallet ?? []) : [])
    .filter(({ url }) => !saved.some((image) => image.url === url))
    .toSorted((a, b) => Number(isDemanded(b)) - Number(isDemanded(a)))

  const view = (image: QualificationImage) => {
    if (isPicture(image)) setOpen(pictures.indexOf(image))
    else window.open(image.url, '_blank', 'noopener')
  }
  const use = (paper: QualificationImage) =>
    attach.mutate(paper.id, {
      onSuccess: () => {
        toast.ok(`${paper.image_type_display}已放到这一单`)
        setIsPicking(false)
      },
      onError: (error) => toast.error(messageOf(error)),
    })
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
        <DemandList
          demanded={required}
          saved={saved}
          wallet={offered}
          until={order.end_date}
          onUse={use}
          using={attach.isPending ? attach.variables : undefined}
        />
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
          {hasRoom && demand.data && (
            <div className="mt-4 mb-3 space-y-3">
              {offered.length > 0 && (
                <Button
                  wide
                  aria-haspopup="dialog"
                  icon={<FolderOpen size={18} aria-hidden="true" />}
                  onClick={() => setIsPicking(true)}
                >
                  从资质夹选
                </Button>
              )}
              <Select
                label="下一份是"
                value={type}
                onChange={(event) => setChosen(event.target.value)}
                options={typeOptions(required, demand.data.types)}
              />
              <div className="grid gap-3 min-[400px]:grid-cols-2">
                <TextField
                  label="有效期至"
                  type="date"
                  isOptional
                  value={expiresOn}
                  onChange={(event) => setExpiresOn(event.target.value)}
                />
                <TextField
                  label="证件编号"
                  isOptional
                  maxLength={60}
                  autoComplete="off"
                  value={number}
                  onChange={(event) => setNumber(event.target.value)}
                />
              </div>
            </div>
          )}
          <UploadList
            label="上传资质文件"
            items={queue.items}
            max={qualificationFilesMax - saved.length}
            saved={saved.length}
            rules={fileRules}
            accept={acceptedKinds}
            onAdd={(files) => {
              queue.add(files, { type, number: number.trim(), expiresOn })
              setChosen('')
              setExpiresOn('')
              setNumber('')
            }}
            onCancel={queue.cancel}
            onRetry={queue.retry}
            error={queue.problem}
          />
        </>
      )}
      {hasPicked && (
        <Suspense fallback={null}>
          <WalletPickerSheet
            isOpen={isPicking}
            onClose={() => setIsPicking(false)}
            papers={offered}
            until={order.end_date}
            onPick={use}
            picking={attach.isPending ? attach.variables : undefined}
          />
        </Suspense>
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
