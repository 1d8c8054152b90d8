import { useEffect, useRef, useState, type RefObject } from 'react'
import { keepReading, loadReading, type ReadingRecord } from './reading-record.ts'

/** How long a line has to stand on the screen; what flies past on the way to the end does not. */
const DWELL_MS = 400
const LOOK_EVERY_MS = 150
/** Under the bar at the top nothing is read. */
const TOP_PX = 64

export interface Reading {
  /** The whole text, and the ruler that shows where in it one is. */
  text: RefObject<HTMLDivElement | null>
  ruler: RefObject<HTMLDivElement | null>
  record: ReadingRecord
  /** The last line has been on the screen. */
  wasAtEnd: boolean
  toEnd: () => void
  confirm: (number: number) => void
}

/** A bar at the foot hides what lies under it. */
const edgeOfView = (): number => {
  const foot = document.querySelector('[data-reading-foot]')?.getBoundingClientRect()
  return foot && foot.width > innerWidth / 2 && foot.top > innerHeight / 2 ? foot.top : innerHeight
}
/** What has to be seen of a clause: its heading, and where each of its paragraphs ends. */
const linesOf = (clause: Element) => [...clause.querySelectorAll('h3, [data-words] > p')]

/**
 * Follows how far a contract has been read: a clause is read once each of its lines has stood on the screen for a moment.
 * Where the pointer stands is written to the ruler directly, many times a second.
 */
export function useReading(contractId: number): Reading {
  const text = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const [record, setRecord] = useState(() => loadReading(contractId))
  const [wasAtEnd, setWasAtEnd] = useState(false)
  useEffect(() => keepReading(contractId, record), [contractId, record])

  useEffect(() => {
    let frame = 0
    const follow = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        const box = text.current?.getBoundingClientRect()
        if (!box) return
        const share = Math.min(1, Math.max(0, (edgeOfView() - box.top) / box.height))
        ruler.current?.style.setProperty('--read', String(share))
        if (share >= 0.995) setWasAtEnd(true)
      })
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('resize', follow)
    // Another size of letters makes another text of it.
    const watch = new ResizeObserver(follow)
    if (text.current) watch.observe(text.current)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      window.removeEventListener('scroll', follow)
      window.removeEventListener('resize', follow)
    }
  }, [])

  useEffect(() => {
    const since = new Map<Element, number>()
    const seenLines = new WeakSet<Element>()
    const seenClauses = new Set<number>()
    const look = () => {
      // Behind a sheet, or in a tab nobody looks at, nothing is read.
      if (!text.current || document.hidden || document.querySelector('[role="dialog"]')) return since.clear()
      const now = Date.now()
      const edge = edgeOfView()
      const isInView = (line: Element) => {
        const { bottom } = line.getBoundingClientRect()
        return bottom > TOP_PX && bottom <= edge + 2
      }
      const read: number[] = []
      for (const clause of text.current.querySelectorAll<HTMLElement>('[data-clause]')) {
        const number = Number(clause.dataset.clause)
        if (seenClauses.has(number)) continue
        const lines = linesOf(clause)
        for (const line of lines.filter((one) => !seenLines.has(one))) {
          if (!isInView(line)) since.delete(line)
          else if (now - (since.get(line) ?? now) >= DWELL_MS) seenLines.add(line)
          else if (!since.has(line)) since.set(line, now)
        }
        if (lines.every((line) => seenLines.has(line))) read.push(number)
      }
      if (read.length === 0) return
      for (const number of read) seenClauses.add(number)
      setRecord((before) => {
        const added = Object.fromEntries(read.map((number) => [number, now]))
        return { ...before, seen: { ...added, ...before.seen } }
      })
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  const toEnd = () => {
    const last = text.current?.lastElementChild
    last?.scrollIntoView({ block: 'end', behavior: 'smooth' })
  }
  const confirm = (number: number) =>
    setRecord((before) => ({ ...before, confirmed: { [number]: Date.now(), ...before.confirmed } }))
  return { text, ruler, record, wasAtEnd, toEnd, confirm }
}
