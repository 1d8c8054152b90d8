import { findLine, screenPath } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import type { getHome } from '@jihui/protocol/catalogue/operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { AppLink } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { count } from '../../../ui/text/format.ts'
import { Illustration } from '../../../ui/pictures/illustration.tsx'
import { categoriesQuery } from '../queries.ts'

type Line = ResponseOf<typeof getHome.shape>['lines'][number]

interface TileProps {
  line: string
  to: string
  title: string
  note: string
  illustration: string
  isLarge?: boolean
  /** One of those that fill a wide row between them. */
  isInRow?: boolean
  className?: string
}

/** The lines side by side; while there are few of them, the first one's categories fill the floor. */
export function LineTiles({ lines }: { lines: readonly Line[] }) {
  const [first, ...others] = lines
  const isFew = lines.length < 3
  const { data: categories } = useQuery({ ...categoriesQuery(first?.id ?? ''), enabled: isFew && first !== undefined })
  if (!first) return null
  const small: TileProps[] = [
    ...others.map((line) => ({
      line: line.id,
      to: listOf(line),
      title: line.label,
      note: freeText(line),
      illustration: line.illustration,
    })),
    ...(isFew ? (categories ?? []).slice(0, MOST_CATEGORIES) : []).map((category) => ({
      line: first.id,
      to: `${listOf(first)}?category=${encodeURIComponent(category.code)}`,
      title: category.name,
      note: `${count(category.equipment_count)} 款`,
      illustration: category.illustration,
    })),
  ]
  // As many as a wide row holds stand side by side there, all of one size.
  const isRow = small.length === 3
  return (
    <nav aria-label="设备分类" className="mt-5 grid grid-cols-2 gap-2.5 md:mt-8 md:grid-cols-4 md:gap-4">
      <Tile
        line={first.id}
        to={listOf(first)}
        title={first.label}
        note={freeText(first)}
        illustration={first.illustration}
        isLarge
        isInRow={isRow}
        className={cx('row-span-2', isRow && 'md:row-span-1', small.length === 0 && 'col-span-2')}
      />
      {small.map((tile, index) => (
        <Tile
          key={tile.to}
          {...tile}
          isInRow={isRow}
          // The last one takes what is left of its row instead of leaving a hole.
          className={cx(
            index === small.length - 1 &&
              small.length > 2 &&
              cx(small.length % 2 === 1 && 'max-md:col-span-2', !isRow && wideSpan[small.length % 3]),
          )}
        />
      ))}
    </nav>
  )
}

/** Two full rows beside the large tile on a wide screen, three on a phone; the rest is one tap away in the list. */
const MOST_CATEGORIES = 6

const wideSpan = ['', 'md:col-span-3', 'md:col-span-2']

const listOf = ({ id }: Line) => screenPath(findLine(id), 'list')
const freeText = (line: Line) => `${count(line.units_free_today)} ${findLine(line.id).unitWord}可租`

function Tile({ line, to, title, note, illustration, isLarge, isInRow, className }: TileProps) {
  return (
    <AppLink
      to={to}
      data-line={line}
      className={cx(
        'relative block overflow-hidden rounded-card bg-hue-soft p-3 transition-transform duration-(--quick) active:scale-[0.985]',
        isLarge ? 'min-h-56' : 'min-h-[6.75rem]',
        isInRow ? 'md:min-h-56' : isLarge ? 'md:min-h-72' : 'md:min-h-34',
        className,
      )}
    >
      <span
        className={cx(
          'block font-semibold text-hue-ink',
          isLarge ? 'text-title-s' : 'text-lead',
          isLarge || isInRow ? 'md:text-title' : 'md:text-title-s',
        )}
      >
        {title}
      </span>
      <span className="block text-meta text-hue-ink">{note}</span>
      <span
        className={cx(
          'absolute bottom-2.5',
          isLarge ? 'inset-x-5 top-20 md:inset-x-9' : 'end-3.5 top-9 w-[56%]',
          !isLarge && (isInRow ? 'md:inset-x-9 md:top-20 md:w-auto' : 'md:top-10'),
        )}
      >
        <Illustration name={illustration} isTight align={isLarge ? 'centre' : 'end'} className="size-full" />
      </span>
      <span aria-hidden="true" className="graduated floor absolute inset-x-0 bottom-0 block h-2.5" />
    </AppLink>
  )
}
