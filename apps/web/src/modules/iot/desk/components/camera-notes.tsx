import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { shortDay } from '../../../../ui/text/format.ts'
import { saveFile } from '../../../../ui/save-file.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { cameraNotesQuery, fetchOriginal, fileIdOf } from '../camera-note-queries.ts'

interface Picture {
  url: string
  title: string
}

/** The camera's own clock has no zone: it is shown as it stood there. */
const takenText = (taken: string): string => `拍摄于 ${shortDay(taken.slice(0, 10))} ${taken.slice(11, 16)}`

/** What cameras noted in the pictures, asked for on purpose: it is for whoever decides, and asking is in the log. */
export function CameraNotes({ pictures }: { pictures: readonly Picture[] }) {
  const [isAsked, setIsAsked] = useState(false)
  if (pictures.length === 0) return null
  if (isAsked) return <Notes pictures={pictures} />
  return (
    <Button
      tone="ghost"
      size="dense"
      className="-ms-3 mt-2"
      icon={<Camera size={16} aria-hidden="true" />}
      onClick={() => setIsAsked(true)}
    >
      看拍摄时间和地点
    </Button>
  )
}

function Notes({ pictures }: { pictures: readonly Picture[] }) {
  const { data, error } = useQuery(cameraNotesQuery(pictures.map(({ url }) => fileIdOf(url))))
  if (error) return <p className="mt-3 text-meta text-danger">{messageOf(error)}</p>
  if (!data) return <SkeletonText lines={3} />
  return (
    <section aria-label="拍摄时间和地点" className="mt-4">
      <ul>
        {pictures.map(({ url, title }) => {
          const note = data.find(({ id }) => id === fileIdOf(url))
          const told = [note?.taken_at && takenText(note.taken_at), note?.place, note?.camera].filter(Boolean)
          return (
            <li key={url} className="flex items-center gap-3 border-t border-hairline py-2">
              <span className="min-w-0 flex-1 text-body">
                {title}
                <span className="figures block text-meta text-ink-2">
                  {told.length > 0 ? told.join(' · ') : '相机没有留下时间和地点'}
                </span>
              </span>
              <Original id={fileIdOf(url)} title={title} />
            </li>
          )
        })}
      </ul>
      <p className="border-t border-hairline pt-2 text-caption text-ink-3">
        时间和地点由拍摄的手机写入，可以改动，只作参考。查看和下载都记入操作日志。
      </p>
    </section>
  )
}

function Original({ id, title }: { id: string; title: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const file: unknown = await fetchOriginal(id)
      if (!(file instanceof Blob)) throw new Error('no file came')
      saveFile(file, `${title}-原文件`)
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : '原文件没有取到，请重试')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button size="dense" className="keep" busy={isBusy} onClick={() => void save()}>
      原文件
    </Button>
  )
}
