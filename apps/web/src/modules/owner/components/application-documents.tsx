import { applicationFileCodes, applicationFiles, type ApplicationFile } from '@jihui/protocol/owner/machine'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { ImageViewer } from '../../../ui/pictures/image-viewer.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { sendApplicationFile, type Application } from '../application-queries.ts'
import { fileProblem } from '../file-rules.ts'
import { FileTiles, type FileTile } from './file-tiles.tsx'

interface Sending extends FileTile {
  field: ApplicationFile
  file: File
}

let lastKey = 0

/** The papers of an application; while it is looked at, more can be added. */
export function ApplicationDocuments({ application: one }: { application: Application }) {
  const client = useQueryClient()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [problems, setProblems] = useState<Readonly<Partial<Record<ApplicationFile, string>>>>({})
  const [open, setOpen] = useState<number | null>(null)
  const canAdd = one.actions.includes('upload_document')
  const running = useRef<{ key: string; cancel: () => void } | null>(null)
  useEffect(() => () => running.current?.cancel(), [])

  // One after the other, each with its own progress.
  useEffect(() => {
    const next = sending.find(({ problem, share }) => problem === undefined && share === 0)
    if (!next || running.current) return
    const change = (changes: Partial<Sending>) =>
      setSending((old) => old.map((row) => (row.key === next.key ? { ...row, ...changes } : row)))
    const sent = sendApplicationFile(one.id, next.field, next.file, (share) => change({ share: Math.max(share, 0.01) }))
    running.current = { key: next.key, cancel: sent.cancel }
    void sent.done
      .then(
        async () => {
          await client.invalidateQueries({ queryKey: ['owner', 'my-applications'] })
          setSending((old) => old.filter(({ key }) => key !== next.key))
          toast.ok(`${applicationFiles[next.field].label}已补上`)
        },
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'CANCELLED') return
          const sentence =
            error instanceof ApiError ? (Object.values(error.errors)[0] ?? error.message) : messageOf(error)
          change({ share: undefined, problem: sentence })
        },
      )
      .finally(() => {
        running.current = null
        setSending((old) => [...old])
      })
  }, [sending, one.id, client])

  const add = (field: ApplicationFile) => (files: readonly File[]) => {
    const { kind } = applicationFiles[field]
    const refused = files.map((file) => fileProblem(file, kind)).find((problem) => problem !== undefined)
    setProblems((old) => ({ ...old, [field]: refused }))
    const taken = files.filter((file) => fileProblem(file, kind) === undefined)
    setSending((old) => [
      ...old,
      ...taken.map((file) => ({ key: `new-${++lastKey}`, name: file.name, file, field, share: 0 })),
    ])
  }
  const pictures = one.documents.filter(({ mime }) => mime.startsWith('image/'))
  return (
    <Section title="材料" aside={canAdd ? '审核期间可以补' : undefined}>
      <ul className="mb-4">
        {one.requirements.map(({ key, label, is_met }) => {
          const Sign = is_met ? CircleCheck : CircleAlert
          return (
            <li key={key} className="flex items-center gap-2 py-1 text-body">
              <Sign size={18} className={is_met ? 'text-ok' : 'text-warn'} aria-hidden="true" />
              {is_met ? `${label}已交` : `还缺${label}`}
            </li>
          )
        })}
      </ul>
      <div className="space-y-6">
        {applicationFileCodes.map((field) => {
          const saved = one.documents.filter((document) => document.field === field)
          const tiles: FileTile[] = [
            ...saved.map((document) => ({
              key: String(document.id),
              name: document.name,
              url: document.mime.startsWith('image/') ? document.url : undefined,
            })),
            ...sending.filter((row) => row.field === field),
          ]
          if (tiles.length === 0 && !canAdd) return null
          return (
            <FileTiles
              key={field}
              label={applicationFiles[field].label}
              addLabel={`补${applicationFiles[field].label}`}
              tiles={tiles}
              max={applicationFiles[field].max}
              kind={applicationFiles[field].kind}
              onAdd={canAdd ? add(field) : undefined}
              onOpen={(key) => setOpen(pictures.findIndex(({ id }) => String(id) === key))}
              onRemove={
                sending.some((row) => row.field === field)
                  ? (key) => setSending((old) => old.filter((row) => row.key !== key))
                  : undefined
              }
              error={problems[field]}
            />
          )
        })}
      </div>
      <ImageViewer
        images={pictures.map(({ url, field_display }) => ({ url, title: field_display }))}
        index={open}
        onIndex={setOpen}
      />
    </Section>
  )
}
