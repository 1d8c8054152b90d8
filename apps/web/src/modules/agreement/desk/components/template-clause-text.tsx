import { templateLimits } from '@jihui/protocol/agreement/template-limits'
import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { cx } from '../../../../ui/class-names.ts'
import {
  caretAfter,
  matching,
  openBrace,
  piecesOf,
  replaced,
  tokenAround,
  tokenBeside,
  tokenOf,
  type OpenBrace,
  type Variable,
  type Written,
} from '../template-text.ts'
import { optionId, TemplateVariableMenu } from './template-variable-menu.tsx'

export interface ClauseTextHandle {
  insert: (variable: Variable) => void
  /** As if a brace had been written. */
  ask: () => void
}
export interface ClauseTextProps {
  ref?: Ref<ClauseTextHandle>
  number: number
  value: string
  /** `isWhole`: put in at once, by a key or a choice. */
  onChange: (value: string, isWhole: boolean) => void
  variables: readonly Variable[]
  isKnown: (label: string) => boolean
  /** What is wrong, in a sentence. */
  problem?: string
}

/** The same in the field and in the picture behind it: they must break lines at the same signs. */
const SETTING = 'm-0 w-full p-0 text-read leading-9 whitespace-pre-wrap break-words font-normal'

/**
 * The text of a clause. What one writes in is a plain text field, so that undoing, pasting, the caret and a Chinese
 * keyboard are the system's own; its signs are clear, and the picture behind it draws them, variables as tokens.
 */
