import { Pause, Play } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { clockTime } from '../../../../ui/text/format.ts'
import { speeds, type usePlayback } from '../use-playback.ts'

const MINUTE_MS = 60_000

/** Plays a day: along its ruler by hand, by keys, or by itself. */
export function Playback({
  playback,
  from,
  until,
  speed,
}: {
  playback: ReturnType<typeof usePlayback>
  from: number
  until: number
  /** Of the machine at this moment. */
  speed: number | null
}) {
  const { at, isPlaying } = playback
  return (
    <div className="mt-4">
      <div className="flex items-center gap-3">
        <Button
          tone="ink"
          aria-label={isPlaying ? '停下' : '播放'}
          icon={isPlaying ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
          onClick={playback.toggle}
        />
        <div className="min-w-0 flex-1">
          <span aria-hidden="true" className="graduated block h-1.5" />
          <input
            type="range"
            aria-label="时刻"
            min={from}
            max={until}
            step={MINUTE_MS}
            value={at}
            aria-valuetext={clockTime(at)}
            onChange={(event) => playback.seek(Number(event.target.value))}
            className="h-11 w-full accent-(--accent)"
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="figures text-body" aria-live={isPlaying ? 'off' : 'polite'}>
          <span className="font-semibold">{clockTime(at)}</span>
          {speed !== null && <span className="ms-2 text-meta text-ink-2">{Math.round(speed)} km/h</span>}
        </p>
        <div role="group" aria-label="播放速度" className="flex gap-1">
          {speeds.map((one) => (
            <Button
              key={one}
              tone={one === playback.speed ? 'outline' : 'ghost'}
              size="dense"
              aria-pressed={one === playback.speed}
              onClick={() => playback.setSpeed(one)}
            >
              {one}×
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}
