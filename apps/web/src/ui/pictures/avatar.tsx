import { SecureImage } from './secure-image.tsx'
import { cx } from '../class-names.ts'

/** The family name on ink; a photo once there is one. */
export function Avatar({
  name,
  photo,
  className = 'size-10 text-title-s',
}: {
  name: string
  photo?: string | null
  className?: string
}) {
  if (photo)
    return (
      <SecureImage src={photo} alt={`${name}的头像`} className={cx('shrink-0 rounded-card object-cover', className)} />
    )
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-card bg-ink font-semibold text-on-ink',
        className,
      )}
    >
      {[...name][0]?.toUpperCase() ?? '客'}
    </span>
  )
}
