import { useEffect, useRef, type CSSProperties } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import type { Variable } from '../template-text.ts'

export interface VariableMenuProps {
  id: string
  query: string
  options: readonly Variable[]
  active: number
  onActive: (index: number) => void
  onChoose: (variable: Variable) => void
  style: CSSProperties
}

export const optionId = (menu: string, index: number): string => `${menu}-${index}`

/** The variables an open brace asks for. The focus stays in the text; the text's keys move through it. */
export function TemplateVariableMenu({ id, query, options, active, onActive, onChoose, style }: VariableMenuProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div style={style} className="absolute z-30 w-full max-w-sm rounded-card bg-surface p-1.5 shadow-lift-2">
      {options.length === 0 ? (
        <p role="status" className="px-3 py-2 text-meta text-ink-2">
          没有叫“{query}”的变量
        </p>
      ) : (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label="变量"
          className="max-h-64 overflow-y-auto overscroll-contain"
        >
          {options.map((variable, index) => (
            <button
              key={variable.name}
              id={optionId(id, index)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The caret stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => index !== active && onActive(index)}
              onClick={() => onChoose(variable)}
              className={cx(
                'flex min-h-11 w-full items-center justify-between gap-4 rounded-half border-s-[3px] px-3 text-start',
                index === active ? 'border-ink bg-sunken' : 'border-transparent',
              )}
            >
              <span className="keep text-body font-semibold">{variable.label}</span>
              <span className="figures min-w-0 truncate text-meta text-ink-2">{variable.example}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
