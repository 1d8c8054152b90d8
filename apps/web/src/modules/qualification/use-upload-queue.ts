import { qualificationFilesMax } from '@jihui/protocol/limits'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../shell/api/api-error.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import type { UploadItem } from '../../ui/fields/upload-list.tsx'
import { fileProblem, tooManyText } from './file-rules.ts'
import { uploadDocument, type DocumentFacts } from './upload-document.ts'

interface Queued extends UploadItem {
  file: File
  facts: DocumentFacts
}

let lastKey = 0

/** One file after the other, each with its own progress. */
export function useUploadQueue(line: LineFace, rentalId: number | null, savedCount: number) {
  const client = useQueryClient()
  const [items, setItems] = useState<readonly Queued[]>([])
  const [problem, setProblem] = useState<string>()
  const running = useRef<{ key: string; cancel: () => void } | null>(null)

  const change = useCallback(
    (key: string, changes: Partial<Queued>) =>
      setItems((old) => old.map((item) => (item.id === key ? { ...item, ...changes } : item))),
    [],
  )
  const drop = useCallback((key: string) => setItems((old) => old.filter((item) => item.id !== key)), [])

  useEffect(() => {
    const next = items.find(({ state }) => state === 'waiting')
    if (!next || running.current || rentalId === null) return
    change(next.id, { state: 'sending', share: 0 })
    const sending = uploadDocument(line, {
      rentalId,
      file: next.file,
      ...next.facts,
      onProgress: (share) => change(next.id, { share }),
    })
    running.current = { key: next.id, cancel: sending.cancel }
    void sending.done
      .then(
        async () => {
          toast.ok('资质上传成功')
          await client.invalidateQueries({ queryKey: ['qualification', 'images'] })
          drop(next.id)
          void client.invalidateQueries({ queryKey: ['rental'] })
        },
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'CANCELLED') return drop(next.id)
          const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
          toast.error('上传资质失败')
          change(next.id, { state: 'failed', problem: isRefusal ? error.message : '上传没有成功，再试一次' })
        },
      )
      .finally(() => {
        running.current = null
        // Wakes the effect for the next in the row.
        setItems((old) => [...old])
      })
  }, [items, line, rentalId, client, change, drop])

  useEffect(() => () => running.current?.cancel(), [])

  const add = (files: readonly File[], facts: DocumentFacts) => {
    setProblem(undefined)
    if (rentalId === null) {
      setProblem('无法上传文件，订单信息不完整')
      toast.error('无法上传文件，订单信息不完整')
      return
    }
    let room = qualificationFilesMax - savedCount - items.length
    const taken: Queued[] = []
    for (const file of files) {
      const refusal = fileProblem(file) ?? (room <= 0 ? tooManyText : undefined)
      if (refusal) {
        setProblem(`${file.name}：${refusal}`)
        toast.error(refusal)
        continue
      }
      room -= 1
      taken.push({
        id: `new-${++lastKey}`,
        name: file.name,
        size: file.size,
        state: 'waiting',
        isDocument: file.type === 'application/pdf',
        file,
        facts,
      })
    }
    if (taken.length > 0) setItems((old) => [...old, ...taken])
  }
  const cancel = (key: string) => {
    if (running.current?.key === key) running.current.cancel()
    else drop(key)
  }
  const retry = (key: string) => change(key, { state: 'waiting', problem: undefined, share: 0 })

  return {
    items,
    problem,
    add,
    cancel,
    retry,
    isBusy: items.some(({ state }) => state === 'waiting' || state === 'sending'),
  }
}
