import { fileBytesMax } from '@jihui/protocol/limits'
import { Camera, CircleAlert } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { displayName, type SessionUser } from '../../../shell/api/user.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { fitPictures } from '../../../ui/pictures/fit-pictures.ts'
import { Ruler } from '../../../ui/ruler.tsx'
import { AVATAR_KINDS, useAvatarUpload } from '../use-avatar-upload.ts'

/** The picture, and how far a new one has come. */
export function AvatarEditor({ user }: { user: SessionUser }) {
  const { preview, share, problem, start, retry, cancel } = useAvatarUpload()
  const isSending = share !== undefined
  const percent = Math.round((share ?? 0) * 100)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void fitPictures([...(event.target.files ?? [])], 'avatar').then(([file]) => file && start(file))
    event.target.value = ''
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      {preview ? (
        <img src={preview} alt="新头像预览" className="size-[80px] shrink-0 rounded-card object-cover" />
      ) : (
        <Avatar name={displayName(user)} photo={user.avatar_url} className="size-[80px] text-display" />
      )}
      <div className="min-w-0 flex-1 basis-40">
        {isSending ? (
          <>
            <Ruler units={40} value={(share ?? 0) * 40} size="small" label={`头像已上传 ${percent}%`} />
            <div className="flex items-center justify-between gap-3">
              <span className="figures text-meta text-ink-2">
                {percent < 100 ? `正在上传 ${percent}%` : '正在处理'}
              </span>
              <Button tone="ghost" onClick={cancel} className="-me-4">
                取消
              </Button>
            </div>
          </>
        ) : (
          <>
            <div className="flex flex-wrap gap-2">
              <label
                className={cx(buttonClass('outline'), 'relative overflow-hidden has-focus-visible:shadow-(--focus)')}
              >
                <input
                  type="file"
                  accept={AVATAR_KINDS}
                  onChange={choose}
                  aria-describedby="avatar-rules"
                  className="absolute inset-0 size-full cursor-pointer opacity-0"
                />
                <Camera size={18} aria-hidden="true" />
                {user.avatar_url ? '换头像' : '上传头像'}
              </label>
              {retry && (
                <Button tone="ghost" onClick={retry}>
                  再试一次
                </Button>
              )}
            </div>
            {problem ? (
              <p id="avatar-rules" role="alert" className="mt-1.5 flex items-start gap-1.5 text-meta text-danger">
                <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
                {problem}
              </p>
            ) : (
              <p id="avatar-rules" className="mt-1.5 text-caption text-ink-3">
                JPG 或 PNG，不超过 {fileBytesMax / 1024 / 1024} MB，会裁成方形
              </p>
            )}
          </>
        )}
      </div>
    </div>
  )
}
