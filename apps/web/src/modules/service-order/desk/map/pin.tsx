import '../../../../ui/map/pins.css'
import { cx } from '../../../../ui/class-names.ts'
import { type Look, orderLooks, technicianLooks, type Tone } from './looks.ts'

const tones: Readonly<Record<Tone, string>> = {
  need: 'map-pin-need',
  behind: 'map-pin-behind',
  open: 'map-pin-empty',
  done: '',
  free: 'map-pin-free',
}
export const pinClass = ({ tone, isPerson }: { tone: Tone; isPerson?: boolean }): string =>
  cx('map-pin', tones[tone], isPerson && 'map-pin-person')

/** As it stands on the map, beside words that say the same. */
export function Pin({ look }: { look: Look }) {
  return (
    <span aria-hidden="true" className={cx('shrink-0', pinClass(look))}>
      <b>{look.glyph}</b>
    </span>
  )
}

const Row = ({ looks }: { looks: readonly Look[] }) =>
  looks.map((look) => (
    <li key={look.glyph} className="inline-flex items-center gap-1.5">
      <Pin look={look} />
      {look.label}
    </li>
  ))
/** What the signs mean: orders are square, people round. */
export function Legend() {
  return (
    <section aria-label="图例" className="mt-3 space-y-1.5 text-caption text-ink-2">
      <ul aria-label="单" className="flex flex-wrap gap-x-4 gap-y-1.5">
        <Row looks={Object.values(orderLooks)} />
      </ul>
      <ul aria-label="师傅" className="flex flex-wrap gap-x-4 gap-y-1.5">
        <Row looks={Object.values(technicianLooks)} />
      </ul>
    </section>
  )
}