export function TemplateClauseText({ ref, number, value, onChange, variables, isKnown, problem }: ClauseTextProps) {
  const menuId = useId()
  const problemId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const isComposing = useRef(false)
  const own = useRef(value)
  const wantedCaret = useRef<number | null>(null)
  const [brace, setBrace] = useState<OpenBrace | null>(null)
  const [active, setActive] = useState(0)
  const [place, setPlace] = useState<CSSProperties>({})
  const options = brace ? matching(variables, brace.query) : []

  const open = (next: OpenBrace | null) => {
    setBrace(next)
    setActive(0)
  }
  const write = ({ text, caret }: Written) => {
    if (text.length > templateLimits.text) return
    area.current?.focus()
    wantedCaret.current = caret
    onChange(text, true)
  }
  const choose = (variable: Variable) => {
    if (brace) write(replaced(value, brace, tokenOf(variable)))
    open(null)
  }
  const selection = () => ({
    from: area.current?.selectionStart ?? value.length,
    to: area.current?.selectionEnd ?? value.length,
  })

  useImperativeHandle(ref, () => ({
    insert: (variable) => write(replaced(value, selection(), tokenOf(variable))),
    ask: () => {
      const written = replaced(value, selection(), '{')
      write(written)
      open({ from: written.caret - 1, to: written.caret, query: '' })
    },
  }))

  // A text that did not come from this field (a variable put in, a step taken back) says where the caret belongs.
  useLayoutEffect(() => {
    const field = area.current
    const caret = wantedCaret.current ?? (value === own.current ? null : caretAfter(own.current, value))
    wantedCaret.current = null
    own.current = value
    if (field && caret !== null && document.activeElement === field) field.setSelectionRange(caret, caret)
  }, [value])
  useLayoutEffect(() => {
    if (brace && picture.current) setPlace(placeBelow(picture.current, value, brace.from))
  }, [brace, value])

  const changed = (text: string, caret: number) => {
    own.current = text
    onChange(text, false)
    open(isComposing.current ? null : (openBrace(text, caret) ?? null))
  }
  const selected = () => {
    const { from, to } = selection()
    if (isComposing.current || from !== to) return
    const token = tokenAround(value, from)
    // Nothing is written inside a token by accident.
    if (token) {
      const edge = from - token.from < token.to - from ? token.from : token.to
      area.current?.setSelectionRange(edge, edge)
    } else if (brace && openBrace(value, from)?.from !== brace.from) open(null)
  }

  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Keys belong to the input method while it composes.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (brace && menuKey(event)) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const { from, to } = selection()
    if (from !== to) return
    const side = { Backspace: 'before', ArrowLeft: 'before', Delete: 'after', ArrowRight: 'after' } as const
    const token = event.key in side && tokenBeside(value, from, side[event.key as keyof typeof side])
    if (!token) return
    event.preventDefault()
    if (event.key === 'Backspace' || event.key === 'Delete') write(replaced(value, token, ''))
    else {
      const edge = event.key === 'ArrowLeft' ? token.from : token.to
      area.current?.setSelectionRange(edge, edge)
    }
  }
  const menuKey = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[active]
    if (event.key === 'Escape') open(null)
    else if (step && !event.altKey && options.length > 0) setActive((active + step + options.length) % options.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && option) choose(option)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  let paragraph = 0
  return (
    <div>
      <div
        className={cx(
          'relative rounded-card border py-2 ps-13 pe-3 focus-within:border-ink focus-within:shadow-[inset_0_0_0_1px_var(--ink)]',
          problem ? 'border-danger' : 'border-hairline',
        )}
      >
        <div className="relative">
          <div ref={picture} aria-hidden="true" className={cx(SETTING, 'min-h-36')}>
            {value.split('\n').map((line, index) => (
              <div key={index} className="relative min-h-9">
                {line.trim() !== '' && (
                  <span className="figures absolute -start-10 text-meta leading-9 text-ink-3">
                    {number}.{++paragraph}
                  </span>
                )}
                <span data-words="">
                  {piecesOf(line, isKnown).map((piece, at) => (
                    <Piece key={at} {...piece} />
                  ))}
                </span>
              </div>
            ))}
          </div>
          <textarea
            ref={area}
            aria-label={`第 ${number} 条的正文`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? problemId : undefined}
            aria-autocomplete="list"
            aria-controls={options.length > 0 ? menuId : undefined}
            aria-activedescendant={options.length > 0 ? optionId(menuId, active) : undefined}
            value={value}
            maxLength={templateLimits.text}
            spellCheck={false}
            placeholder="写这一条的正文，一行一款；打 { 插入变量"
            onChange={(event) => changed(event.target.value, event.target.selectionStart)}
            onSelect={selected}
            onKeyDown={pressed}
            onBlur={() => open(null)}
            onCompositionStart={() => {
              isComposing.current = true
            }}
            onCompositionEnd={(event) => {
              isComposing.current = false
              const { value: text, selectionStart } = event.currentTarget
              open(openBrace(text, selectionStart) ?? null)
            }}
            className={cx(
              SETTING,
              'absolute inset-0 h-full resize-none overflow-hidden bg-transparent focus-visible:shadow-none',
              '[-webkit-text-fill-color:transparent] placeholder:[-webkit-text-fill-color:var(--ink-3)]',
              'selection:bg-[color-mix(in_srgb,var(--accent)_22%,transparent)] selection:[-webkit-text-fill-color:transparent]',
            )}
          />
          {brace && (
            <TemplateVariableMenu
              id={menuId}
              query={brace.query}
              options={options}
              active={active}
              onActive={setActive}
              onChoose={choose}
              style={place}
            />
          )}
        </div>
      </div>
      {problem && (
        <p id={problemId} className="mt-1.5 text-meta text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Braces keep their room and are not seen: the token gets its margins from them. */
function Piece({ text, kind }: ReturnType<typeof piecesOf>[number]) {
  if (kind === 'plain') return text
  return (
    <span
      className={cx(
        'rounded-half box-decoration-clone py-0.5',
        kind === 'known'
          ? 'bg-hue-soft text-hue-ink shadow-[inset_0_-2px_0_var(--hue)]'
          : 'bg-danger-soft text-danger shadow-[inset_0_-2px_0_var(--danger)]',
      )}
    >
      <span className="text-transparent">{'{{'}</span>
      {text.slice(2, -2)}
      <span className="text-transparent">{'}}'}</span>
    </span>
  )
}

/** Just under a sign of the text, inside the field's width. */
function placeBelow(picture: HTMLElement, text: string, at: number): CSSProperties {
  const lines = text.slice(0, at).split('\n')
  const row = picture.children[lines.length - 1]
  const words = row?.querySelector('[data-words]')
  const frame = picture.getBoundingClientRect()
  if (!row || !words) return { top: 40, left: 0 }
  const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT)
  let left = lines.at(-1)?.length ?? 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node.textContent ?? ''
    if (left <= length) {
      const range = document.createRange()
      range.setStart(node, left)
      range.collapse(true)
      const sign = range.getBoundingClientRect()
      const room = Math.max(0, frame.width - 384)
      return { top: sign.bottom - frame.top + 8, left: Math.max(0, Math.min(sign.left - frame.left, room)) }
    }
    left -= length
  }
  return { top: row.getBoundingClientRect().bottom - frame.top, left: 0 }
}
