import { CameraOff, Check, ChevronsLeftRight, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { clockTime, shanghaiDay, shortDay } from '../../../ui/text/format.ts'
import { Illustration } from '../../../ui/pictures/illustration.tsx'
import { SecureImage } from '../../../ui/pictures/secure-image.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import type { Handover } from '../handover/handover-queries.ts'
import { readingRows, sideThatCounts, usageSentence, type HandoverSide } from '../handover/handover-record.ts'

export interface HandoverComparisonProps {
  handover: Handover
  line: string
  illustration: string
  /** Days the machine was out. */
  days: number
  /** What the reader does about a difference: verdicts, a deduction. */
  verdictOf?: (position: string) => ReactNode
}

/** Going out beside coming back: photographs under one seam, what is new, and the readings. Needs both sides. */
export function HandoverComparison({ handover, line, illustration, days, verdictOf }: HandoverComparisonProps) {
  const out = sideThatCounts(handover.sides, 'out')
  const back = sideThatCounts(handover.sides, 'back')
  const { comparison, positions } = handover
  const news = new Map(comparison?.new_findings.map(({ position, text }) => [position, text]))
  const [chosen, setChosen] = useState(() => comparison?.new_findings[0]?.position ?? positions[0]?.key ?? '')
  if (!out || !back || !comparison) return null
  const position = positions.find(({ key }) => key === chosen)
  const total = positions.length
  return (
    <div data-line={line}>
      <h2 className="text-display">
        {comparison.differences === 0 ? '和交出时一样' : `有 ${comparison.differences} 项和交出时不一样`}
      </h2>
      <p className="mt-0.5 mb-3 text-meta text-ink-2">
        {days} 天 · {out.recorded_by}记录交出，{back.recorded_by}记录归还
      </p>
      <Seam
        key={chosen}
        label={position?.label ?? ''}
        illustration={illustration}
        out={out}
        back={back}
        position={chosen}
      />
      <ul className="mt-3 grid gap-1.5" style={{ gridTemplateColumns: `repeat(${total}, minmax(0, 1fr))` }}>
        {positions.map(({ key, label }) => {
          const isNew = news.has(key)
          // What nobody photographed at the return is no proof that nothing is new.
          const isSeen = back.photos.some((photo) => photo.position === key)
          const Sign = isNew ? TriangleAlert : isSeen ? Check : CameraOff
          const tone = isNew ? 'text-warn' : isSeen ? 'text-ok' : 'text-ink-3'
          return (
            <li key={key}>
              <button
                type="button"
                aria-pressed={key === chosen}
                onClick={() => setChosen(key)}
                className={cx(
                  'flex min-h-16 w-full flex-col items-center justify-center gap-0.5 rounded-half border bg-surface px-0.5 text-caption',
                  key === chosen ? 'border-2 border-ink font-semibold' : 'border-hairline text-ink-2',
                )}
              >
                <Sign size={18} className={tone} aria-hidden="true" />
                <span className="max-w-full truncate">{label}</span>
                <span className="sr-only">{isNew ? '有新增' : isSeen ? '没有新增' : '归还时没有拍'}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {position && (
        <div className="mt-4" aria-live="polite">
          <div className="flex items-center justify-between gap-3">
            <h3 className="text-title-s">
              {position.label}
              {news.has(chosen) && ` · ${news.get(chosen)}`}
            </h3>
            {news.has(chosen) && (
              <StatusTag icon={TriangleAlert} tone="warn">
                新增
              </StatusTag>
            )}
          </div>
          {!news.has(chosen) && (
            <p className="mt-1 text-body text-ink-2">
              {out.findings[chosen] ? `交出时就有：${out.findings[chosen]}` : '两次都没有记下问题。'}
            </p>
          )}
          {verdictOf && <div className="mt-3">{verdictOf(chosen)}</div>}
        </div>
      )}
      <HandoverReadings handover={handover} days={days} />
    </div>
  )
}

const stamp = (side: HandoverSide) => `${shortDay(shanghaiDay(side.recorded_at))} ${clockTime(side.recorded_at)}`

/** Two photographs of one place; the seam is pushed with a finger or the arrow keys. */
function Seam({
  label,
  illustration,
  out,
  back,
  position,
}: {
  label: string
  illustration: string
  out: HandoverSide
  back: HandoverSide
  position: string
}) {
  const [share, setShare] = useState(50)
  const photoOf = (side: HandoverSide) => side.photos.find((photo) => photo.position === position)?.url
  const halves = [
    { side: out, word: '交出', clip: `inset(0 ${100 - share}% 0 0)`, tag: 'start-3' },
    { side: back, word: '归还', clip: `inset(0 0 0 ${share}%)`, tag: 'end-3' },
  ]
  return (
    <div className="relative -mx-(--gutter) aspect-[3/2] overflow-hidden bg-sunken has-focus-visible:shadow-(--focus) md:mx-0 md:rounded-card">
      {halves.map(({ side, word, clip, tag }) => {
        const url = photoOf(side)
        return (
          <div key={word} className="absolute inset-0" style={{ clipPath: clip }}>
            {url ? (
              <SecureImage src={url} alt={`${label}，${word}时`} className="absolute inset-0 size-full object-cover" />
            ) : (
              <div className="absolute inset-0 bg-hue-soft">
                <Illustration
                  name={illustration}
                  className="absolute inset-x-[15%] top-[22%] bottom-[16%] w-[70%] opacity-25"
                />
                <p
                  className={cx(
                    'absolute bottom-4 w-1/2 px-4 text-caption text-ink-2',
                    word === '交出' ? 'start-0' : 'end-0 text-end',
                  )}
                >
                  {word}时没有拍{label}
                </p>
              </div>
            )}
            <span
              className={cx('figures absolute top-3 rounded-half bg-ink px-2 py-0.5 text-caption text-on-ink', tag)}
            >
              {word} {stamp(side)}
            </span>
          </div>
        )
      })}
      <span
        aria-hidden="true"
        className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent"
        style={{ left: `${share}%` }}
      />
      <span
        aria-hidden="true"
        className="absolute bottom-[18%] inline-flex size-11 -translate-x-1/2 items-center justify-center rounded-full bg-surface shadow-lift-2"
        style={{ left: `${share}%` }}
      >
        <ChevronsLeftRight size={20} />
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label={`${label}：往右看交出时，往左看归还时`}
        onChange={(event) => setShare(Number(event.target.value))}
        className="absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
      />
    </div>
  )
}

/** Meter, level and checks, going out beside coming back. */
export function HandoverReadings({ handover, days }: { handover: Handover; days: number }) {
  const rows = readingRows(handover)
  const sentence = usageSentence(handover, days)
  if (rows.length === 0) return null
  return (
    <Section title="读数">
      <table className="w-full text-body">
        <thead className="text-meta text-ink-2">
          <tr className="border-b border-edge">
            <th className="py-1.5 text-start font-normal">项目</th>
            <th className="py-1.5 text-end font-normal">交出</th>
            <th className="py-1.5 text-end font-normal">归还</th>
            <th className="py-1.5 text-end font-normal">相差</th>
          </tr>
        </thead>
        <tbody className="figures">
          {rows.map((row) => (
            <tr key={row.label} className="border-b border-hairline">
              <th scope="row" className="py-2.5 text-start font-normal">
                {row.label}
              </th>
              <td className="py-2.5 text-end">{row.out}</td>
              <td className="py-2.5 text-end">{row.back}</td>
              <td className={cx('py-2.5 text-end font-semibold', row.isOff && 'text-warn')}>{row.difference}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sentence && <p className="mt-2 text-meta text-ink-2">{sentence}</p>}
    </Section>
  )
}
