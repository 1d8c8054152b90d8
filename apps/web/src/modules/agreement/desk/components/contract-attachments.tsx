import { fileBytesMax } from '@jihui/protocol/limits'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, FileText, Image, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../../../shell/api/api-error.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { fitPictures } from '../../../../ui/pictures/fit-pictures.ts'
import { fileSize, momentText } from '../../../../ui/text/format.ts'
import { Ruler } from '../../../../ui/ruler.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { sendAttachment } from '../contract-commands.ts'
import { deskContractKey, type DeskContract } from '../contract-queries.ts'

interface Sending {
  readonly id: number
  readonly name: string
  readonly share: number
  readonly problem?: string
}

/** Papers that belong to a contract: what is there, and adding more, each with its own progress. */
export function ContractAttachments({ contract }: { contract: DeskContract }) {
  const client = useQueryClient()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const running = useRef(new Map<number, () => void>())
  const last = useRef(0)

  const change = (id: number, next: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)))
  const drop = (id: number) => {
    running.current.get(id)?.()
    running.current.delete(id)
    setSending((all) => all.filter((one) => one.id !== id))
  }
  const send = (file: File) => {
    const id = (last.current += 1)
    const isTooLarge = file.size > fileBytesMax
    setSending((all) => [
      ...all,
      { id, name: file.name, share: 0, problem: isTooLarge ? '文件大小不能超过 10 MB' : undefined },
    ])
    if (isTooLarge) return
    const { done, cancel } = sendAttachment(contract, file, (share) => change(id, { share }))
    running.current.set(id, cancel)
    done
      .then(({ attachment, message }) => {
        drop(id)
        client.setQueryData<DeskContract>(
          deskContractKey(contract.id),
          (now) => now && { ...now, attachments: [...now.attachments, attachment] },
        )
        toast.ok(message)
        return client.invalidateQueries({ queryKey: deskContractKey(contract.id) })
      })
      .catch((error: unknown) => change(id, { problem: messageOf(error) }))
  }

  return (
    <div>
      {contract.attachments.length > 0 && (
        <ul className="border-t border-hairline">
          {contract.attachments.map((file) => {
            const Icon = file.mime.startsWith('image/') ? Image : FileText
            return (
              <li key={file.id} className="border-b border-hairline">
                <a
                  href={file.url}
                  target="_blank"
                  rel="noreferrer"
                  className="flex min-h-12 items-center gap-3 py-2 underline-offset-4 hover:underline"
                >
                  <Icon size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate text-body">{file.name}</span>
                    <span className="figures block text-caption text-ink-3">
                      {fileSize(file.bytes)} · {momentText(file.created_at)}
                    </span>
                  </span>
                </a>
              </li>
            )
          })}
        </ul>
      )}
      {sending.length > 0 && (
        <ul aria-label="正在上传">
          {sending.map((one) => (
            <li key={one.id} className="flex min-h-14 items-center gap-2 border-b border-hairline py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate text-body">{one.name}</p>
                {one.problem ? (
                  <p role="alert" className="flex items-center gap-1 text-meta text-danger">
                    <CircleAlert size={14} className="shrink-0" aria-hidden="true" />
                    {one.problem}
                  </p>
                ) : (
                  <Ruler
                    units={40}
                    value={one.share * 40}
                    size="small"
                    label={`${one.name} 已上传 ${Math.round(one.share * 100)}%`}
                  />
                )}
              </div>
              <IconButton label={`${one.problem ? '移除' : '取消上传'} ${one.name}`} onClick={() => drop(one.id)}>
                <X size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {contract.can_attach && (
        <label className="relative mt-3 flex min-h-11 items-center justify-center gap-2 rounded-card border border-dashed border-edge text-body text-ink-2 hover:border-ink hover:text-ink has-focus-visible:shadow-(--focus)">
          <input
            type="file"
            multiple
            accept="image/jpeg,image/png,application/pdf"
            onChange={(event) => {
              void fitPictures([...(event.target.files ?? [])], 'paper').then((files) => files.forEach(send))
              event.target.value = ''
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <Plus size={18} aria-hidden="true" />
          添加附件
        </label>
      )}
      {contract.can_attach && (
        <p className="mt-1.5 text-caption text-ink-3">JPG、PNG 或 PDF，单份不超过 10 MB，租客也能看到</p>
      )}
      {!contract.can_attach && contract.attachments.length === 0 && <p className="text-meta text-ink-3">没有附件</p>}
    </div>
  )
}
