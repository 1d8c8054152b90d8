import { FileText, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../class-names.ts'

export interface SecureImageProps {
  src: string
  alt: string
  className?: string
  /** PDF and other documents have no picture of their own. */
  isDocument?: boolean
}

/** A picture behind the session: the cookie of the signed-in reader opens it. Falls back to a sign, never to a broken icon. */
export function SecureImage({ src, alt, className, isDocument }: SecureImageProps) {
  const [failedSource, setFailedSource] = useState<string>()
  if (isDocument || failedSource === src) {
    const Sign = isDocument ? FileText : ImageOff
    return (
      <span
        role="img"
        aria-label={isDocument ? alt : `${alt || '图片'}，没有取到`}
        className={cx('flex items-center justify-center bg-sunken text-ink-3', className)}
      >
        <Sign size={24} strokeWidth={1.5} aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={className}
      onError={() => setFailedSource(src)}
    />
  )
}
