/** Text for a page, in which nothing that comes from outside can be anything but text. */

/** HTML that may stand as it is. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text
  }
}
type Part = string | number | null | undefined | false | Html | readonly Part[]

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark]!)

const textOf = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string') return escaped(part)
  return typeof part === 'number' ? String(part) : part.map(textOf).join('')
}

/** What is put in stands as text, in an element as in a quoted attribute; `Html` and lists of it as they are. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((whole, string, at) => whole + textOf(parts[at - 1]) + string))

/** JSON that may stand in a script element: no text in it can end the element. */
export const scriptJson = (value: string): Html =>
  new Html(
    value
      .replaceAll('<', String.raw`\u003c`)
      .replaceAll('>', String.raw`\u003e`)
      .replaceAll('&', String.raw`\u0026`)
      .replaceAll('\u2028', String.raw`\u2028`)
      .replaceAll('\u2029', String.raw`\u2029`),
  )
