import { codeInText } from '@jihui/protocol/machine-code/code'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type CodeReader, openCodeReader } from '../scanner.lazy.ts'

const LOOK_MS = 200

/** Why the camera shows nothing, and what goes without it. */
const problemOf = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return '没有相机权限。在浏览器设置里允许，或者选一张照片、输入编号。'
  if (name === 'NotFoundError') return '这台设备没有相机。选一张照片，或者输入编号。'
  return '相机打不开。选一张照片，或者输入编号。'
}

interface CameraProps {
  onCode: (code: string) => void
  onClose: () => void
  /** What is a code, of the texts seen; absent: one of ours. */
  reads?: (text: string) => string | null
  words?: { readonly aim: string; readonly other: string }
}
const ourWords = { aim: '对准机器上的码，离 20 厘米左右', other: '这不是机器上的码。' }
/** Looks through the camera until a code of ours is in the picture. */
export function Camera({ onCode, onClose, reads, words = ourWords }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const isAnyKind = reads !== undefined
  const [problem, setProblem] = useState<string>()
  const take = (texts: readonly string[]): boolean => {
    const code = texts.map(reads ?? codeInText).find((one) => one !== null)
    if (code) onCode(code)
    else if (texts.length > 0) setProblem(words.other)
    return Boolean(code)
  }
  const seen = useEffectEvent(take)
  useEffect(() => {
    let isOver = false
    const inFrame = (texts: readonly string[]) => seen(texts)
    watch(video.current!, () => isOver, inFrame, isAnyKind).catch((error: unknown) =>
      isOver ? undefined : setProblem(problemOf(error)),
    )
    return () => {
      isOver = true
    }
  }, [isAnyKind])
  return (
    <div>
      <div className="relative overflow-hidden rounded-card bg-sunken">
        <video ref={video} muted playsInline aria-label="相机画面" className="aspect-square w-full object-cover" />
        <span aria-hidden="true" className="absolute inset-8 rounded-card border border-on-ink" />
      </div>
      <p role="status" className="mt-2 min-h-5 text-meta text-ink-2">
        {problem ?? words.aim}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <PictureOfCode
          isAnyKind={isAnyKind}
          onTexts={(texts) => (texts.length > 0 ? take(texts) : setProblem('照片里没有看到码。'))}
        />
        <Button tone="ghost" onClick={onClose}>
          关掉相机
        </Button>
      </div>
    </div>
  )
}

/** Ends with the first code, or when the camera is closed; its light goes out with it. */
const watch = async (
  video: HTMLVideoElement,
  isOver: () => boolean,
  found: (texts: readonly string[]) => boolean,
  isAnyKind: boolean,
): Promise<void> => {
  if (!('mediaDevices' in navigator)) throw new DOMException('no camera', 'NotFoundError')
  const [stream, reader] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
    openCodeReader(isAnyKind),
  ])
  try {
    video.srcObject = stream
    await video.play()
    while (!isOver() && !found(await textsIn(reader, video)))
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
/** A frame that cannot be read is followed by another. */
const textsIn = (reader: CodeReader, picture: ImageBitmapSource): Promise<readonly string[]> =>
  reader.read(picture).catch(() => [])

function PictureOfCode({ isAnyKind, onTexts }: { isAnyKind: boolean; onTexts: (texts: readonly string[]) => void }) {
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    try {
      onTexts(await (await openCodeReader(isAnyKind)).read(await createImageBitmap(file)))
    } catch {
      onTexts([])
    }
  }
  return (
    <label className="relative inline-flex min-h-11 items-center gap-2 rounded-card border border-edge bg-surface px-4 text-body font-semibold hover:border-ink has-focus-visible:shadow-(--focus)">
      <ImageUp size={18} aria-hidden="true" />
      选一张照片
      <input
        type="file"
        accept="image/*"
        aria-label="选一张照片"
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => void read(event)}
      />
    </label>
  )
}
