import { Camera, ChevronRight, Images, RotateCcw, SkipForward, X } from 'lucide-react'
import { useId, useState, type ChangeEvent, type ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { fitPictures } from '../../../ui/pictures/fit-pictures.ts'
import { Illustration } from '../../../ui/pictures/illustration.tsx'
import { Ruler } from '../../../ui/ruler.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Handover } from '../handover/handover-queries.ts'

const KINDS = ['image/jpeg', 'image/png']
const BYTES_MAX = 10 * 1024 * 1024
const FINDING_MAX = 200

interface PhotoStepProps {
  title: string
  subtitle?: string
  line: string
  illustration: string
  positions: Handover['positions']
  at: number
  /** Position → what was photographed there. */
  urls: ReadonlyMap<string, string>
  finding: string
  onPhoto: (file: File) => void
  onFinding: (text: string) => void
  onMove: (at: number) => void
  /** Leaving loses nothing: it stays on the device. */
  isKept: boolean
  onClose: () => void
}

/** One position: what to frame, the shutter, and the way on. Always dark, as cameras are. */
export function HandoverPhotoStep(props: PhotoStepProps) {
  const { positions, at, urls, onMove } = props
  const position = positions[at]
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const noteId = useId()
  if (!position) return null
  const url = urls.get(position.key)
  const next = positions[at + 1]
  const goOn = () => {
    setProblem(undefined)
    onMove(at + 1)
  }
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    setIsReading(true)
    const [photo = file] = await fitPictures([file], 'evidence')
    setIsReading(false)
    const isFitting = KINDS.includes(photo.type) && photo.size <= BYTES_MAX
    setProblem(isFitting ? undefined : '只收 JPG、PNG，每张不超过 10 MB')
    if (isFitting) props.onPhoto(photo)
  }
  return (
    <section
      data-theme="dark"
      aria-label={props.title}
      className="-mx-(--gutter) flex min-h-dvh flex-col bg-ground text-ink md:mx-auto md:my-6 md:min-h-0 md:max-w-lg md:overflow-hidden md:rounded-card"
    >
      <header className="flex items-center gap-2 px-(--gutter) py-2">
        <IconButton
          label={props.isKept ? '先退出，拍好的留着' : '退出，不保存'}
          className="-ms-2.5"
          onClick={props.onClose}
        >
          <X size={24} aria-hidden="true" />
        </IconButton>
        <div className="min-w-0">
          <h1 className="text-title-s">{props.title}</h1>
          {props.subtitle && <p className="truncate text-meta text-ink-2">{props.subtitle}</p>}
        </div>
      </header>
      <Frame
        line={props.line}
        illustration={props.illustration}
        hint={position.hint}
        label={position.label}
        url={url}
      />
      <div className="flex flex-1 flex-col px-(--gutter) pt-4 pb-[max(20px,env(safe-area-inset-bottom))]">
        <div className="mb-1 flex items-baseline justify-between gap-3">
          <h2 className="text-title" aria-live="polite">
            第 {at + 1} 张 {position.label}
          </h2>
          <span className="text-meta text-ink-2">共 {positions.length} 张</span>
        </div>
        <Ruler
          units={positions.length}
          value={at + (url ? 1 : 0)}
          label={`第 ${at + 1} 张，共 ${positions.length} 张`}
        />
        <ol
          className="mt-3 grid gap-1.5"
          style={{ gridTemplateColumns: `repeat(${positions.length}, minmax(0, 1fr))` }}
        >
          {positions.map(({ key, label }, index) => (
            <li key={key}>
              <Slot label={label} url={urls.get(key)} isHere={index === at} onOpen={() => onMove(index)} />
            </li>
          ))}
        </ol>
        {problem && (
          <p role="alert" className="mt-3 text-meta text-danger">
            {problem}
          </p>
        )}
        {url && (
          <div className="mt-3">
            <label htmlFor={noteId} className="mb-1.5 block text-meta text-ink-2">
              这一处有什么要记的<span className="ms-1 text-ink-3">（选填）</span>
            </label>
            <input
              id={noteId}
              value={props.finding}
              maxLength={FINDING_MAX}
              placeholder="划痕、裂口、缺件，写清位置和大小"
              onChange={(event) => props.onFinding(event.target.value)}
              className="min-h-12 w-full rounded-card border border-edge bg-surface px-4 text-body"
            />
          </div>
        )}
        <div className="mt-auto grid grid-cols-[1fr_auto_1fr] items-center gap-3 pt-5">
          <FileKey label={url ? '从相册换一张' : '从相册选'} onTake={(event) => void take(event)}>
            {url ? <RotateCcw size={24} aria-hidden="true" /> : <Images size={24} aria-hidden="true" />}
            <span className="text-caption">{url ? '换一张' : '相册'}</span>
          </FileKey>
          {url ? (
            <button
              type="button"
              onClick={goOn}
              className="inline-flex min-h-14 items-center gap-1 rounded-card bg-ink px-6 text-lead font-semibold text-on-ink"
            >
              {next ? `下一张 ${next.label}` : '去填读数'}
              <ChevronRight size={20} aria-hidden="true" />
            </button>
          ) : (
            <FileKey
              label={`拍${position.label}`}
              isCamera
              onTake={(event) => void take(event)}
              className="size-20 rounded-full border-4 border-ink p-1"
            >
              <span className="flex size-full items-center justify-center rounded-full bg-ink text-on-ink">
                {isReading ? <Spinner /> : <Camera size={28} aria-hidden="true" />}
              </span>
            </FileKey>
          )}
          <button
            type="button"
            onClick={goOn}
            hidden={url !== undefined}
            className="flex min-h-11 flex-col items-center gap-1 justify-self-center rounded-card px-3 text-ink-2 hover:text-ink"
          >
            <SkipForward size={24} aria-hidden="true" />
            <span className="text-caption">这张先不拍</span>
          </button>
        </div>
      </div>
    </section>
  )
}

