import { uploadAvatar } from '@jihui/protocol/identity/operations'
import { fileBytesMax } from '@jihui/protocol/limits'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../shell/api/api-error.ts'
import { upload } from '../../shell/api/upload.ts'
import { loadUser } from '../../shell/api/user.ts'
import { toast } from '../../ui/overlays/toast.tsx'

export const AVATAR_KINDS = 'image/jpeg,image/png'
const MEGABYTES = fileBytesMax / 1024 / 1024

/** Why a picture cannot be sent; undefined when it can. */
export function avatarProblem(file: { type: string; size: number }): string | undefined {
  if (!AVATAR_KINDS.split(',').includes(file.type)) return '头像用 JPG 或 PNG 图片'
  return file.size > fileBytesMax ? `图片不能超过 ${MEGABYTES} MB` : undefined
}

export interface AvatarUpload {
  /** The chosen picture while it is on its way. */
  preview?: string
  /** 0…1; undefined while nothing is sent. */
  share?: number
  problem?: string
  start: (file: File) => void
  retry?: () => void
  cancel: () => void
}

export function useAvatarUpload(): AvatarUpload {
  const [state, setState] = useState<{ file?: File; preview?: string; share?: number; problem?: string }>({})
  const stop = useRef<() => void>(undefined)

  const { file, preview, share, problem } = state
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])
  useEffect(() => () => stop.current?.(), [])

  const start = (file: File) => {
    const problem = avatarProblem(file)
    if (problem) return setState({ problem })
    setState({ file, preview: URL.createObjectURL(file), share: 0 })
    const sending = upload(uploadAvatar, {
      files: { avatar: [file] },
      onProgress: (share) => setState((old) => ({ ...old, share })),
    })
    stop.current = sending.cancel
    sending.done.then(
      async () => {
        await loadUser()
        setState({})
        toast.ok('头像已更新')
      },
      (error: unknown) => {
        const isStopped = error instanceof ApiError && error.code === 'CANCELLED'
        setState(isStopped ? {} : { file, problem: messageOf(error) })
      },
    )
  }
  return {
    preview,
    share,
    problem,
    start,
    retry: problem && file ? () => start(file) : undefined,
    cancel: () => stop.current?.(),
  }
}