/** Four corners, the floor as a white ruler, and what to see to; once photographed, the picture itself. */
function Frame({
  line,
  illustration,
  hint,
  label,
  url,
}: Pick<PhotoStepProps, 'line' | 'illustration'> & {
  hint: string
  label: string
  url?: string
}) {
  const corner = 'absolute size-7 border-white'
  return (
    <div data-line={line} className="relative aspect-[10/11] max-h-[52dvh] overflow-hidden bg-sunken">
      {url ? (
        <img src={url} alt={`${label}的照片`} className="absolute inset-0 size-full object-contain" />
      ) : (
        <>
          <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-2/5 bg-surface" />
          <Illustration
            name={illustration}
            className="absolute inset-x-[12%] top-[26%] bottom-[15%] w-[76%] opacity-45"
          />
          <span
            aria-hidden="true"
            className="graduated absolute inset-x-0 bottom-[15%] h-3 translate-y-full text-white [--tick:#fff]"
          />
        </>
      )}
      <span aria-hidden="true" className={cx(corner, 'start-4 top-4 border-s-2 border-t-2')} />
      <span aria-hidden="true" className={cx(corner, 'end-4 top-4 border-e-2 border-t-2')} />
      <span aria-hidden="true" className={cx(corner, 'start-4 bottom-4 border-s-2 border-b-2')} />
      <span aria-hidden="true" className={cx(corner, 'end-4 bottom-4 border-e-2 border-b-2')} />
      {!url && (
        <p className="absolute inset-x-12 top-6 mx-auto w-fit rounded-half bg-ground px-3.5 py-2 text-center text-body">
          {hint}
        </p>
      )}
    </div>
  )
}

function Slot({ label, url, isHere, onOpen }: { label: string; url?: string; isHere: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-current={isHere ? 'step' : undefined}
      aria-label={`${label}，${url ? '已拍' : '还没拍'}`}
      onClick={onOpen}
      className={cx(
        'flex min-h-16 w-full flex-col items-center justify-end gap-1 overflow-hidden rounded-half border-2 bg-surface bg-cover bg-center p-0.5 pb-1',
        isHere ? 'border-ink' : 'border-transparent',
      )}
      style={url ? { backgroundImage: `url(${url})` } : undefined}
    >
      <span
        className={cx(
          'line-clamp-2 max-w-full rounded-half text-center text-caption leading-tight',
          url && 'bg-ground/85 px-1',
          isHere ? 'font-semibold' : 'text-ink-2',
        )}
      >
        {label}
      </span>
    </button>
  )
}

function FileKey({
  label,
  isCamera,
  onTake,
  className,
  children,
}: {
  label: string
  isCamera?: boolean
  onTake: (event: ChangeEvent<HTMLInputElement>) => void
  className?: string
  children: ReactNode
}) {
  return (
    <label
      className={cx(
        'relative flex min-h-11 flex-col items-center justify-center gap-1 justify-self-center text-ink-2 hover:text-ink has-focus-visible:shadow-(--focus)',
        className ?? 'rounded-card px-3',
      )}
    >
      <input
        type="file"
        aria-label={label}
        accept={KINDS.join(',')}
        capture={isCamera ? 'environment' : undefined}
        onChange={(event) => onTake(event)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {children}
    </label>
  )
}
